import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from './languages';
import { type Catalogue, english, type MessageKey } from './messages';

const fallback: Catalogue = english;

export type Params = Readonly<Record<string, string | number | Date>>;
export type Translate = (key: MessageKey, params?: Params) => string;

/** Only sentences with braces are parsed, once; others are returned unchanged. */
export function createTranslate(language: Language, catalogue: Catalogue): Translate {
  const parsed = new Map<MessageKey, IntlMessageFormat>();
  return (key, params) => {
    const pattern = catalogue[key] ?? fallback[key] ?? key;
    if (!pattern.includes('{')) return pattern;
    let format = parsed.get(key);
    if (!format) {
      format = new IntlMessageFormat(pattern, language);
      parsed.set(key, format);
    }
    return String(format.format(params));
  };
}

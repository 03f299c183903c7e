import { invalid } from '../../platform/service-error.js';
import { stripTags } from '../../protocol/html/strip-tags.js';
import { isLonger } from '../../protocol/text/is-longer.js';

export interface TextField {
  readonly field: string;
  readonly maxLength: number;
}

/** Tags are removed from texts up to this length; longer ones were not typed by hand. */
const MAX_MARKUP_LENGTH = 50_000;

// Line breaks and tabs are text; other control characters are not
const CONTROL = /[^\P{Cc}\t\r\n]/u;

/** A free text of a user: trimmed, without tags, and no longer than its field allows. */
export function plainText(asked: string, { field, maxLength }: TextField): string {
  const text = asked.length > MAX_MARKUP_LENGTH ? undefined : stripTags(asked).trim();
  if (text === undefined || isLonger(text, maxLength)) throw invalid('input.tooLong', { field, max: maxLength });
  if (hasControlCharacter(text)) throw invalid('input.controlCharacters', { field });
  return text;
}

export function hasControlCharacter(text: string): boolean {
  return CONTROL.test(text);
}

import { type FormFields, type FormLimits, nestFields } from './form-fields.js';

/** `application/x-www-form-urlencoded`, as a body or behind the `?`. Broken escapes or too much of it: `undefined`. */
export function parseUrlencoded(text: string, limits: FormLimits): FormFields | undefined {
  try {
    return nestFields(pairsOf(text), limits);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function* pairsOf(text: string): Generator<[string, string]> {
  let start = 0;
  while (start < text.length) {
    const ampersand = text.indexOf('&', start);
    const end = ampersand === -1 ? text.length : ampersand;
    const equals = text.indexOf('=', start);
    if (end > start) {
      const nameEnd = equals === -1 || equals > end ? end : equals;
      yield [decode(text.slice(start, nameEnd)), decode(text.slice(nameEnd + 1, end))];
    }
    start = end + 1;
  }
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

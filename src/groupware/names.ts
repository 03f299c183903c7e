import { invalid } from '../platform/service-error.js';

const MAX_NAME_BYTES = 255;
/** Names of other resources below the home of calendars. */
const RESERVED = new Set(['inbox', 'outbox', 'addressbooks', 'principals', 'notifications']);

/** The last part of the address of a collection or an object, decoded. */
export function checkName(name: string): void {
  const bytes = Buffer.byteLength(name);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const isWrong = bytes === 0 || bytes > MAX_NAME_BYTES || /[/\x00-\x1f\x7f]/.test(name) || /^\.\.?$/.test(name);
  if (isWrong || !name.isWellFormed()) throw invalid('groupware.name', { max: MAX_NAME_BYTES });
}

export function isReserved(segment: string): boolean {
  return RESERVED.has(segment.toLowerCase());
}

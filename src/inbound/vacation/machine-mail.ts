import { unfoldedText } from '../../protocol/mime/field-value.js';
import type { HeaderField } from '../../protocol/mime/header-block.js';

/** By which mark of its header a message is a machine's, a list's or a report; `undefined`: a person may have written it. */
export function machineMark(fields: readonly HeaderField[]): string | undefined {
  for (const { name, value } of fields) {
    const lower = name.toLowerCase();
    if (lower.startsWith('list-')) return 'it came over a mailing list';
    if (marks.get(lower)?.test(unfoldedText(value).slice(0, MAX_VALUE)))
      return `its ${name} says that no person wrote it`;
  }
  return undefined;
}

const MAX_VALUE = 1000;
const ANY = /^/;

const marks: ReadonlyMap<string, RegExp> = new Map([
  // RFC 3834 §5: only `no` is a person's, with or without parameters and comments
  ['auto-submitted', /^(?!\s*(?:no\b|$))/i],
  ['precedence', /^\s*(?:bulk|list|junk|auto[-_]?reply)\b/i],
  // Exchange; DR asks for no delivery reports, but nobody who asks for it wants to hear from a responder
  ['x-auto-response-suppress', /(?:^|[,;\s])(?:all|dr|oof|auto[-_]?reply)(?:$|[,;\s])/i],
  ['x-autoreply', ANY],
  ['x-autorespond', ANY],
  ['x-auto-respond', ANY],
  ['x-autoresponder', ANY],
  ['feedback-type', ANY],
  ['x-mddsn-message', ANY], // reports of MDaemon
  ['content-type', /^\s*multipart\/report\b/i],
]);

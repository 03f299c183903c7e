import { invalid } from '../../platform/service-error.js';
import type { EmailFields, HeaderValue } from './email-fields.js';
import { planListHeaders } from './list-headers.js';
import type { PlannedHeader } from './message-plan.js';
import { oneLine } from './one-line.js';
import { planAddresses } from './plan-addresses.js';

const MAX_HEADERS = 500;
// RFC 5322 §2.2, and short enough to leave room for the value on the line
const FIELD_NAME = /^[!-9;-~]{1,76}$/;
/** These describe how the content is built. */
const RESERVED: ReadonlySet<string> = new Set(['content-type', 'content-transfer-encoding', 'mime-version']);
/** The library reads these as addresses or dates, prepared or not. */
const FORMATTED = /^(?:from|sender|to|cc|bcc|reply-to|date|references)$/i;
/** A line break may only be followed by white space (RFC 5322 §2.2.3). */
const UNFOLDED_BREAK = /\r(?!\n)|(?<!\r)\n|\r\n(?![ \t])/;

/** Fields from which the library silently drops what it cannot parse. */
const ADDRESSES = /^(?:sender|to|cc|bcc|reply-to)$/i;

/** `headers`, then the headers for `priority`, `list` and `xMailer`. */
export function planHeaders({ headers = [], priority, list, xMailer }: EmailFields): readonly PlannedHeader[] {
  for (const { key, value } of headers) {
    if (ADDRESSES.test(key.trim())) planAddresses(value, key.trim());
  }
  return [
    ...planCustomHeaders(headers),
    ...planPriority(priority),
    ...planListHeaders(list ?? {}),
    ...(xMailer ? [{ key: 'X-Mailer', value: oneLine(xMailer) }] : []),
  ];
}

export function planCustomHeaders(headers: readonly HeaderValue[]): readonly PlannedHeader[] {
  if (headers.length > MAX_HEADERS) throw invalid('input.tooManyItems', { field: 'headers', max: MAX_HEADERS });
  return headers.map(planHeader);
}

function planHeader({ key, value, isPrepared }: HeaderValue): PlannedHeader {
  const name = key.trim();
  if (!FIELD_NAME.test(name)) throw invalid('emails.headerNameInvalid', { name: oneLine(name).slice(0, 76) });
  if (RESERVED.has(name.toLowerCase())) throw invalid('emails.headerReserved', { name });
  if (!isPrepared || FORMATTED.test(name)) return { key: name, value: oneLine(value) };
  if (UNFOLDED_BREAK.test(value.trim())) throw invalid('emails.headerValueInvalid', { name });
  return { key: name, value: { prepared: true, foldLines: false, value: value.trim() } };
}

const PRIORITIES: ReadonlyMap<string, readonly PlannedHeader[]> = new Map([
  ['high', priorityHeaders('1 (Highest)', 'High')],
  ['normal', []],
  ['low', priorityHeaders('5 (Lowest)', 'Low')],
]);

function priorityHeaders(number: string, word: string): readonly PlannedHeader[] {
  return [
    { key: 'X-Priority', value: number },
    { key: 'X-MSMail-Priority', value: word },
    { key: 'Importance', value: word },
  ];
}

function planPriority(priority = 'normal'): readonly PlannedHeader[] {
  const headers = PRIORITIES.get(priority.toLowerCase());
  if (!headers) throw invalid('input.oneOf', { field: 'priority', options: [...PRIORITIES.keys()].join(', ') });
  return headers;
}

import { baseSubject } from './base-subject.js';
import { parseZonedTime } from './date-time.js';
import { type EntityHeader, readable } from './entity-header.js';
import type { EnvelopeAddresses } from './envelope.js';
import type { EnvelopeAddress } from './envelope-address.js';
import { foldText } from './fold-text.js';
import { parseMessageIds } from './message-ids.js';
import type { SortKeys } from './message-index.js';

// A date is no longer, comments included
const MAX_DATE = 200;

export function readSortKeys({ fields }: EntityHeader, addresses: EnvelopeAddresses): SortKeys {
  const date = fields.get('date');
  const sent = date === undefined ? undefined : parseZonedTime(date.slice(0, MAX_DATE));
  const subject = baseSubject(foldText(readable(fields.get('subject') ?? '')));
  const referenced = parseMessageIds(fields.get('references') ?? '');
  return {
    sentAt: sent?.at,
    sentDay: sent?.day,
    baseSubject: subject.text,
    isReplyOrForward: subject.isReplyOrForward,
    from: mailboxOf(addresses.from[0]),
    to: mailboxOf(addresses.to[0]),
    cc: mailboxOf(addresses.cc[0]),
    displayFrom: displayOf(addresses.from[0]),
    displayTo: displayOf(addresses.to[0]),
    messageId: parseMessageIds(fields.get('message-id') ?? '')[0],
    references: referenced.length > 0 ? referenced : parseMessageIds(fields.get('in-reply-to') ?? '').slice(0, 1),
  };
}

/** RFC 5256 §3: the addr-mailbox of the first address; of a group that is its name. */
function mailboxOf(address: EnvelopeAddress | undefined): string {
  if (!address || address.kind === 'group-end') return '';
  return fold(address.kind === 'mailbox' ? address.mailbox : address.name);
}

/** RFC 5957 §3: the display name, or the address when there is none. */
function displayOf(address: EnvelopeAddress | undefined): string {
  if (!address || address.kind === 'group-end') return '';
  if (address.kind === 'group-start') return fold(address.name);
  const name = fold(address.name ?? '');
  return name !== '' ? name : fold(address.host === '' ? address.mailbox : `${address.mailbox}@${address.host}`);
}

// More does not order anything
const MAX_OCTETS = 1000;

function fold(octets: string): string {
  return foldText(readable(octets.slice(0, MAX_OCTETS))).trim();
}

import { hash } from 'node:crypto';
import type { ComposedEmail } from '../compose/composed-email.js';

/** As much of a Message-ID as has the time in those we make, to a fraction of a second. */
const LEADING_CHARACTERS = 12;

/**
 * Decision 8.6: same sender, Message-ID, date and envelope. The date is that of the header: a retry comes later. It leads
 * the key, and then the Message-ID, so that what comes one after the other stands together in the index, and a commit
 * writes one page of it.
 */
export function duplicateKeyOf(
  { messageId, headers, envelope }: Pick<ComposedEmail, 'messageId' | 'headers' | 'envelope'>,
  { domainId, accountId }: { readonly domainId: string; readonly accountId: string },
): string {
  const date = headers.find(([name]) => name.toLowerCase() === 'date')?.[1] ?? '';
  const recipients = envelope.to.length > 1 ? envelope.to.toSorted() : envelope.to;
  const parts = [domainId, accountId, messageId, date, envelope.from, ...recipients];
  const leading = `${toSeconds(date)} ${messageId.slice(0, LEADING_CHARACTERS)}`;
  return `${leading} ${hash('sha256', parts.map(measured).join(''), 'base64url')}`;
}

/** So that no two lists make the same text. */
function measured(part: string): string {
  return `${part.length} ${part}`;
}

/** As many digits for every date of this age and the next; whatever is no date comes first. */
function toSeconds(date: string): string {
  const ms = Date.parse(date);
  return Number.isNaN(ms) ? '' : String(Math.floor(ms / 1000)).padStart(10, '0');
}

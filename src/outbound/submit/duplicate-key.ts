import { hash } from 'node:crypto';
import type { ComposedEmail } from '../compose/composed-email.js';

/** Covers the time in the Message-IDs we make, to a fraction of a second. */
const LEADING_CHARACTERS = 12;

/**
 * Decision 8.6: same sender, Message-ID, date and envelope. The date is that of the header: a retry comes later. The
 * key begins with it, and then the Message-ID, so that keys made in sequence are adjacent in the index, and a commit
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

/** Length-prefixed, so that no two lists give the same text. */
function measured(part: string): string {
  return `${part.length} ${part}`;
}

/** A fixed number of digits for all realistic dates; an invalid date sorts first. */
function toSeconds(date: string): string {
  const ms = Date.parse(date);
  return Number.isNaN(ms) ? '' : String(Math.floor(ms / 1000)).padStart(10, '0');
}

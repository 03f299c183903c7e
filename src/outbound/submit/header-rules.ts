import type { Db } from '../../db/database.js';
import { isOwnResults, stripOwnResults } from '../../mailauth/authentication-results.js';
import { forbidden, ServiceError } from '../../platform/service-error.js';
import { formatEmailAddress, parseEmailAddress } from '../../protocol/address/email-address.js';
import { parseAddressList } from '../../protocol/mime/address-list.js';
import type { ComposedEmail } from '../compose/composed-email.js';
import { requireSender, type Sender } from './sender.js';

/** RFC 5322 §3.6.2, §3.6.6: fields that name a sender, as From does. */
const SENDER_FIELDS: ReadonlySet<string> = new Set(['sender', 'resent-from', 'resent-sender']);
const MAX_SENDERS = 20;

/** RFC 6409 §6.1: the caller must be allowed to send as every other sender that a message names. */
export async function requireNamedSenders(
  db: Db,
  sender: Sender,
  { from, headers }: Pick<ComposedEmail, 'from' | 'headers'>,
): Promise<void> {
  const known = new Set([formatEmailAddress(from)]);
  for (const [name, value] of headers) {
    if (!SENDER_FIELDS.has(name.toLowerCase())) continue;
    const mailboxes = parseAddressList(value);
    if (mailboxes.length === 0) throw forbidden('emails.senderUnreadable', { name });
    for (const { address: text } of mailboxes) {
      const named = parseEmailAddress(text);
      if (!named || known.size > MAX_SENDERS) throw forbidden('emails.senderUnreadable', { name });
      const address = formatEmailAddress(named);
      if (known.has(address)) continue;
      known.add(address);
      await requireSender(db, sender, named).catch((error: unknown) => {
        const isForeign = error instanceof ServiceError && (error.kind === 'forbidden' || error.kind === 'not-found');
        throw isForeign ? forbidden('emails.senderForeign', { name, address }) : error;
      });
    }
  }
}

/** RFC 8601 §5: only we may write results in our name. */
export function withoutOwnResults<T extends Pick<ComposedEmail, 'source' | 'headers'>>(email: T, host: string): T {
  const isOwn = ([name, value]: readonly [string, string]) =>
    name.toLowerCase() === 'authentication-results' && isOwnResults(value, host);
  if (!email.headers.some(isOwn)) return email;
  const headers = email.headers.filter((header) => !isOwn(header));
  return { ...email, headers, source: stripOwnResults(email.source, host) };
}

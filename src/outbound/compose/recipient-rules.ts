import { invalid } from '../../platform/service-error.js';
import { formatEmailAddress, parseEmailAddress, withoutPlusTag } from '../../protocol/address/email-address.js';

const MAX_RECIPIENTS = 50;

/** `no-reply`, `do_not_reply`, `nobody`, …: mail to them can only bounce or vanish. */
const UNREAD_LOCAL_PART = /^(?:(?:no|do[-_.]?not|dont|never)[-_.]?reply|nobody|dev[-_.]?null|mailer[-_.]?daemon)$/i;

/** The address to send to: the local part as written, the domain normalised. */
export function readRecipient(text: string, field: string): string {
  const address = parseEmailAddress(text);
  if (!address) throw invalid('emails.addressInvalid', { field, address: text.slice(0, 254) });
  return `${address.local}@${address.domain}`;
}

/** Without duplicates, at most fifty, no no-reply address. */
export function settleRecipients(addresses: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const address of addresses) {
    const key = recipientKey(address);
    if (!byKey.has(key)) byKey.set(key, address);
  }
  if (byKey.size === 0) throw invalid('emails.noRecipients');
  if (byKey.size > MAX_RECIPIENTS) throw invalid('emails.tooManyRecipients', { max: MAX_RECIPIENTS });
  for (const address of byKey.values()) {
    if (isUnread(address)) throw invalid('emails.noReplyRecipient', { address });
  }
  return [...byKey.values()];
}

function recipientKey(address: string): string {
  const parsed = parseEmailAddress(address);
  return parsed ? formatEmailAddress(parsed) : address;
}

export function isUnread(address: string): boolean {
  return UNREAD_LOCAL_PART.test(withoutPlusTag(address.slice(0, address.lastIndexOf('@'))));
}

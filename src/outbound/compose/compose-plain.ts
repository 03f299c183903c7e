import { parseEmailAddress } from '../../protocol/address/email-address.js';
import { isAscii } from '../../protocol/mime/field-value.js';
import type { ComposedEmail } from './composed-email.js';
import type { EmailFields } from './email-fields.js';
import { decideMessageDate } from './message-date.js';
import type { MessagePlan } from './message-plan.js';
import { writePlainMessage } from './plain-message.js';
import { settleRecipients } from './recipient-rules.js';

/**
 * A plain message together with what `readRawEmail` would find in it: parsing what was just written costs as much as
 * writing it. `undefined`: it is not plain.
 */
export function composePlainEmail(
  plan: MessagePlan,
  { dsn, requireTLS: requiresTls = false }: Pick<EmailFields, 'dsn' | 'requireTLS'>,
  now: number,
): ComposedEmail | undefined {
  const { from: senders, messageId, date, subject = '' } = plan;
  const from = senders.length === 1 ? parseEmailAddress(senders[0]?.address ?? '') : undefined;
  if (!from || messageId === undefined || !date) return undefined;
  const written = writePlainMessage(plan.bcc.length === 0 ? plan : { ...plan, bcc: [] });
  if (!written) return undefined;
  const to = settleRecipients([...plan.to, ...plan.cc, ...plan.bcc].map(({ address }) => address));
  const headerDate = Math.floor(date.getTime() / 1000) * 1000;
  return {
    source: written.source,
    headers: written.headers,
    messageId: messageId.slice(1, -1),
    subject,
    from,
    envelope: { from: `${from.local}@${from.domain}`, to },
    date: Math.max(decideMessageDate(headerDate, undefined, now), now),
    dsn,
    requiresTls,
    isUtf8: !to.every(isAscii),
  };
}

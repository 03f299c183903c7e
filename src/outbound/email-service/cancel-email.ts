import type { Db } from '../../db/database.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import { ServiceError } from '../../platform/service-error.js';
import type { DeliveryFault, SealedEmail } from '../emails/email.js';
import { insertEmailEvent } from '../emails/email-event-store.js';
import { type EmailRecord, listRecipientsOf, lockEmail } from '../emails/email-store.js';
import { faultWords } from '../emails/fault-words.js';
import { isFinalStatus } from '../queue/email-status.js';
import type { OnFinal } from '../queue/settled-attempt.js';

export interface Cancellation {
  readonly emailId: string;
  readonly by: 'sender' | 'operator';
  readonly now: number;
}

/**
 * Decision 8.12. Also stops a worker that is sending the email: it checks before MAIL and before the final dot.
 * `undefined`: the email no longer exists. Lock: the email's row.
 */
export async function cancelEmail(
  tx: Db,
  { emailId, by, now }: Cancellation,
  onFinal: OnFinal,
): Promise<EmailRecord<SealedEmail> | undefined> {
  const email = await lockEmail(tx, emailId);
  if (!email) return undefined;
  if (isFinalStatus(email.status)) {
    throw new ServiceError('conflict', 'email.alreadyFinal', { status: email.status.replace('_', ' ') });
  }
  await tx
    .updateTable('email')
    .set({ status: 'rejected', is_cancelled: 1, updated_at: now })
    .where('id', '=', emailId)
    .execute();
  await tx
    .updateTable('email_recipient')
    .set({ state: 'cancelled', fault: JSON.stringify(cancelled(say(CANCELLED_BY[by]), now)) })
    .where('domain_id', '=', email.domainId)
    .where('email_id', '=', emailId)
    .where('state', 'in', UNDECIDED)
    .execute();
  await insertEmailEvent(tx, {
    domainId: email.domainId,
    emailId,
    kind: 'email.cancelled',
    details: { by },
    at: now,
  });
  const after: SealedEmail = { ...email, status: 'rejected', isCancelled: true, updatedAt: now, finalAt: now };
  await onFinal(tx, [after]);
  return { email: after, recipients: await listRecipientsOf(tx, email) };
}

const UNDECIDED = ['held', 'waiting'] as const;

const CANCELLED_BY = {
  sender: 'fault.deleted',
  operator: 'fault.cancelled',
} as const;

/** Our own refusal: no remote has replied. */
export function cancelled(why: Sentence, at: number): DeliveryFault {
  return { at, code: 550, enhanced: '5.7.0', ...faultWords(why), category: 'other', action: 'reject' };
}

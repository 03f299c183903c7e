import type { Db } from '../../db/database.js';
import type { EmailRecipient } from '../../outbound/emails/email.js';
import { listRecipientsOf, lockEmail } from '../../outbound/emails/email-store.js';
import { type AnnounceDeps, announceWork } from '../../outbound/queue/destination-store.js';
import { decideStatus, isFinalStatus } from '../../outbound/queue/email-status.js';
import { updateRecipients, updateStatuses } from '../../outbound/queue/settle-store.js';
import type { OnFinal } from '../../outbound/queue/settled-attempt.js';
import type { ForwardCarrier } from '../carriers.js';
import type { SettledEnd } from '../delivery-end.js';

export interface SettleDoubtDeps extends AnnounceDeps {
  readonly onFinal: OnFinal;
}

/** A late reply, for a row that was queued in case it never came. Lock: the email's row. */
export function createSettleDoubt(deps: SettleDoubtDeps): ForwardCarrier['settleDoubt'] {
  return async (tx, pathId, end) => {
    const found = await findRow(tx, pathId);
    const email = found && (await lockEmail(tx, found.email_id));
    if (!email) return;
    const now = deps.clock.now();
    const recipients = await listRecipientsOf(tx, email);
    const before = recipients.find(({ forward }) => forward?.pathId === pathId);
    if (before?.state !== 'waiting' || before.claimNumber !== undefined) return;
    const after = settled(before, end, now);
    await updateRecipients(tx, [after]);
    const all = recipients.map((one) => (one === before ? after : one));
    const status = decideStatus({ isCancelled: email.isCancelled, recipients: all });
    const isFinal = isFinalStatus(status);
    const ended = { ...email, status, updatedAt: now, finalAt: isFinal ? now : undefined };
    await updateStatuses(tx, [ended], now);
    if (isFinal) await deps.onFinal(tx, [ended]);
    else if (after.state === 'waiting') await announceWork(tx, [after.destination], now, deps);
  };
}

function settled(recipient: EmailRecipient, end: SettledEnd, now: number): EmailRecipient {
  if (end.kind !== 'good') return { ...recipient, fault: end.fault, nextAttemptAt: now };
  const delivery = end.as === 'delivered' ? end.report : undefined;
  return { ...recipient, state: 'delivered', attempts: recipient.attempts + 1, delivery, fault: undefined };
}

function findRow(tx: Db, pathId: string): Promise<{ readonly email_id: string } | undefined> {
  return tx
    .selectFrom('email_recipient')
    .select('email_id')
    .where('forward_path_id', '=', pathId)
    .orderBy('email_id', 'desc') // a copy that was held and resent has two; the newest counts
    .executeTakeFirst();
}

import type { Db } from '../../db/database.js';
import type { Jobs } from '../../jobs/job.js';
import type { DeliveryFault, DeliveryReport, EmailRecipient } from '../emails/email.js';
import type { OnSettled, SettledOutcome } from '../queue/settled-attempt.js';
import { decideNotice, type NoticeKind } from './notice-policy.js';

export const NOTICE_JOB = 'dsn';

/** The facts of the notice at that moment: the rows may have changed since. */
export interface NoticeJob {
  readonly emailId: string;
  readonly position: number;
  readonly kind: NoticeKind;
  readonly fault?: DeliveryFault;
  readonly report?: DeliveryReport;
}

/** Queues a notice for every result that asks for one, in the transaction that records it. */
export function queueNotices(jobs: Jobs): OnSettled {
  return async (tx, settled) => {
    for (const attempt of settled) {
      const kind = decideNotice(attempt);
      if (!kind) continue;
      const { recipient, outcome } = attempt;
      const { emailId, position } = recipient;
      if (kind === 'delay') await markDelayTold(tx, recipient);
      await jobs.enqueue(tx, { kind: NOTICE_JOB, payload: { emailId, position, kind, ...factsOf(outcome) } });
    }
  };
}

function factsOf(outcome: SettledOutcome): Pick<NoticeJob, 'fault' | 'report'> {
  return outcome.kind === 'delivered' ? { report: outcome.report } : { fault: outcome.fault };
}

/** One delay notice per recipient. The email's row is locked, so no other run sends one at the same time. */
async function markDelayTold(tx: Db, { domainId, emailId, position }: EmailRecipient): Promise<void> {
  await tx
    .updateTable('email_recipient')
    .set({ is_delay_told: 1 })
    .where('domain_id', '=', domainId)
    .where('email_id', '=', emailId)
    .where('position', '=', position)
    .execute();
}

import type { BlobStore } from '../../blobs/blob-store.js';
import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';
import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import type { PathEvent } from '../../deliverylog/path.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import { hurryJobs } from '../../jobs/hurry-jobs.js';
import { dropWaitingJob } from '../../jobs/job-store.js';
import { cancelEmail } from '../../outbound/email-service/cancel-email.js';
import { retryNow } from '../../outbound/queue/retry-now.js';
import type { OnFinal } from '../../outbound/queue/settled-attempt.js';
import type { Clock } from '../../platform/clock.js';
import type { CancelForward } from '../forward/forget-forwards.js';
import { deleteHookDelivery, findHookDelivery, listUnnamedHookJobs } from '../hooks/hook-delivery-store.js';
import { deleteMailboxDelivery, lockMailboxDelivery } from '../mailbox/mailbox-delivery-store.js';
import type { LaneRow, WaitingRow } from './waiting-store.js';

export interface MoveWaitingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly blobs: Pick<BlobStore, 'drop' | 'erase'>;
  readonly deliveryLog: Pick<DeliveryLog, 'change'>;
  readonly onFinal: OnFinal;
  readonly cancelForward: CancelForward;
}

/** A member of the domain, or the operator at the command line. */
export type MovedBy = 'sender' | 'operator';

/** Makes it due now. False: nothing of it waits, because sending is suspended or it has ended. */
export async function retryWaiting(deps: MoveWaitingDeps, tx: Db, row: LaneRow, by: MovedBy): Promise<boolean> {
  const { db, clock, deliveryLog } = deps;
  if (row.kind === 'email') return (await retryNow(tx, row.id, { db, clock }, { by })) > 0;
  if (row.kind === 'forward') {
    const { email_id: emailId, id: pathId } = row;
    if (emailId === null || (await retryNow(tx, emailId, { db, clock }, { pathId, by })) === 0) return false;
  } else {
    const jobIds = row.job_id === null ? await listUnnamedHookJobs(tx) : [row.job_id];
    await hurryJobs(tx, jobIds, { db, clock });
  }
  await deliveryLog.change(tx, [{ id: row.id, events: [eventOf(deps, RETRIED_BY[by])] }]);
  return true;
}

/**
 * As for an email (decision 8.12): nothing more is delivered, and only the log shows it; a message whose final dot was
 * sent may still arrive. False: it has ended already.
 */
export async function cancelWaiting(deps: MoveWaitingDeps, tx: Db, row: WaitingRow, by: MovedBy): Promise<boolean> {
  const { clock, onFinal, cancelForward } = deps;
  switch (row.kind) {
    case 'email':
      return (await cancelEmail(tx, { emailId: row.id, by, now: clock.now() }, onFinal)) !== undefined;
    case 'forward':
      return cancelForward(tx, { emailId: row.email_id ?? '', pathId: row.id }, say(CANCELLED_BY[by]));
    case 'webhook': {
      const delivery = await findHookDelivery(tx, row.id);
      if (!delivery || !(await deleteHookDelivery(tx, row.id))) return false;
      await end(deps, tx, row, delivery.blobId, say(CANCELLED_BY[by]));
      return true;
    }
    case 'mailbox': {
      const delivery = await lockMailboxDelivery(tx, row.id);
      if (!delivery) return false;
      await deleteMailboxDelivery(tx, row.id);
      await end(deps, tx, row, delivery.blob_id, say(CANCELLED_BY[by]));
      return true;
    }
  }
}

const RETRIED_BY = { sender: say('step.retriedByOwner'), operator: say('step.retried') } as const;
const CANCELLED_BY = { sender: 'step.cancelledByOwner', operator: 'step.cancelledByOperator' } as const;

async function end(
  deps: MoveWaitingDeps,
  tx: Db,
  { id, job_id: jobId }: WaitingRow,
  blobId: string,
  text: Sentence,
): Promise<void> {
  const { blobs, deliveryLog } = deps;
  if (jobId !== null) await dropWaitingJob(tx, jobId);
  await blobs.drop(tx, [blobId]);
  await deliveryLog.change(tx, [{ id, state: 'cancelled', events: [eventOf(deps, text)] }]);
  afterCommit(tx, () => void blobs.erase([blobId]).catch(() => {})); // else the sweeper finds it
}

function eventOf({ clock }: MoveWaitingDeps, text: Sentence): PathEvent {
  return { at: clock.now(), kind: 'queue', text };
}

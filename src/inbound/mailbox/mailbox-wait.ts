import type { BlobStore } from '../../blobs/blob-store.js';
import { readBlob } from '../../blobs/read-blob.js';
import type { Database, Db } from '../../db/database.js';
import type { MailboxDeliveryRow } from '../../db/tables.js';
import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import type { AliasHook } from '../../directory/aliases/alias-service.js';
import type { OnDomainDeleted } from '../../directory/domain-changes/delete-domain.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import { hurryJobs } from '../../jobs/hurry-jobs.js';
import type { JobHandler, Jobs, RetryDelayMs } from '../../jobs/job.js';
import type { DeliveryFault } from '../../outbound/emails/email.js';
import { HORIZON_MS } from '../../outbound/queue/retry-policy.js';
import type { Clock } from '../../platform/clock.js';
import type { Arrival } from '../arrival.js';
import type { MailboxCarrier, MailboxWait, WaitingForRoom } from '../carriers.js';
import { quotedHeader, readMessageHeader } from '../message-header.js';
import { failedHere, MAILBOX_FULL } from '../own-faults.js';
import { toArrival } from '../stored-arrival.js';
import type { OnUndelivered } from '../undelivered/undelivered.js';
import {
  deleteMailboxDelivery,
  insertMailboxDelivery,
  listMailboxJobs,
  lockMailboxDelivery,
  type MailboxOwner,
} from './mailbox-delivery-store.js';
import { storedText } from './stored-message.js';

export const MAILBOX_WAIT_JOB = 'mailbox.wait';

type Payload = WaitingForRoom & {
  readonly blobId: string;
  readonly sizeBytes: number;
  /** Its row was written with the job. Jobs of an earlier release get a row at their next run. */
  readonly isListed?: boolean;
};

/** Mail that waits for a deleted mailbox is ended now, and not within the hour. */
export interface MailboxWaitHooks {
  readonly onDomainDeleted: OnDomainDeleted;
  readonly onAliasDeleted: AliasHook;
}

export function createMailboxWait({
  db,
  jobs,
  blobs,
  clock,
}: {
  readonly db: Pick<Database, 'notify'>;
  readonly jobs: Jobs;
  readonly blobs: Pick<BlobStore, 'put'>;
  readonly clock: Pick<Clock, 'now'>;
}): MailboxWait & MailboxWaitHooks {
  const hurry = async (tx: Db, owner: MailboxOwner) => hurryJobs(tx, await listMailboxJobs(tx, owner), { db, clock });
  return {
    onDomainDeleted: (tx, domainId) => hurry(tx, { domainId }),
    onAliasDeleted: (tx, mailboxId) => hurry(tx, { mailboxId }),
    async enqueue(tx, waiting, source) {
      await blobs.put(tx, source);
      const payload: Payload = { ...waiting, blobId: source.id, sizeBytes: source.sizeBytes, isListed: true };
      const attempts = waiting.isSenderSpared ? 0 : 1;
      const now = clock.now();
      const runAt = attempts === 0 ? now : now + mailboxWaitDelayMs(1, 0);
      const jobId = await jobs.enqueue(tx, { kind: MAILBOX_WAIT_JOB, payload, runAt });
      await insertMailboxDelivery(tx, rowOf(payload, { jobId, attempts, now }));
    },
  };
}

function rowOf(
  { domainId, pathId, alias, mailbox, blobId, sizeBytes }: Payload,
  { jobId, attempts, now }: { readonly jobId: string; readonly attempts: number; readonly now: number },
): MailboxDeliveryRow {
  return {
    domain_id: domainId,
    path_id: pathId,
    alias_id: alias?.id ?? null,
    mailbox_id: mailbox.aliasId,
    blob_id: blobId,
    size_bytes: sizeBytes,
    attempts,
    job_id: jobId,
    created_at: now,
  };
}

const MINUTE_MS = 60_000;

/** People free the room, and `mailbox-room-job` notices: tried after five minutes at first, then every hour. */
export const mailboxWaitDelayMs: RetryDelayMs = (attempt, chance) =>
  Math.round(Math.min(5 * MINUTE_MS * 2 ** (attempt - 1), 60 * MINUTE_MS) * (1 + 0.1 * chance));

export interface MailboxWaitDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly blobs: Pick<BlobStore, 'open' | 'drop' | 'erase'>;
  readonly mailboxes: MailboxCarrier;
  readonly deliveryLog: Pick<DeliveryLog, 'change'>;
  readonly onUndelivered: OnUndelivered;
}

/** The job: tries until there is room or five days are over. */
export function createMailboxWaitHandler(deps: MailboxWaitDeps): JobHandler {
  const { db, clock, blobs, mailboxes } = deps;
  return async (payload, { id: jobId, createdAt }) => {
    const waiting = payload as Payload;
    const blob = await blobs.open(waiting.blobId);
    if (!blob) return; // ended by an earlier run, or its owner was deleted
    if (!waiting.isListed) {
      const row = rowOf(waiting, { jobId, attempts: 1, now: createdAt });
      await db.inTransaction((tx) => insertMailboxDelivery(tx, row));
    }
    const bytes = await readBlob(blob);
    const arrival = toArrival(waiting.arrival, bytes.subarray(waiting.headBytes));
    const head = bytes.subarray(0, waiting.headBytes);
    const isJunk = arrival.junkReason !== undefined;
    const sealed = await mailboxes.seal({ arrival, head, isJunk }, waiting.mailbox);
    const end = await db.inTransaction(async (tx) => {
      if (!(await lockMailboxDelivery(tx, waiting.pathId))) return 'done'; // it was cancelled
      const put = sealed === 'gone' ? sealed : await mailboxes.put(tx, sealed);
      const isOver = clock.now() >= waiting.arrival.at + HORIZON_MS;
      if (put !== 'full' || isOver) await deleteMailboxDelivery(tx, waiting.pathId);
      if (put === 'full' && isOver) await giveUp(deps, tx, waiting, arrival);
      else if (put !== 'full') {
        const isStored = put === 'stored' && sealed !== 'gone';
        const text = isStored ? say('step.storedLate', { stored: storedText(sealed, arrival) }) : GONE;
        await finish(deps, tx, waiting, put, text, readMessageHeader(arrival).messageId);
      }
      return put === 'full' && !isOver ? 'full' : 'done';
    });
    if (end === 'full') throw new Error('the mailbox is still full');
    await blobs.erase([waiting.blobId]);
  };
}

const GONE = say('step.mailboxGone');

async function finish(
  { clock, blobs, deliveryLog }: MailboxWaitDeps,
  tx: Db,
  { pathId: id, blobId }: Payload,
  put: 'stored' | 'gone',
  text: Sentence,
  messageId: string,
): Promise<void> {
  const at = clock.now();
  await blobs.drop(tx, [blobId]);
  const event = { at, kind: 'storage', text } as const;
  const ended =
    put === 'stored' ? ({ state: 'stored', code: 250, category: 'none' } as const) : { state: 'cancelled' as const };
  // Found by its Message-ID from now on, which is not stored itself
  const known = put === 'stored' ? { messageId } : {};
  const facts = { response: undefined, reason: undefined, action: undefined, ...known };
  await deliveryLog.change(tx, [{ id, ...ended, facts, events: [event] }]);
}

async function giveUp(
  { clock, deliveryLog, onUndelivered }: MailboxWaitDeps,
  tx: Db,
  waiting: Payload,
  arrival: Arrival,
): Promise<void> {
  const { pathId, domainId, alias, recipient, mailbox, key, isSenderSpared, blobId, sizeBytes } = waiting;
  const fault: DeliveryFault = { ...failedHere({ clock }, MAILBOX_FULL).fault, code: 552, isExpired: true };
  const header = { ...readMessageHeader(arrival), text: quotedHeader(arrival) };
  const way = { kind: 'mailbox', mailbox, key, alias } as const;
  const source = { id: blobId, sizeBytes, isTaken: true } as const;
  const change = await onUndelivered(tx, {
    pathId,
    domainId,
    alias,
    way,
    recipient,
    header,
    fault,
    source,
    isSenderSpared,
    arrival: waiting.arrival,
  });
  await deliveryLog.change(tx, [change]);
}

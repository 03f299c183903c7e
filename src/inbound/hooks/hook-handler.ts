import type { BlobStore } from '../../blobs/blob-store.js';
import { readBlob } from '../../blobs/read-blob.js';
import type { Database } from '../../db/database.js';
import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import { responseOf } from '../../deliverylog/outbound-paths.js';
import type { PathEvent } from '../../deliverylog/path.js';
import { say } from '../../i18n/sentence.js';
import type { JobHandler } from '../../jobs/job.js';
import type { DeliveryFault } from '../../outbound/emails/email.js';
import { expiredFault, HORIZON_MS } from '../../outbound/queue/retry-policy.js';
import type { HookCall } from '../carriers.js';
import type { SettledEnd } from '../delivery-end.js';
import { quotedHeader, readMessageHeader } from '../message-header.js';
import { webhookWay } from '../resolve/way-key.js';
import { toArrival } from '../stored-arrival.js';
import type { OnUndelivered, Undelivered } from '../undelivered/undelivered.js';
import { deleteHookDelivery, findHookDelivery, type HookDelivery, setHookJob } from './hook-delivery-store.js';
import { type PostHookDeps, postHook } from './post-hook.js';

export interface HookHandlerDeps extends Omit<PostHookDeps, 'db'> {
  readonly db: Database;
  readonly blobs: Pick<BlobStore, 'open' | 'drop' | 'erase'>;
  readonly deliveryLog: Pick<DeliveryLog, 'change'>;
  /** When the webhook never accepted it: takes the blob over, or deletes it. */
  readonly onUndelivered: OnUndelivered;
}

/** The job behind `HookCarrier.enqueue`: tries until the webhook accepts the message or five days are over. */
export function createHookHandler(deps: HookHandlerDeps): JobHandler {
  const { db, clock, blobs, deliveryLog, onUndelivered } = deps;

  return async (payload, { id: jobId, signal, createdAt }) => {
    const { pathId } = payload as { readonly pathId: string };
    const delivery = await findHookDelivery(db.reader, pathId);
    const call = delivery && (await readCall(deps, delivery));
    if (!delivery || !call) return; // ended, or its domain or alias is gone
    if (delivery.jobId === undefined) await db.inTransaction((tx) => setHookJob(tx, pathId, jobId));
    const outcome = await postHook(deps, call, signal);
    signal.throwIfAborted(); // a stop of ours is no fault of the receiver
    if (outcome.kind === 'good') return taken(delivery, outcome);
    const isOver = outcome.kind === 'permanent' || clock.now() >= createdAt + HORIZON_MS;
    if (isOver) {
      const fault = outcome.kind === 'permanent' ? outcome.fault : expiredFault(outcome.fault, clock.now());
      return failed(delivery, call, fault);
    }
    const event = eventOf(outcome.fault, 'step.hookRetried');
    const { code, category, action } = outcome.fault;
    const facts = { ...responseOf(outcome.fault), action };
    await db.inTransaction((tx) => deliveryLog.change(tx, [{ id: pathId, code, category, facts, events: [event] }]));
    throw new Error(outcome.fault.message);
  };

  async function taken({ pathId, blobId }: HookDelivery, outcome: SettledEnd): Promise<void> {
    const at = clock.now();
    const deliveryMs = 'report' in outcome ? outcome.report.durationMs : 0;
    const response = 'report' in outcome ? outcome.report.response : undefined;
    // The failure of an earlier attempt is in the timeline, and no longer the result
    const facts = { deliveryMs, response, reason: undefined, action: undefined, truthSource: undefined };
    const event = { at, kind: 'webhook', text: say('step.hookTook') } as const;
    await db.inTransaction(async (tx) => {
      if (!(await deleteHookDelivery(tx, pathId))) {
        await deliveryLog.change(tx, [
          { id: pathId, events: [{ at, kind: 'webhook', text: say('step.lateDelivery') }] },
        ]);
        return;
      }
      await blobs.drop(tx, [blobId]);
      await deliveryLog.change(tx, [
        { id: pathId, state: 'delivered', code: 200, category: 'none', facts, events: [event] },
      ]);
    });
    await blobs.erase([blobId]);
  }

  async function failed(delivery: HookDelivery, call: HookCall, fault: DeliveryFault): Promise<void> {
    await db.inTransaction(async (tx) => {
      if (!(await deleteHookDelivery(tx, delivery.pathId))) return;
      const change = await onUndelivered(tx, undelivered(delivery, call, fault));
      const event = eventOf(fault, 'step.hookGivenUp');
      await deliveryLog.change(tx, [{ ...change, events: [event, ...change.events] }]);
    });
  }
}

function undelivered(
  { pathId, domainId, blobId, facts }: HookDelivery,
  { head, arrival }: HookCall,
  fault: DeliveryFault,
): Undelivered {
  const { url, alias, auth, isSenderSpared, recipients } = facts;
  return {
    pathId,
    domainId,
    alias,
    way: webhookWay(url, alias),
    arrival: facts.arrival,
    auth,
    fault,
    isSenderSpared,
    recipient: recipients[0] ?? '',
    header: { ...readMessageHeader(arrival), text: quotedHeader(arrival) },
    source: { id: blobId, sizeBytes: head.length + arrival.source.length, isTaken: true },
  };
}

function eventOf({ at, message, sentence }: DeliveryFault, frame: 'step.hookRetried' | 'step.hookGivenUp'): PathEvent {
  return { at, kind: 'webhook', text: say(frame, { reason: sentence ?? message }) };
}

async function readCall(
  { blobs }: HookHandlerDeps,
  { blobId, domainId, facts }: HookDelivery,
): Promise<HookCall | undefined> {
  const blob = await blobs.open(blobId);
  if (!blob) return undefined;
  const bytes = await readBlob(blob);
  const { headBytes, auth, url, alias, recipients } = facts;
  return {
    arrival: toArrival(facts.arrival, bytes.subarray(headBytes)),
    head: bytes.subarray(0, headBytes),
    auth,
    url,
    alias,
    domainId,
    recipients,
  };
}

import type { BlobStore } from '../../blobs/blob-store.js';
import { readBlob } from '../../blobs/read-blob.js';
import type { Database } from '../../db/database.js';
import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import { UNCHECKED } from '../../mailauth/unchecked.js';
import type { Clock } from '../../platform/clock.js';
import { ServiceError } from '../../platform/service-error.js';
import type { Arrival } from '../arrival.js';
import type { ForwardCarrier, HookCall, HookCarrier, MailboxWait, QueuedForward, WaitingForRoom } from '../carriers.js';
import type { Way } from '../resolve/resolution.js';
import { toArrival } from '../stored-arrival.js';
import type { HeldMessage, HeldTarget } from './held-message.js';
import { deleteHeldMessage, type StoredHeldMessage } from './held-message-store.js';
import type { HeldMessages } from './held-messages.js';

const NOTHING = Buffer.alloc(0);

type Target<Kind extends Way['kind']> = HeldTarget & { readonly way: Extract<Way, { readonly kind: Kind }> };

export interface ResendDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly blobs: Pick<BlobStore, 'open' | 'stage'>;
  readonly held: Pick<HeldMessages, 'read' | 'drop'>;
  readonly forward: Pick<ForwardCarrier, 'stage' | 'enqueue'>;
  readonly hooks: Pick<HookCarrier, 'stage' | 'enqueue'>;
  readonly mailboxWait: MailboxWait;
  readonly deliveryLog: Pick<DeliveryLog, 'change'>;
}

/** Queues every place it did not reach: the copy is deleted and the rows are added in one transaction. */
export async function resendHeldMessage(deps: ResendDeps, row: StoredHeldMessage, text: Sentence): Promise<void> {
  const { db, clock, held, forward, hooks, deliveryLog } = deps;
  const message = held.read(row);
  const forwards = message.facts.targets.filter(isForward);
  const webhooks = message.facts.targets.filter(isWebhook);
  const mailboxes = message.facts.targets.filter(isMailbox);
  if (forwards.length + webhooks.length + mailboxes.length === 0)
    throw new ServiceError('conflict', 'held.nothingToSend');
  const arrival = toArrival(message.facts.arrival, await readSource(deps, row));
  const queued = await stageForward(deps, message, arrival, forwards);
  const calls = await Promise.all(
    webhooks.map(async ({ way, pathId }) => {
      const call = toCall(message, arrival, way.url);
      return { ...call, pathId, source: await hooks.stage(call), isSenderSpared: true };
    }),
  );
  const stored = await Promise.all(
    mailboxes.map(async (target) => ({
      waiting: toWaiting(message, target),
      source: await deps.blobs.stage([arrival.source]),
    })),
  );
  await db.inTransaction(async (tx) => {
    if (!(await deleteHeldMessage(tx, row.domain_id, row.id))) throw new ServiceError('not-found', 'held.notFound');
    await held.drop(tx, [row], { text });
    if (queued) await forward.enqueue(tx, queued);
    for (const call of calls) await hooks.enqueue(tx, call);
    for (const { waiting, source } of stored) await deps.mailboxWait.enqueue(tx, waiting, source);
    const event = { at: clock.now(), kind: 'queue', text: say('step.waits') } as const;
    await deliveryLog.change(
      tx,
      [...forwards, ...webhooks, ...mailboxes].map(({ pathId: id }) => ({ id, state: 'waiting', events: [event] })),
    );
  });
}

function isForward(target: HeldTarget): target is Target<'forward' | 'home'> {
  return target.way.kind === 'forward' || target.way.kind === 'home';
}

function isWebhook(target: HeldTarget): target is Target<'webhook'> {
  return target.way.kind === 'webhook';
}

function isMailbox(target: HeldTarget): target is Target<'mailbox'> {
  return target.way.kind === 'mailbox';
}

function toWaiting({ domainId, facts }: HeldMessage, { way, pathId }: Target<'mailbox'>): WaitingForRoom {
  const { alias, recipient, arrival } = facts;
  return {
    pathId,
    domainId,
    alias,
    recipient,
    arrival,
    mailbox: way.mailbox,
    key: way.key,
    headBytes: 0,
    isSenderSpared: true,
  };
}

async function stageForward(
  { forward }: ResendDeps,
  { domainId, facts }: HeldMessage,
  arrival: Arrival,
  targets: readonly Target<'forward' | 'home'>[],
): Promise<QueuedForward | undefined> {
  if (targets.length === 0) return undefined;
  // The copy already has its trace lines: no second set is added
  const { recipient, auth = UNCHECKED } = facts;
  const prepared = { arrival, recipient, head: NOTHING, source: arrival.source, auth };
  return {
    prepared,
    source: await forward.stage(prepared),
    domainId,
    isSenderSpared: true,
    targets: targets.map(({ way, pathId }) => ({ way, pathId })),
  };
}

function toCall({ domainId, facts }: HeldMessage, arrival: Arrival, url: string): HookCall {
  const { auth = UNCHECKED, alias, recipient } = facts;
  return { arrival, auth, head: NOTHING, url, alias, domainId, recipients: [recipient] };
}

async function readSource({ blobs }: ResendDeps, { blob_id: blobId }: StoredHeldMessage): Promise<Buffer> {
  const blob = await blobs.open(blobId);
  if (!blob) throw new ServiceError('not-found', 'held.notFound');
  return readBlob(blob);
}

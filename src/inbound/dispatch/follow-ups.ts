import type { StagedBlob } from '../../blobs/blob.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { Db } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import type { HookCall, MailboxWait, QueuedForward, WaitingForRoom } from '../carriers.js';
import type { Hold, NewHeldMessage } from '../held/held-message.js';
import { storedHead } from '../mailbox/stored-message.js';
import { quotedHeader, readMessageHeader } from '../message-header.js';
import type { AcceptedAddress, Way } from '../resolve/resolution.js';
import { factsOfArrival } from '../stored-arrival.js';
import type { FailedRecipient, NotifySender } from '../undelivered/failure-notice.js';
import { failedRecipient } from '../undelivered/undelivered.js';
import { type Carriers, hookCallOf } from './attempt-delivery.js';
import type { ReplyVerdict } from './decide-reply.js';
import type { Delivery } from './delivery.js';
import type { DispatchedMessage } from './dispatch.js';
import { type DeliveryMark, insertDoubt, insertMarks } from './fingerprint-store.js';

type Ended = Delivery<'ended'>;

export interface FollowUpDeps extends Pick<Carriers, 'forward' | 'hooks' | 'mailboxes'> {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly blobs: Pick<BlobStore, 'stage'>;
  readonly hold: Hold;
  readonly notifySender: NotifySender;
  readonly mailboxWait: MailboxWait;
  readonly host: string;
}

/** What the answer obliges us to store, with all bytes staged; `commit` only runs queries. */
export interface FollowUps {
  readonly isEmpty: boolean;
  /**
   * In one transaction. The paths are written once the held copies are known, and before rows that refer to them.
   * Throws `NotStored` when a mailbox refuses its message.
   */
  commit(tx: Db, writePaths: (heldIds: ReadonlyMap<string, string>) => Promise<void>): Promise<void>;
}

/** A mailbox refused at the last moment: everything is decided again without it. */
export class NotStored extends Error {
  override readonly name = 'NotStored';
  constructor(
    readonly delivery: Ended,
    readonly why: 'full' | 'gone',
  ) {
    super(`the mailbox is ${why}`);
  }
}

export async function stageFollowUps(
  deps: FollowUpDeps,
  message: DispatchedMessage,
  verdict: ReplyVerdict,
  deliveries: readonly Ended[],
): Promise<FollowUps> {
  const isAccepted = verdict.reply.code < 300;
  if (isAccepted && deliveries.every(isDone)) return NOTHING;
  const failed = deliveries.filter(({ end }) => end.kind === 'permanent');
  const doubts = deliveries.filter(({ end }) => end.kind === 'doubt');
  const open = isAccepted ? deliveries.filter(({ end }) => end.kind === 'temporary' || end.kind === 'doubt') : [];
  const sealed = deliveries.filter((one) => one.sealed !== undefined);
  const marks = verdict.reply.code < 500 ? freshMarks(deliveries, deps.clock.now()) : [];

  const queued = await stageForwards(deps, message, open);
  const calls = await stageCalls(deps, message, open);
  const waiting = await stageWaiting(deps, message, open);
  const copies = isAccepted && verdict.permanent === 'held' ? await stageCopies(deps, message, failed) : [];
  const isTold = isAccepted && verdict.permanent === 'bounced' && failed.length > 0;

  return {
    // Before the sender retries: completed deliveries are recorded
    isEmpty:
      sealed.length + open.length + doubts.length + copies.length === 0 &&
      !isTold &&
      (isAccepted || marks.length === 0),
    async commit(tx, writePaths) {
      for (const one of sealed) {
        const put = one.sealed && (await deps.mailboxes.put(tx, one.sealed));
        if (put === 'full' || put === 'gone') throw new NotStored(one, put);
      }
      const heldIds = new Map<string, string>();
      for (const copy of copies) {
        const id = await deps.hold(tx, copy);
        if (id === undefined) throw new Error('the alias of a message to be held is gone');
        for (const { pathId } of copy.targets) heldIds.set(pathId, id);
      }
      await writePaths(heldIds);
      if (isTold) await tellSender(deps, tx, message, failed);
      for (const one of queued) await deps.forward.enqueue(tx, one);
      for (const call of calls) await deps.hooks.enqueue(tx, call);
      for (const { facts, source } of waiting) await deps.mailboxWait.enqueue(tx, facts, source);
      for (const { fingerprint, pathIds } of doubts) {
        const doubt = { paths: isAccepted ? [pathIds[0]] : pathIds, isQueued: isAccepted };
        if (fingerprint !== undefined) await insertDoubt(tx, fingerprint, doubt, deps.clock.now());
      }
      await insertMarks(tx, marks);
    },
  };
}

/** Most messages need nothing but the answer. */
const NOTHING: FollowUps = { isEmpty: true, commit: async () => {} };

function isDone({ end, sealed }: Ended): boolean {
  return end.kind === 'good' && sealed === undefined;
}

/** Marks for what was delivered just now: a retry repeats none of it. Deleted once our 250 is heard. */
function freshMarks(deliveries: readonly Ended[], at: number): readonly DeliveryMark[] {
  return deliveries.flatMap(({ claim, end, fingerprint }) =>
    claim && fingerprint !== undefined && end.kind === 'good' && end.as !== 'duplicate' ? [{ fingerprint, at }] : [],
  );
}

/** One entry of the queue per address that the sender wrote, because its trace lines name that address. */
async function stageForwards(
  { forward }: FollowUpDeps,
  { preparedFor }: DispatchedMessage,
  open: readonly Ended[],
): Promise<readonly QueuedForward[]> {
  const byRecipient = groupBy(open.filter(isSentOn), ({ recipients }) => recipients[0].address);
  return Promise.all(
    byRecipient.map(async (these) => {
      const [recipient] = these[0].recipients;
      const prepared = await preparedFor(recipient.address);
      return {
        prepared,
        source: await forward.stage(prepared),
        domainId: domainOf(recipient),
        targets: these.map(({ way, pathIds, end, fingerprint }) => ({
          way: way as Extract<Way, { readonly kind: 'forward' | 'home' }>,
          pathId: pathIds[0],
          ...(end.kind === 'doubt' && { mayRepeat: true, ...(fingerprint !== undefined && { doubtOf: fingerprint }) }),
          ...(end.kind === 'temporary' && { fault: end.fault }),
        })),
      };
    }),
  );
}

function isSentOn({ way }: Ended): boolean {
  return way.kind === 'forward' || way.kind === 'home';
}

type StagedCall = HookCall & { readonly source: StagedBlob; readonly pathId: string };

function stageCalls(
  { hooks }: FollowUpDeps,
  message: DispatchedMessage,
  open: readonly Ended[],
): Promise<readonly StagedCall[]> {
  const webhooks = open.filter(({ way }) => way.kind === 'webhook');
  return Promise.all(
    webhooks.map(async (delivery) => {
      const call = await hookCallOf(message, delivery);
      return { ...call, source: await hooks.stage(call), pathId: delivery.pathIds[0] };
    }),
  );
}

function stageWaiting(
  { blobs, host }: FollowUpDeps,
  message: DispatchedMessage,
  open: readonly Ended[],
): Promise<readonly { readonly facts: WaitingForRoom; readonly source: StagedBlob }[]> {
  return Promise.all(
    open.flatMap(({ way, recipients, pathIds }) => {
      if (way.kind !== 'mailbox') return [];
      const [recipient] = recipients;
      const stage = async () => {
        const head = storedHead(message, recipient.address, host);
        const facts: WaitingForRoom = {
          pathId: pathIds[0],
          domainId: domainOf(recipient),
          alias: recipient.alias,
          recipient: recipient.address,
          mailbox: way.mailbox,
          key: way.key,
          headBytes: head.length,
          arrival: factsOfArrival(message.arrival),
          isSenderSpared: false,
        };
        return { facts, source: await blobs.stage([head, message.arrival.source]) };
      };
      return [stage()];
    }),
  );
}

/** One copy per alias, with all its places that were not reached: its owner resends it. */
async function stageCopies(
  { forward }: FollowUpDeps,
  { arrival, auth, preparedFor }: DispatchedMessage,
  failed: readonly Ended[],
): Promise<readonly NewHeldMessage[]> {
  const lost = failed.flatMap(({ way, recipients, pathIds, end }) =>
    recipients.map((recipient, place) => ({ way, recipient, end, pathId: pathIds[place] ?? pathIds[0] })),
  );
  const byOwner = groupBy(lost, ({ recipient }) => recipient.alias?.id ?? recipient.address);
  return Promise.all(
    byOwner.map(async (these) => {
      const [{ recipient }] = these;
      return {
        domainId: domainOf(recipient),
        alias: recipient.alias,
        arrival: factsOfArrival(arrival),
        auth,
        recipient: recipient.address,
        header: readMessageHeader(arrival),
        targets: these.flatMap(({ way, pathId, end }) =>
          end.kind === 'permanent' ? [{ way, pathId, fault: end.fault }] : [],
        ),
        source: await forward.stage(await preparedFor(recipient.address)),
      };
    }),
  );
}

async function tellSender(
  { clock, random, notifySender }: FollowUpDeps,
  tx: Db,
  { arrival }: DispatchedMessage,
  failed: readonly Ended[],
): Promise<void> {
  const all = failed.flatMap(({ way, recipients, end }): FailedRecipient[] =>
    end.kind === 'permanent' ? recipients.map(({ address }) => failedRecipient(way, address, end.fault)) : [],
  );
  // Two places behind one address are one address to the sender: the first failure represents both
  const [first, ...others] = new Map(all.toReversed().map((one) => [one.address, one])).values();
  if (!first) return;
  const { messageId, subject } = readMessageHeader(arrival);
  await notifySender(tx, {
    id: newId(random, clock.now()),
    to: arrival.mailFrom,
    arrivalId: arrival.id,
    arrivedAt: arrival.at,
    isUtf8: arrival.isUtf8,
    messageId,
    subject,
    header: quotedHeader(arrival),
    failed: [first, ...others],
  });
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

/** Decision 10.6: domains without a row never queue or hold mail. */
function domainOf({ home, address }: AcceptedAddress): string {
  if (home.domainId === undefined) throw new Error(`mail for ${address} cannot wait here`);
  return home.domainId;
}

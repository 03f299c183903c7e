import type { StagedBlob } from '../../blobs/blob.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { Db } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import type { HookCall, QueuedForward } from '../carriers.js';
import type { AcceptedAddress, Way } from '../resolve/resolution.js';
import { factsOfArrival } from '../stored-arrival.js';
import { type Carriers, hookCallOf, type Journey } from './carry.js';
import type { TriedDelivery } from './carry-all.js';
import type { ReplyVerdict } from './decide-reply.js';
import type { FailedRecipient, NotifySender } from './failure-notice.js';
import { type DeliveryMark, insertDoubt, insertMarks } from './fingerprint-store.js';
import type { Hold, NewHeldMessage } from './held-message.js';
import type { MailboxWait, WaitingForRoom } from './mailbox-wait.js';
import { quotedHeader, readMessageHeader } from './message-header.js';
import { storedHead } from './stored-head.js';
import { failedRecipient } from './undelivered.js';

/** A delivery with the ids that its paths will have: other rows point at them. */
export interface NamedDelivery extends TriedDelivery {
  readonly pathIds: readonly [string, ...string[]];
}

export interface FollowUpDeps extends Pick<Carriers, 'forward' | 'hooks' | 'mailboxes'> {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly blobs: Pick<BlobStore, 'stage'>;
  readonly hold: Hold;
  readonly notifySender: NotifySender;
  readonly mailboxWait: MailboxWait;
  readonly host: string;
}

/** What the answer obliges us to, with all bytes staged; `commit` has only queries left to make. */
export interface FollowUps {
  readonly isEmpty: boolean;
  /**
   * In one transaction. The paths are written once the held copies are known, and before rows that point at them.
   * Throws `NotStored` when a mailbox did not take its message.
   */
  commit(tx: Db, writePaths: (heldIds: ReadonlyMap<string, string>) => Promise<void>): Promise<void>;
}

/** A mailbox said no at the last moment: everything is decided again without it. */
export class NotStored extends Error {
  override readonly name = 'NotStored';
  constructor(
    readonly named: NamedDelivery,
    readonly why: 'full' | 'gone',
  ) {
    super(`the mailbox is ${why}`);
  }
}

export async function stageFollowUps(
  deps: FollowUpDeps,
  journey: Journey,
  verdict: ReplyVerdict,
  named: readonly NamedDelivery[],
): Promise<FollowUps> {
  const isAccepted = verdict.reply.code < 300;
  if (isAccepted && named.every(isDone)) return NOTHING;
  const failed = named.filter(({ end }) => end.kind === 'permanent');
  const doubts = named.filter(({ end }) => end.kind === 'doubt');
  const open = isAccepted ? named.filter(({ end }) => end.kind === 'temporary' || end.kind === 'doubt') : [];
  const sealed = named.filter((one) => one.sealed !== undefined);
  const marks = verdict.reply.code < 500 ? freshMarks(named, deps.clock.now()) : [];

  const queued = await stageForwards(deps, journey, open);
  const calls = await stageCalls(deps, journey, open);
  const waiting = await stageWaiting(deps, journey, open);
  const copies = isAccepted && verdict.permanent === 'held' ? await stageCopies(deps, journey, failed) : [];
  const isTold = isAccepted && verdict.permanent === 'bounced' && failed.length > 0;

  return {
    // Before the sender comes again: what must not be done twice is written down
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
      if (isTold) await tellSender(deps, tx, journey, failed);
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

/** Most messages: all that is left is to say so. */
const NOTHING: FollowUps = { isEmpty: true, commit: async () => {} };

function isDone({ end, sealed }: NamedDelivery): boolean {
  return end.kind === 'good' && sealed === undefined;
}

/** Of what reached its place just now: a retry repeats nothing of it. They go once our 250 is heard. */
function freshMarks(named: readonly NamedDelivery[], at: number): readonly DeliveryMark[] {
  return named.flatMap(({ claim, end, fingerprint }) =>
    claim && fingerprint !== undefined && end.kind === 'good' && end.as !== 'duplicate' ? [{ fingerprint, at }] : [],
  );
}

/** One entry of the queue per address that the sender wrote: its trace lines name it. */
async function stageForwards(
  { forward }: FollowUpDeps,
  { parcelOf }: Journey,
  open: readonly NamedDelivery[],
): Promise<readonly QueuedForward[]> {
  const byRecipient = groupBy(open.filter(isSentOn), ({ delivery }) => delivery.recipients[0].address);
  return Promise.all(
    byRecipient.map(async (these) => {
      const [recipient] = these[0].delivery.recipients;
      const parcel = await parcelOf(recipient.address);
      return {
        parcel,
        source: await forward.stage(parcel),
        domainId: domainOf(recipient),
        targets: these.map(({ delivery, pathIds, end, fingerprint }) => ({
          way: delivery.way as Extract<Way, { readonly kind: 'forward' | 'home' }>,
          pathId: pathIds[0],
          ...(end.kind === 'doubt' && { mayRepeat: true, ...(fingerprint !== undefined && { doubtOf: fingerprint }) }),
          ...(end.kind === 'temporary' && { fault: end.fault }),
        })),
      };
    }),
  );
}

function isSentOn({ delivery: { way } }: NamedDelivery): boolean {
  return way.kind === 'forward' || way.kind === 'home';
}

type StagedCall = HookCall & { readonly source: StagedBlob; readonly pathId: string };

function stageCalls(
  { hooks }: FollowUpDeps,
  journey: Journey,
  open: readonly NamedDelivery[],
): Promise<readonly StagedCall[]> {
  const webhooks = open.filter(({ delivery }) => delivery.way.kind === 'webhook');
  return Promise.all(
    webhooks.map(async ({ delivery, pathIds }) => {
      const call = await hookCallOf(journey, delivery);
      return { ...call, source: await hooks.stage(call), pathId: pathIds[0] };
    }),
  );
}

function stageWaiting(
  { blobs, host }: FollowUpDeps,
  journey: Journey,
  open: readonly NamedDelivery[],
): Promise<readonly { readonly facts: WaitingForRoom; readonly source: StagedBlob }[]> {
  return Promise.all(
    open.flatMap(({ delivery: { way, recipients }, pathIds }) => {
      if (way.kind !== 'mailbox') return [];
      const [recipient] = recipients;
      const stage = async () => {
        const head = storedHead(journey, recipient.address, host);
        const facts: WaitingForRoom = {
          pathId: pathIds[0],
          domainId: domainOf(recipient),
          alias: recipient.alias,
          recipient: recipient.address,
          mailbox: way.mailbox,
          key: way.key,
          headBytes: head.length,
          arrival: factsOfArrival(journey.arrival),
          isSenderSpared: false,
        };
        return { facts, source: await blobs.stage([head, journey.arrival.source]) };
      };
      return [stage()];
    }),
  );
}

/** One copy per alias, with all places of it that were not reached: it is its owner who sends it on. */
async function stageCopies(
  { forward }: FollowUpDeps,
  { arrival, auth, parcelOf }: Journey,
  failed: readonly NamedDelivery[],
): Promise<readonly NewHeldMessage[]> {
  const lost = failed.flatMap(({ delivery: { way, recipients }, pathIds, end }) =>
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
        source: await forward.stage(await parcelOf(recipient.address)),
      };
    }),
  );
}

async function tellSender(
  { clock, random, notifySender }: FollowUpDeps,
  tx: Db,
  { arrival }: Journey,
  failed: readonly NamedDelivery[],
): Promise<void> {
  const all = failed.flatMap(({ delivery: { way, recipients }, end }): FailedRecipient[] =>
    end.kind === 'permanent' ? recipients.map(({ address }) => failedRecipient(way, address, end.fault)) : [],
  );
  // Two places behind one address are one address to him: the first to fail speaks for both
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

/** Decision 10.6 keeps domains without a row out of everything that waits. */
function domainOf({ home, address }: AcceptedAddress): string {
  if (home.domainId === undefined) throw new Error(`mail for ${address} cannot wait here`);
  return home.domainId;
}

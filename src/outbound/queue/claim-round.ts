import type { Db, EngineName } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { insertEmailEvent } from '../emails/email-event-store.js';
import {
  type ClaimedRecipient,
  findNextAttemptAt,
  listDueRecipients,
  listExpiredRecipients,
  markClaimed,
  recipientKey,
  releaseForgotten,
} from './claim-store.js';
import { QUIET_MS, WATCHED_MS } from './destination-store.js';
import { Lane } from './lane.js';
import {
  giveLeasesBack,
  isStillWatched,
  type Lease,
  leaseDueLanes,
  lockLeases,
  sendLaneToSleep,
  watchLane,
} from './lane-store.js';

/** The result of one transaction. Lanes are changed after its commit: before, it may have to run again. */
export interface Round {
  readonly lost: readonly Lane[];
  readonly leased: readonly Lane[];
  readonly served: readonly Serving[];
  readonly quiet: readonly { readonly lane: Lane; readonly verdict: QuietVerdict }[];
}

export interface Serving {
  readonly lane: Lane;
  readonly claims: readonly ClaimedRecipient[];
  readonly expired: readonly ClaimedRecipient[];
  /** Rows the lane can be served with next, without a query. */
  readonly ahead: Lane['ahead'];
  readonly mayHaveMore: boolean;
  readonly needsExpiry: boolean;
}

export type QuietVerdict =
  | { readonly action: 'serve' | 'giveBack' }
  | { readonly action: 'watch'; readonly watch: NonNullable<Lane['watch']> };

export interface RoundPlan {
  /** In the order in which they are served. */
  readonly hungry: readonly Lane[];
  readonly quiet: readonly Lane[];
  /** How many attempts may start. */
  readonly slots: number;
  /** How many lanes may be leased. */
  readonly newLanes: number;
  /** Lost lanes with unrecorded attempts: leased again, the attempts would be repeated. */
  readonly except: readonly string[];
}

interface RoundDeps {
  readonly engine: EngineName;
  readonly clock: Clock;
  readonly onInterrupted?: OnInterrupted | undefined;
}

/** Attempts interrupted with unknown result that are repeated, in the transaction that claims them. */
export type OnInterrupted = (tx: Db, interrupted: readonly ClaimedRecipient[]) => Promise<void>;

/** Rows that expire without an attempt: few enough at once for a short transaction. */
const EXPIRED_AT_ONCE = 100;
/**
 * Rows read beyond those claimed: a busy lane gets a slot or two per round, and a query for each costs as much as ten.
 */
const READ_AHEAD = 8;
/** A due row stays due unless it is cancelled or held, which its claim checks; but new rows need their turn. */
const AHEAD_MS = 1_000;

/** Releases lanes with nothing to do, leases those that are due, and claims as many rows as there are slots. */
export async function takeRound(tx: Db, plan: RoundPlan, deps: RoundDeps): Promise<Round> {
  const { hungry, quiet } = plan;
  const held = await lockLeases(
    tx,
    [...hungry, ...quiet].map(({ lease }) => lease),
  );
  const isHeld = ({ name }: Lane) => held.has(name);
  const verdicts: { lane: Lane; verdict: QuietVerdict }[] = [];
  for (const lane of quiet.filter(isHeld)) verdicts.push({ lane, verdict: await settleDown(tx, lane, deps) });
  const leased = await takeUp(tx, plan, deps);

  const served: Serving[] = [];
  let slots = plan.slots;
  const lanes = [...leased, ...hungry.filter(isHeld)];
  for (const [at, lane] of lanes.entries()) {
    // An equal share: many lanes with few connections each reuse them, few lanes with many open and close them
    const share = Math.ceil(slots / (lanes.length - at));
    const serving = await serve(tx, lane, deps.clock, Math.min(lane.room, share));
    served.push(serving);
    slots -= serving.claims.length;
  }
  return {
    lost: [...hungry, ...quiet].filter((lane) => !isHeld(lane)),
    leased,
    served: await claim(tx, served, deps),
    quiet: verdicts,
  };
}

async function takeUp(tx: Db, { newLanes, except }: RoundPlan, { engine, clock }: RoundDeps): Promise<Lane[]> {
  if (newLanes === 0) return [];
  const startedMs = clock.monotonicMs();
  const leases = await leaseDueLanes(tx, { limit: newLanes, except }, { engine, clock });
  return leases.map(({ name, number, failures }) => new Lane({ name, number }, failures, startedMs));
}

/**
 * See `QUIET_MS`: on PostgreSQL an empty lane is watched for a while, in case another transaction is about to commit.
 */
async function settleDown(tx: Db, lane: Lane, { engine, clock }: RoundDeps): Promise<QuietVerdict> {
  if (lane.state.pausedUntil !== undefined) {
    await giveLeasesBack(tx, [lane.lease]);
    return { action: 'giveBack' };
  }
  const now = clock.now();
  const next = await findNextAttemptAt(tx, lane.name);
  if (next !== undefined && next <= now) {
    await releaseForgotten(tx, lane.lease);
    return { action: 'serve' };
  }
  if (engine === 'sqlite' || (lane.watch && (await isStillWatched(tx, lane.name, lane.watch.dueAt)))) {
    await sendLaneToSleep(tx, lane.name, next, now);
    return { action: 'giveBack' };
  }
  const dueAt = now + WATCHED_MS;
  await watchLane(tx, lane.name, dueAt);
  return { action: 'watch', watch: { dueAt, lookAt: Math.min(now + QUIET_MS, next ?? Number.POSITIVE_INFINITY) } };
}

async function serve(tx: Db, lane: Lane, clock: Clock, limit: number): Promise<Serving> {
  const nowMs = clock.monotonicMs();
  if (lane.ahead.rows.length > limit && lane.ahead.untilMs > nowMs && !lane.needsExpiry) {
    return fromAhead(lane, lane.ahead, limit);
  }
  const now = clock.now();
  const expired = lane.needsExpiry ? await listExpiredRecipients(tx, lane.lease, { now, limit: EXPIRED_AT_ONCE }) : [];
  if (expired.length === EXPIRED_AT_ONCE || limit === 0) {
    const needsExpiry = expired.length === EXPIRED_AT_ONCE;
    return { lane, claims: [], expired, ahead: lane.ahead, mayHaveMore: true, needsExpiry };
  }
  // Expired rows are not marked yet and are read again; a failing lane is tried with one row at a time
  const wanted = limit + expired.length + (lane.state.failures > 0 ? 0 : READ_AHEAD);
  const due = await listDueRecipients(tx, lane.lease, { now, limit: wanted });
  const isExpired = new Set(expired.map(({ recipient }) => recipientKey(recipient)));
  const rows = due.filter(({ recipient }) => !isExpired.has(recipientKey(recipient)));
  const serving = fromAhead(lane, { rows, untilMs: nowMs + AHEAD_MS }, limit);
  return { ...serving, expired, mayHaveMore: serving.mayHaveMore || due.length === wanted };
}

function fromAhead(lane: Lane, { rows, untilMs }: Lane['ahead'], limit: number): Serving {
  const claims = rows.slice(0, limit);
  const ahead = { rows: rows.slice(limit), untilMs };
  return { lane, claims, expired: [], ahead, mayHaveMore: ahead.rows.length > 0, needsExpiry: false };
}

/** Marks the rows as started; one with an older mark was interrupted, and its timeline says so. */
async function claim(
  tx: Db,
  served: readonly Serving[],
  { clock, onInterrupted }: RoundDeps,
): Promise<readonly Serving[]> {
  const wanted = served.flatMap(({ lane, claims, expired }) => withLease(lane.lease, [...claims, ...expired]));
  if (wanted.length === 0) return served;
  const marked = await markClaimed(tx, wanted);
  const isMarked = ({ recipient }: ClaimedRecipient) => marked.has(recipientKey(recipient));
  const cutOff = wanted.filter((one) => one.wasCutOff && isMarked(one));
  for (const { email, recipient } of cutOff) {
    const details = { attempt: recipient.attempts + 1, mayBeRepeated: true };
    const event = { domainId: email.domainId, emailId: email.id, recipient: recipient.address, at: clock.now() };
    await insertEmailEvent(tx, { ...event, kind: 'attempt.interrupted', details });
  }
  if (cutOff.length > 0) await onInterrupted?.(tx, cutOff);
  return served.map((serving) => ({
    ...serving,
    claims: serving.claims.filter(isMarked),
    expired: serving.expired.filter(isMarked),
  }));
}

function withLease(lease: Lease, claims: readonly ClaimedRecipient[]) {
  return claims.map((one) => ({ lease, ...one }));
}

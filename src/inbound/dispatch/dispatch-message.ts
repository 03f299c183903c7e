import type { Database } from '../../db/database.js';
import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import type { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/random.js';
import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';
import type { ForwardParcel, VacationCarrier } from '../carriers.js';
import type { AcceptedAddress } from '../resolve/resolution.js';
import type { Adoption } from './adoption.js';
import type { Afterwards } from './afterwards.js';
import { BUDGET_MS, failedHere, type Journey, MAILBOX_FULL, MAILBOX_GONE, UNEXPECTED } from './carry.js';
import { type CarryAllDeps, carryAll, type TriedDelivery } from './carry-all.js';
import { decideReply, type ReplyVerdict } from './decide-reply.js';
import type { DeliveryMarks } from './delivery-marks.js';
import type { Dispatch, DispatchRequest } from './dispatch.js';
import { type FollowUpDeps, type FollowUps, type NamedDelivery, NotStored, stageFollowUps } from './follow-ups.js';
import { pathsOf } from './path-records.js';
import { planDeliveries } from './planned-delivery.js';
import { settleClaims } from './settle-claims.js';
import { createTimeLimits } from './time-limits.js';

export interface DispatchDeps extends Omit<CarryAllDeps, 'marks'>, FollowUpDeps {
  readonly clock: Clock;
  readonly db: Database;
  readonly marks: DeliveryMarks;
  readonly adoption: Pick<Adoption, 'adopt'>;
  readonly deliveryLog: DeliveryLog;
  readonly vacation: VacationCarrier;
  readonly afterwards: Afterwards;
}

/** One message with everybody it is for, and the ids of its paths. */
interface Carriage {
  readonly request: DispatchRequest;
  readonly journey: Journey;
  readonly discarded: readonly { readonly recipient: AcceptedAddress; readonly pathId: string }[];
}

/** See `Dispatch`. Never rejects: what we cannot do is the sender's to repeat. */
export function createDispatch(deps: DispatchDeps): Dispatch {
  const { clock, random, log } = deps;
  const limits = createTimeLimits(clock, BUDGET_MS);
  return async (request) => {
    try {
      const journey = startJourney(deps, request, limits.signal());
      const plan = planDeliveries(request.recipients);
      const nextId = () => newId(random, clock.now());
      const tried = await carryAll(deps, journey, plan.deliveries);
      const named = tried.map((one) => nameDelivery(one, nextId));
      const discarded = plan.discarded.map((recipient) => ({ recipient, pathId: nextId() }));
      return await conclude(deps, { request, journey, discarded }, named);
    } catch (error) {
      log.error('dispatch.failed', { messageId: request.arrival.id, error });
      return TRY_AGAIN;
    }
  };
}

/** Cell by cell, as all that every message passes through: what is spread has a shape of its own each time. */
function nameDelivery(one: TriedDelivery, nextId: () => string): NamedDelivery {
  const { delivery, startedAt, fingerprint, claim, end, sealed, forwardTo } = one;
  const pathIds: [string, ...string[]] = [nextId()];
  while (pathIds.length < delivery.recipients.length) pathIds.push(nextId());
  return { delivery, startedAt, fingerprint, claim, end, sealed, forwardTo, pathIds };
}

const TRY_AGAIN = reply(451, '4.3.0', 'An error on our side, try again later');

function startJourney({ forward }: DispatchDeps, { arrival, auth }: DispatchRequest, signal: AbortSignal): Journey {
  const parcels = new Map<string, Promise<ForwardParcel>>();
  const parcelOf = (recipient: string) => {
    const made = parcels.get(recipient) ?? forward.prepare(arrival, auth, recipient);
    parcels.set(recipient, made);
    return made;
  };
  return { arrival, auth, parcelOf, signal };
}

/** Decides, writes down what the decision needs, and only then answers. */
async function conclude(deps: DispatchDeps, carriage: Carriage, named: readonly NamedDelivery[]): Promise<SmtpReply> {
  let current = named;
  for (;;) {
    const verdict = verdictOn(carriage, current);
    try {
      const followUps = await stageFollowUps(deps, carriage.journey, verdict, current);
      if (followUps.isEmpty) settleLightly(deps, carriage, verdict, current);
      else await settleDurably(deps, carriage, verdict, current, followUps.commit);
      answerVacations(deps, carriage, verdict, current);
      return verdict.reply;
    } catch (error) {
      if (!(error instanceof NotStored)) return giveBack(deps, carriage, current, error);
      const { named: refusing, why } = error;
      const end = failedHere(deps, why === 'full' ? MAILBOX_FULL : MAILBOX_GONE);
      current = current.map((one) => (one === refusing ? { ...one, end, sealed: undefined } : one)) as NamedDelivery[];
    }
  }
}

function verdictOn({ request, discarded }: Carriage, named: readonly NamedDelivery[]): ReplyVerdict {
  const { arrival, isProven } = request;
  const hasSender = arrival.mailFrom !== '';
  return decideReply({ id: arrival.id, isProven, hasSender, discarded: discarded.length, carried: named });
}

/** Nothing of ours has to stand behind the answer: the log follows, gathered with that of others. */
function settleLightly(
  deps: DispatchDeps,
  { request, discarded }: Carriage,
  verdict: ReplyVerdict,
  named: readonly NamedDelivery[],
): void {
  deps.deliveryLog.write(pathsOf(request, verdict, named, discarded, deps.clock.now()));
  const { isReplyHeard } = request;
  settleClaims(deps, { named, code: verdict.reply.code, isReplyHeard, areMarksWritten: false });
}

async function settleDurably(
  deps: DispatchDeps,
  { request, discarded }: Carriage,
  verdict: ReplyVerdict,
  named: readonly NamedDelivery[],
  commit: FollowUps['commit'],
): Promise<void> {
  const { db, clock, deliveryLog } = deps;
  await db.inTransaction((tx) =>
    commit(tx, (heldIds) => {
      const records = named.map((one) => ({ ...one, heldIds }));
      return deliveryLog.insert(tx, pathsOf(request, verdict, records, discarded, clock.now()));
    }),
  );
  await db.durable();
  const { isReplyHeard } = request;
  settleClaims(deps, { named, code: verdict.reply.code, isReplyHeard, areMarksWritten: true });
}

/** What could not be written down is not promised: the sender keeps the message. What is done is remembered even so. */
function giveBack(
  deps: DispatchDeps,
  { request, discarded }: Carriage,
  named: readonly NamedDelivery[],
  error: unknown,
): SmtpReply {
  const { log, deliveryLog, clock } = deps;
  log.error('dispatch.notWritten', { messageId: request.arrival.id, error });
  const verdict: ReplyVerdict = { reply: TRY_AGAIN, permanent: 'refused', open: 'refused' };
  const left = named.map(
    ({ sealed, ...one }): NamedDelivery => (sealed ? { ...one, end: failedHere(deps, UNEXPECTED) } : one),
  );
  const { isReplyHeard } = request;
  settleClaims(deps, { named: left, code: TRY_AGAIN.code, isReplyHeard, areMarksWritten: false });
  deliveryLog.write(pathsOf(request, verdict, left, discarded, clock.now()));
  return TRY_AGAIN;
}

/** For aliases that got it just now, or will get it from the queue. */
function answerVacations(
  { vacation, afterwards }: DispatchDeps,
  { request: { arrival, auth } }: Carriage,
  verdict: ReplyVerdict,
  named: readonly NamedDelivery[],
): void {
  const isReached = ({ end }: NamedDelivery) =>
    end.kind === 'good'
      ? end.as !== 'duplicate'
      : verdict.open === 'queued' && (end.kind === 'temporary' || end.kind === 'doubt');
  const reached = named.filter(isReached).flatMap(({ delivery }) => delivery.recipients);
  const aliases = new Map(reached.flatMap(({ alias }) => (alias?.hasVacation ? [[alias.id, alias] as const] : [])));
  for (const alias of aliases.values()) afterwards.run(() => vacation.answer(arrival, auth, alias));
}

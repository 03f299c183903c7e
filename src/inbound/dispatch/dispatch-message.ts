import type { Database } from '../../db/database.js';
import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import type { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/random.js';
import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';
import type { PreparedForward, VacationCarrier } from '../carriers.js';
import { failedHere, MAILBOX_FULL, MAILBOX_GONE, UNEXPECTED } from '../own-faults.js';
import type { Adoption } from './adoption.js';
import type { Afterwards } from './afterwards.js';
import { type AttemptAllDeps, attemptAll } from './attempt-all.js';
import { type Answered, decideReply } from './decide-reply.js';
import { type Delivery, type Discarded, planDeliveries } from './delivery.js';
import type { DeliveryMarks } from './delivery-marks.js';
import { pathsOf } from './delivery-paths.js';
import type { Dispatch, DispatchedMessage, DispatchRequest } from './dispatch.js';
import { type FollowUpDeps, type FollowUps, NotStored, stageFollowUps } from './follow-ups.js';
import { settleClaims } from './settle-claims.js';
import { createTimeLimits } from './time-limits.js';

export interface DispatchDeps extends Omit<AttemptAllDeps, 'marks'>, FollowUpDeps {
  readonly clock: Clock;
  readonly db: Database;
  readonly marks: DeliveryMarks;
  readonly adoption: Pick<Adoption, 'adopt'>;
  readonly deliveryLog: DeliveryLog;
  readonly vacation: VacationCarrier;
  readonly afterwards: Afterwards;
}

/** Decision 11.5: for all attempts of a message together. */
const BUDGET_MS = 20_000;

/** See `Dispatch`. Never rejects: on our own failure the sender is asked to retry. */
export function createDispatch(deps: DispatchDeps): Dispatch {
  const { clock, random, log } = deps;
  const limits = createTimeLimits(clock, BUDGET_MS);
  const nextId = () => newId(random, clock.now());
  return async (request) => {
    try {
      const message = dispatched(deps, request, limits.signal());
      const { deliveries, discarded } = planDeliveries(request.recipients, nextId);
      const ended = await attemptAll(deps, message, deliveries);
      return await answer(deps, message, ended, discarded);
    } catch (error) {
      log.error('dispatch.failed', { messageId: request.arrival.id, error });
      return TRY_AGAIN;
    }
  };
}

const TRY_AGAIN = reply(451, '4.3.0', 'Internal error, try again later');

function dispatched({ forward }: DispatchDeps, request: DispatchRequest, signal: AbortSignal): DispatchedMessage {
  const { arrival, auth } = request;
  const prepared = new Map<string, Promise<PreparedForward>>();
  const preparedFor = (recipient: string) => {
    const made = prepared.get(recipient) ?? forward.prepare(arrival, auth, recipient);
    prepared.set(recipient, made);
    return made;
  };
  return { ...request, preparedFor, signal };
}

/** Decides, stores what the decision needs, and only then answers. */
async function answer(
  deps: DispatchDeps,
  message: DispatchedMessage,
  ended: readonly Delivery<'ended'>[],
  discarded: readonly Discarded[],
): Promise<SmtpReply> {
  let deliveries = ended;
  for (;;) {
    const verdict = decideReply({ message, deliveries, discarded: discarded.length });
    const answered: Answered = { message, verdict, deliveries, discarded };
    try {
      const followUps = await stageFollowUps(deps, message, verdict, deliveries);
      if (followUps.isEmpty) settleLightly(deps, answered);
      else await settleDurably(deps, answered, followUps.commit);
      answerVacations(deps, answered);
      return verdict.reply;
    } catch (error) {
      if (!(error instanceof NotStored)) return giveBack(deps, answered, error);
      const { delivery: refused, why } = error;
      const end = failedHere(deps, why === 'full' ? MAILBOX_FULL : MAILBOX_GONE);
      deliveries = deliveries.map((one) => (one === refused ? { ...one, end, sealed: undefined } : one));
    }
  }
}

/** The answer promises nothing of ours: the log is written later, batched with others. */
function settleLightly(deps: DispatchDeps, answered: Answered): void {
  deps.deliveryLog.write(pathsOf(answered, deps.clock.now()));
  settleClaims(deps, answered, { areMarksWritten: false });
}

async function settleDurably(deps: DispatchDeps, answered: Answered, commit: FollowUps['commit']): Promise<void> {
  const { db, clock, deliveryLog } = deps;
  await db.inTransaction((tx) =>
    commit(tx, (heldIds) => deliveryLog.insert(tx, pathsOf(answered, clock.now(), heldIds))),
  );
  await db.durable();
  settleClaims(deps, answered, { areMarksWritten: true });
}

/**
 * What could not be stored is not promised: the sender keeps the message. Completed deliveries are remembered all the
 * same.
 */
function giveBack(deps: DispatchDeps, { message, deliveries, discarded }: Answered, error: unknown): SmtpReply {
  const { log, deliveryLog, clock } = deps;
  log.error('dispatch.notWritten', { messageId: message.arrival.id, error });
  const unstored = failedHere(deps, UNEXPECTED);
  const answered: Answered = {
    message,
    verdict: { reply: TRY_AGAIN, permanent: 'refused', open: 'refused' },
    deliveries: deliveries.map((one) => (one.sealed ? { ...one, end: unstored, sealed: undefined } : one)),
    discarded,
  };
  settleClaims(deps, answered, { areMarksWritten: false });
  deliveryLog.write(pathsOf(answered, clock.now()));
  return TRY_AGAIN;
}

/** For aliases that got the message just now, or will get it from the queue. */
function answerVacations(
  { vacation, afterwards }: DispatchDeps,
  { message: { arrival, auth }, verdict, deliveries }: Answered,
): void {
  const isReached = ({ end }: Delivery<'ended'>) =>
    end.kind === 'good'
      ? end.as !== 'duplicate'
      : verdict.open === 'queued' && (end.kind === 'temporary' || end.kind === 'doubt');
  const reached = deliveries.filter(isReached).flatMap(({ recipients }) => recipients);
  const aliases = new Map(reached.flatMap(({ alias }) => (alias?.hasVacation ? [[alias.id, alias] as const] : [])));
  for (const alias of aliases.values()) afterwards.run(() => vacation.answer(arrival, auth, alias));
}

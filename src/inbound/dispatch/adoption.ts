import { setMaxListeners } from 'node:events';
import type { Database, Db } from '../../db/database.js';
import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import type { PathChange, PathEvent } from '../../deliverylog/path.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import { faultWords } from '../../outbound/emails/fault-words.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { ForwardCarrier } from '../carriers.js';
import type { SettledEnd } from '../delivery-end.js';
import type { Claim } from './delivery-marks.js';
import { type Doubt, deleteDoubt, deleteMarks, insertMarks, settleDoubts } from './fingerprint-store.js';

/**
 * An attempt whose dot is sent and whose reply has not come: the session has answered, this keeps waiting (decision
 * 11.5).
 */
export interface Adopted extends Doubt {
  readonly claim: Claim;
  readonly settled: Promise<SettledEnd>;
  readonly isReplyHeard: Promise<boolean>;
}

export interface Adoption extends Part {
  adopt(adopted: Adopted): void;
  /** How many attempts are pending. */
  readonly size: number;
}

export interface AdoptionDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly log: Log;
  readonly deliveryLog: Pick<DeliveryLog, 'change'>;
  readonly forward: Pick<ForwardCarrier, 'settleDoubt'>;
}

/** The carrier reports the result within ten minutes; after this, nothing is waited for. */
const ADOPTED_MS = 10.5 * 60 * 1000;
/** A stop waits no longer than this: the queue's row, or the sender, tries again. */
const STOP_GRACE_MS = 5_000;
const RETRY_MS = 1_000;
const TRIES = 5;

export function createAdoption(deps: AdoptionDeps): Adoption {
  const { db, clock, log } = deps;
  const waiting = new Set<Promise<void>>();
  const left = new AbortController();
  setMaxListeners(0, left.signal);

  async function follow(adopted: Adopted): Promise<void> {
    const over = new AbortController();
    const inVain = clock.sleep(ADOPTED_MS, AbortSignal.any([over.signal, left.signal])).then(
      () => noReply(clock.now()),
      () => undefined, // answered, or abandoned at the stop
    );
    const end = await Promise.race([adopted.settled, inVain]);
    over.abort();
    if (end) await settle(adopted, end);
    adopted.claim.release();
  }

  /** Decision 17.24: a sender that heard our 250 does not send this message again. */
  async function forgetOnceHeard({ claim, isReplyHeard, paths }: Adopted): Promise<void> {
    if (!(await isReplyHeard)) return;
    try {
      await db.inTransaction((tx) => deleteMarks(tx, [claim.fingerprint[0]]));
    } catch (error) {
      log.error('dispatch.doubtNotForgotten', { paths, error });
    }
  }

  async function settle(adopted: Adopted, end: SettledEnd): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      try {
        await db.inTransaction((tx) => writeEnd(deps, tx, adopted, end));
        await db.durable();
        return log.info('dispatch.doubtSettled', { paths: adopted.paths, end: end.kind });
      } catch (error) {
        log.error('dispatch.doubtNotSettled', { paths: adopted.paths, error });
        if (tried === TRIES || left.signal.aborted) return; // the doubt expires by itself, and is swept
        await clock.sleep(RETRY_MS, left.signal).catch(() => {}); // one last try at the stop
      }
    }
  }

  return {
    name: 'adopted-deliveries',
    adopt(adopted) {
      adopted.claim.tell({ kind: 'awaited' });
      const following = follow(adopted).finally(() => waiting.delete(following));
      waiting.add(following);
      if (adopted.isQueued) void forgetOnceHeard(adopted);
    },
    get size() {
      return waiting.size;
    },
    async start() {},
    async stop() {
      if (waiting.size === 0) return;
      const over = new AbortController();
      const grace = clock.sleep(STOP_GRACE_MS, over.signal).catch(() => {});
      await Promise.race([Promise.all(waiting), grace]);
      over.abort();
      if (waiting.size > 0) log.warn('dispatch.doubtsLeft', { count: waiting.size });
      left.abort();
      await Promise.all(waiting);
    },
  };
}

async function writeEnd(
  { clock, deliveryLog, forward }: AdoptionDeps,
  tx: Db,
  { claim, paths, isQueued }: Adopted,
  end: SettledEnd,
): Promise<void> {
  const [fingerprint] = claim.fingerprint;
  const mark = { fingerprint, at: clock.now() };
  if (end.kind === 'good') await (isQueued ? settleDoubts : insertMarks)(tx, [mark]);
  else await deleteDoubt(tx, fingerprint);
  const [path] = paths;
  if (isQueued && path !== undefined) await forward.settleDoubt(tx, path, end);
  const change = changeOf(end, isQueued, clock.now());
  await deliveryLog.change(
    tx,
    paths.map((id) => ({ id, ...change })),
  );
}

function changeOf(end: SettledEnd, isQueued: boolean, now: number): Omit<PathChange, 'id'> {
  if (end.kind === 'good') {
    const report = end.as === 'delivered' ? end.report : undefined;
    return {
      state: 'delivered',
      category: 'none',
      ...(report && {
        code: report.code,
        facts: {
          response: report.response,
          reason: undefined,
          deliveryMs: report.durationMs,
          mx: report.mx,
          tls: report.tls,
        },
      }),
      events: [event(now, report ? say('step.replyCame', { reply: report.response }) : say('step.replyCameGood'))],
    };
  }
  const { fault } = end;
  const said =
    fault.response === undefined
      ? say('step.mayBeRepeated', { reason: fault.sentence ?? fault.message })
      : say('step.replyCame', { reply: fault.response });
  return {
    state: isQueued ? 'waiting' : 'refused',
    code: fault.code,
    category: fault.category,
    events: [event(now, said)],
  };
}

/** Doubts whose process died, in the transaction that removes them. The queue updates the paths of its own rows. */
export async function writeLostDoubts(
  tx: Db,
  deliveryLog: Pick<DeliveryLog, 'change'>,
  lost: readonly Doubt[],
  now: number,
): Promise<void> {
  const text = say('step.replyLost');
  const changes = lost.flatMap(({ paths, isQueued }) =>
    paths.map((id) => ({ id, ...(!isQueued && { state: 'refused' as const }), events: [event(now, text)] })),
  );
  await deliveryLog.change(tx, changes);
}

function event(at: number, text: Sentence): PathEvent {
  return { at, kind: 'attempt', text };
}

function noReply(at: number): SettledEnd {
  return {
    kind: 'temporary',
    fault: {
      at,
      code: 421,
      enhanced: '4.4.2',
      category: 'network',
      action: 'defer',
      ...faultWords(say('fault.noReply')),
    },
  };
}

import type { Database } from '../../db/database.js';
import { askTogether } from '../../platform/ask-together.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { DeliveryEnd } from '../delivery-end.js';
import type { Fingerprint } from './fingerprint.js';
import { type DeliveryMark, deleteMarks, findMarks, insertMarks, type KnownDelivery } from './fingerprint-store.js';

/** Which message is on its way to which place, or has been there. */
export interface DeliveryMarks extends Part {
  /** Before the lookup, so that no second attempt starts in between: it waits for the result of this claim. */
  claim(fingerprint: Fingerprint): Claim | Claimed;
  /** One query for all. */
  find(fingerprints: readonly Fingerprint[]): Promise<ReadonlyMap<string, KnownDelivery>>;
  /** From now on a retry is a duplicate. Written soon, batched with others; the claim is held until the commit. */
  note(claim: Claim, at: number): void;
  /** The retry was acknowledged: the next one is another message. Written like `note`. */
  forget(claim: Claim): void;
  flushed(): Promise<void>;
}

export interface Claim {
  readonly kind: 'mine';
  readonly fingerprint: Fingerprint;
  /** The result for those that wait for this claim, and for those that arrive until it is released. */
  tell(end: DeliveryEnd): void;
  /** Frees the place for a new attempt; those that wait make their own. */
  release(): void;
}

export interface Claimed {
  readonly kind: 'claimed';
  /** `undefined`: the place is free. */
  readonly end: Promise<DeliveryEnd | undefined>;
}

const RETRY_MS = 1000;
/** Marks within this time share a commit; a repeat in between finds the claim. */
const GATHER_MS = 20;
const MAX_GATHERED = 64;

export function createDeliveryMarks({
  db,
  clock,
  log,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly log: Log;
}): DeliveryMarks {
  const claims = new Map<string, Promise<DeliveryEnd | undefined>>();
  const stopping = new AbortController();
  let waiting: Change[] = [];
  let writing: Promise<void> | undefined;
  let hurry = new AbortController();
  let isAwaited = false;

  const findHere = (fingerprints: readonly string[]) => findMarks(db.reader, fingerprints, clock.now());
  // SQLite answers synchronously: batching lookups saves nothing
  const find = db.engine === 'sqlite' ? findHere : askTogether(findForAll);

  async function findForAll(lists: readonly (readonly string[])[]) {
    const found = await findHere(lists.flat());
    return lists.map(() => found);
  }

  async function gather(): Promise<void> {
    const isUrgent = isAwaited || stopping.signal.aborted || waiting.length >= MAX_GATHERED;
    if (!isUrgent) await clock.sleep(GATHER_MS, hurry.signal).catch(() => {}); // rejects only when it is urgent
    if (hurry.signal.aborted) hurry = new AbortController();
  }

  async function write(): Promise<void> {
    let isLastTry = false;
    if (waiting.length > 0) await gather();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        // No durable(): if a power cut loses the mark, a retry is delivered twice, as by any server that crashes after
        // its dot.
        await db.inTransaction(async (tx) => {
          await insertMarks(tx, batch.flatMap(toMark));
          await deleteMarks(tx, batch.flatMap(toForgotten));
        });
        for (const { claim } of batch) claim.release();
      } catch (error) {
        log.error('dispatch.marksNotWritten', { error, marks: batch.length });
        waiting = [...batch, ...waiting];
        if (isLastTry) return;
        await clock.sleep(RETRY_MS, stopping.signal).catch(() => {}); // rejects only because of the stop
        isLastTry = stopping.signal.aborted;
      }
    }
  }

  function add(claim: Claim, at: number | undefined): void {
    waiting.push({ claim, at });
    if (waiting.length >= MAX_GATHERED) hurry.abort();
    void startWriting();
  }

  function startWriting(): Promise<void> {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  return {
    name: 'delivery-marks',
    claim(fingerprint) {
      const [current] = fingerprint;
      const end = claims.get(current);
      if (end) return { kind: 'claimed', end };
      let resolve: (end: DeliveryEnd | undefined) => void = () => {};
      const promise = new Promise<DeliveryEnd | undefined>((settle) => {
        resolve = settle;
      });
      claims.set(current, promise);
      return {
        kind: 'mine',
        fingerprint,
        tell: (told) => resolve(told),
        release() {
          resolve(undefined);
          if (claims.get(current) === promise) claims.delete(current);
        },
      };
    },
    async find(fingerprints) {
      if (fingerprints.length === 0) return new Map();
      const found = await find(fingerprints.flat());
      const known = new Map<string, KnownDelivery>();
      for (const [current, ...former] of fingerprints) {
        const mark = [current, ...former].map((one) => found.get(one)).find((one) => one !== undefined);
        if (mark) known.set(current, mark);
      }
      return known;
    },
    note(claim, at) {
      claim.tell({ kind: 'good', as: 'duplicate', at });
      add(claim, at);
    },
    forget: (claim) => add(claim, undefined),
    async flushed() {
      isAwaited = true;
      hurry.abort();
      while (waiting.length > 0 || writing) await startWriting();
      isAwaited = false;
    },
    async start() {},
    async stop() {
      stopping.abort(new Error('stopping'));
      hurry.abort();
      await startWriting();
    },
  };
}

/** `at`: when it was delivered. Without it the mark is deleted. */
interface Change {
  readonly claim: Claim;
  readonly at: number | undefined;
}

function toMark({ claim, at }: Change): readonly DeliveryMark[] {
  return at === undefined ? [] : [{ fingerprint: claim.fingerprint[0], at }];
}

/** Under former keys, too. */
function toForgotten({ claim, at }: Change): readonly string[] {
  return at === undefined ? claim.fingerprint : [];
}

import type { Database } from '../../db/database.js';
import { askTogether } from '../../platform/ask-together.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { Fingerprint } from './fingerprint.js';
import { type DeliveryMark, findMarks, insertMarks, type KnownDelivery } from './fingerprint-store.js';
import type { WayEnd } from './planned-delivery.js';

/** Which message is on its way to which place, or was there already. */
export interface DeliveryMarks extends Part {
  /**
   * Before the look-up, so that no second attempt can slip in between: whoever comes while the claim is held gets
   * the end of this one instead of an attempt of its own.
   */
  claim(fingerprint: Fingerprint): Claim | { readonly kind: 'claimed'; readonly end: Promise<WayEnd> };
  /** One query for all. */
  find(fingerprints: readonly Fingerprint[]): Promise<ReadonlyMap<string, KnownDelivery>>;
  /** Written soon, gathered with others; the claim holds until it is committed. */
  note(claim: Claim, at: number): void;
  flushed(): Promise<void>;
}

export interface Claim {
  readonly kind: 'mine';
  readonly fingerprint: Fingerprint;
  /** What others who ask for the same get to hear. */
  tell(end: WayEnd): void;
  /** The place may be tried again; after a good end, once the mark is committed. */
  release(): void;
}

const RETRY_MS = 1000;
/** Marks that come within it share a commit; whoever comes again meanwhile meets the claim. */
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
  const claims = new Map<string, Promise<WayEnd>>();
  const stopping = new AbortController();
  let waiting: { readonly claim: Claim; readonly mark: DeliveryMark }[] = [];
  let writing: Promise<void> | undefined;
  let hurry = new AbortController();
  let isAwaited = false;

  const findHere = (fingerprints: readonly string[]) => findMarks(db.reader, fingerprints, clock.now());
  // SQLite answers on the spot: there is nothing to save by waiting for others
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
        // No durable(): the sender has his 250 and forgets the message. Should a power cut take the mark, only a
        // sender who never heard that 250 and comes again is served twice, as by any server that crashes after its dot.
        await db.inTransaction((tx) =>
          insertMarks(
            tx,
            batch.map(({ mark }) => mark),
          ),
        );
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
      let resolve: (end: WayEnd) => void = () => {};
      const promise = new Promise<WayEnd>((settle) => {
        resolve = settle;
      });
      claims.set(current, promise);
      return {
        kind: 'mine',
        fingerprint,
        tell: (told) => resolve(told),
        release() {
          resolve({ kind: 'awaited' }); // nothing was said: they may come again
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
      waiting.push({ claim, mark: { fingerprint: claim.fingerprint[0], at } });
      if (waiting.length >= MAX_GATHERED) hurry.abort();
      void startWriting();
    },
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

import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';

/** Which nodes have listeners: each announces itself at an interval, and counts for three intervals. */
export interface Presence {
  start(): void;
  stop(): void;
  isAnybodyThere(): boolean;
  /** The first listener was added, or the last one removed. */
  changed(): void;
  /** Resolves once all nodes know that this node has a listener. */
  known(): Promise<void>;
}

const TOPIC = 'live.presence';
const BEAT_MS = 20_000;
const TRUST_MS = 3 * BEAT_MS;
/** If the database sends no notices, none can be missed either. */
const PATIENCE_MS = 2_000;
const WHO = 'who';

export function createPresence({
  db,
  clock,
  node,
  isHere,
}: {
  readonly db: Pick<Database, 'notify' | 'listen'>;
  readonly clock: Clock;
  readonly node: string;
  readonly isHere: () => boolean;
}): Presence {
  let othersUntilMs = Number.NEGATIVE_INFINITY;
  let isKnown = false;
  let knowing: { readonly over: AbortController; readonly told: Promise<void> } | undefined;
  let unlisten: (() => void) | undefined;
  let stopBeat: (() => void) | undefined;

  return {
    start() {
      unlisten = db.listen(TOPIC, hear);
      stopBeat = clock.every(BEAT_MS, beat);
      db.notify(TOPIC, WHO);
    },
    stop() {
      stopBeat?.();
      unlisten?.();
      knowing?.over.abort();
    },
    isAnybodyThere: () => isHere() || clock.monotonicMs() < othersUntilMs,
    changed() {
      if (!isHere()) isKnown = false;
      else if (!isKnown) beat();
    },
    async known() {
      if (isKnown && isHere()) return;
      if (!knowing) {
        const over = new AbortController();
        const told = clock.sleep(PATIENCE_MS, over.signal).catch(() => {}); // rejects as soon as it is known
        knowing = { over, told };
        beat();
      }
      await knowing.told;
      knowing = undefined;
    },
  };

  function beat(): void {
    if (isHere() || knowing) db.notify(TOPIC, node);
  }

  /** All nodes get notices in the same order: when its own comes back, the others have it too. */
  function hear(payload: string): void {
    if (payload === node) {
      isKnown = true;
      knowing?.over.abort();
    } else if (payload === WHO) beat();
    else othersUntilMs = clock.monotonicMs() + TRUST_MS;
    if (payload === '') {
      beat();
      db.notify(TOPIC, WHO);
    }
  }
}

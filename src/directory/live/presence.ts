import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';

/** Which nodes have somebody who listens: they say so every now and then, and are believed for three times as long. */
export interface Presence {
  start(): void;
  stop(): void;
  isAnybodyThere(): boolean;
  /** Somebody came here, or the last one left. */
  changed(): void;
  /** Resolves once all nodes have been told that somebody is here. */
  known(): Promise<void>;
}

const TOPIC = 'live.presence';
const BEAT_MS = 20_000;
const TRUST_MS = 3 * BEAT_MS;
/** Without the database's news there are none to miss either. */
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

  /** Its own words come back to a node in the order in which the others hear them. */
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

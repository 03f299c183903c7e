import { afterCommit } from '../../db/after-commit.js';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import { type Random, randomHex } from '../../platform/random.js';
import { keyOf, type LiveEvent, type Publish } from '../live-event.js';
import { createPresence } from './presence.js';

/** Events from every node to every listener of every node. */
export interface LiveNews extends Part {
  publish: Publish;
  /** `undefined`: events may have been missed. */
  listen(listener: (events: readonly LiveEvent[] | undefined) => void): () => void;
  /** Resolves once other nodes know that this node has a listener. */
  heard(): Promise<void>;
}

const TOPIC = 'live';
/** Events within this time are sent together, and equal ones once. */
const GATHER_MS = 100;
/** PostgreSQL carries less than 8,000 bytes, and quotes are escaped. */
const MAX_NEWS_BYTES = 6_000;
/** More than a page could show: beyond it, listeners hear that events were missed. */
const MAX_WAITING = 2_000;

/** Without listeners on any node, an event costs one comparison and is dropped. */
export function createLiveNews({
  db,
  clock,
  random,
}: {
  readonly db: Pick<Database, 'notify' | 'listen'>;
  readonly clock: Clock;
  readonly random: Random;
}): LiveNews {
  const listeners = new Set<Parameters<LiveNews['listen']>[0]>();
  const presence = createPresence({ db, clock, node: randomHex(random, 8), isHere: () => listeners.size > 0 });
  const waiting = new Map<string, LiveEvent>();
  const stopping = new AbortController();
  let isIncomplete = false;
  let unlisten: (() => void) | undefined;

  return {
    name: 'live events',
    async start() {
      unlisten = db.listen(TOPIC, hear);
      presence.start();
    },
    async stop() {
      stopping.abort();
      unlisten?.();
      presence.stop();
    },

    publish(tx, event) {
      if (!presence.isAnybodyThere()) return;
      if (tx) afterCommit(tx, () => add(event));
      else add(event);
    },

    listen(listener) {
      listeners.add(listener);
      presence.changed();
      return () => {
        listeners.delete(listener);
        presence.changed();
      };
    },
    heard: () => presence.known(),
  };

  function add(event: LiveEvent): void {
    if (waiting.size === 0 && !isIncomplete) {
      void clock.sleep(GATHER_MS, stopping.signal).then(send, () => {}); // rejects only when stopped
    }
    const key = keyOf(event);
    if (waiting.size >= MAX_WAITING && !waiting.has(key)) isIncomplete = true;
    else waiting.set(key, event);
  }

  function send(): void {
    const events = [...waiting.values()];
    const wasIncomplete = isIncomplete;
    waiting.clear();
    isIncomplete = false;
    let news = '';
    for (const event of events) {
      const text = JSON.stringify(event);
      // An escaped quote is two bytes
      if (news && escapedBytes(news) + escapedBytes(text) > MAX_NEWS_BYTES) {
        db.notify(TOPIC, `[${news}]`);
        news = '';
      }
      news = news ? `${news},${text}` : text;
    }
    if (news) db.notify(TOPIC, `[${news}]`);
    if (wasIncomplete) db.notify(TOPIC);
  }

  function hear(payload: string): void {
    if (listeners.size === 0) return;
    const events = payload === '' ? undefined : (JSON.parse(payload) as LiveEvent[]);
    for (const listener of listeners) listener(events);
  }
}

function escapedBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

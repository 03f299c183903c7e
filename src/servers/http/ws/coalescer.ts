import type { Clock } from '../../../platform/clock.js';
import type { SocketEvent } from './frames.js';

/** Clients drop events beyond 200 a minute: below that rate, one event per folder and second represents the others. */
export interface Coalescer {
  add(event: SocketEvent): void;
  close(): void;
}

const WINDOW_MS = 60_000;
const MAX_SINGLE = 100;
const GATHER_MS = 1_000;

export function createCoalescer(
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>,
  send: (event: SocketEvent) => void,
): Coalescer {
  let windowEndsMs = 0;
  let sent = 0;
  /** Keyed by folder; the last event represents the others. */
  const gathered = new Map<string, { event: SocketEvent; count: number }>();
  const closing = new AbortController();

  function isWithinWindow(): boolean {
    const now = clock.monotonicMs();
    if (now >= windowEndsMs) {
      windowEndsMs = now + WINDOW_MS;
      sent = 0;
    }
    sent += 1;
    return sent <= MAX_SINGLE;
  }

  async function flushLater(): Promise<void> {
    await clock.sleep(GATHER_MS, closing.signal);
    // A move is the last event of two folders and sent once
    const waiting = new Map<SocketEvent, number>();
    for (const { event, count } of gathered.values()) waiting.set(event, Math.max(count, waiting.get(event) ?? 0));
    gathered.clear();
    for (const [event, count] of waiting) {
      send(count === 1 ? event : { ...event, members: { ...event.members, standsFor: count } });
    }
  }

  return {
    add(event) {
      // Events that wait for the folder are sent first
      if (gathered.size === 0 && isWithinWindow()) return send(event);
      if (gathered.size === 0) void flushLater().catch(() => {}); // rejects only at the close
      for (const folder of event.about) {
        const count = (gathered.get(folder)?.count ?? 0) + 1;
        gathered.set(folder, { event, count });
      }
    },
    close: () => closing.abort(),
  };
}

import type { Clock } from '../../platform/clock.js';
import type { Stranger } from './strangers.js';

/** One conversation with one client. */
export interface Session extends Stranger {
  /** Settles when the connection is closed and nothing of the session runs any more. */
  readonly done: Promise<void>;
  /** Says goodbye as soon as nothing is left half done. */
  drain(): void;
  /** Called every second: what took too long is ended. */
  checkTime(nowMs: number): void;
  destroy(): void;
}

export interface SessionSet {
  readonly size: number;
  add(session: Session): void;
  start(): void;
  /** Sessions may finish what they have in hand for `graceMs`; what runs beyond it loses its connection. */
  drain(graceMs: number): Promise<void>;
}

const CHECK_EVERY_MS = 1000;

/** One timer for all: a timer per command costs more than many a command. */
export function createSessionSet(clock: Pick<Clock, 'every' | 'monotonicMs' | 'sleep'>): SessionSet {
  const sessions = new Set<Session>();
  let stopChecking = () => {};

  return {
    get size() {
      return sessions.size;
    },
    add(session) {
      sessions.add(session);
      void session.done.finally(() => sessions.delete(session));
    },
    start() {
      stopChecking = clock.every(CHECK_EVERY_MS, () => {
        const now = clock.monotonicMs();
        for (const session of sessions) session.checkTime(now);
      });
    },
    async drain(graceMs) {
      const left = Promise.all([...sessions].map(({ done }) => done));
      for (const session of sessions) session.drain();
      const waiting = new AbortController();
      const late = clock.sleep(graceMs, waiting.signal).then(
        () => {
          for (const session of sessions) session.destroy();
        },
        () => undefined, // everyone left in time
      );
      await left;
      waiting.abort();
      await late;
      stopChecking();
    },
  };
}

import type { Clock } from '../../platform/clock.js';
import type { Stranger } from './strangers.js';

/** One conversation with one client. */
export interface Session extends Stranger {
  /** Settles when the connection is closed and nothing of the session runs any more. */
  readonly done: Promise<void>;
  /** Says goodbye as soon as no transaction is open. */
  drain(): void;
  /** Called every second: ends what took too long. */
  checkTime(nowMs: number): void;
  destroy(): void;
}

export interface SessionSet {
  readonly size: number;
  add(session: Session): void;
  start(): void;
  /**
   * Sessions may finish their current work for `graceMs`; then they lose their connection, and are abandoned if that
   * does not end them soon.
   */
  drain(graceMs: number): Promise<void>;
}

const CHECK_EVERY_MS = 1000;
/** A command whose connection is closed has no reader: it ends later, or with the process. */
const ABANDON_MS = 5000;

/** One timer for all sessions: a timer per command costs more than some commands. */
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
      const late = clock
        .sleep(graceMs, waiting.signal)
        .then(() => {
          for (const session of sessions) session.destroy();
          return clock.sleep(ABANDON_MS, waiting.signal);
        })
        .catch(() => undefined); // all sessions ended in time
      await Promise.race([left, late]);
      waiting.abort();
      await late;
      stopChecking();
    },
  };
}

import type { Facts, Log } from '../../src/platform/log.js';

interface LoggedEvent {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly event: string;
  readonly facts: Facts;
}

/** Keeps every line, so that a test can await an event instead of sleeping. */
export interface RecordingLog extends Log {
  readonly events: readonly LoggedEvent[];
  /** Resolves once `event` was logged `count` times. */
  until(event: string, count?: number): Promise<readonly LoggedEvent[]>;
}

export function createRecordingLog(): RecordingLog {
  const events: LoggedEvent[] = [];
  const watchers = new Set<() => void>();

  function record(level: LoggedEvent['level'], event: string, facts: Facts): void {
    events.push({ level, event, facts });
    for (const watcher of watchers) watcher();
  }

  function logger(always: Facts): Log {
    return {
      debug: (event, facts) => record('debug', event, { ...always, ...facts }),
      info: (event, facts) => record('info', event, { ...always, ...facts }),
      warn: (event, facts) => record('warn', event, { ...always, ...facts }),
      error: (event, facts) => record('error', event, { ...always, ...facts }),
      child: (facts) => logger({ ...always, ...facts }),
    };
  }

  return {
    ...logger({}),
    events,
    until(event, count = 1) {
      return new Promise((resolve) => {
        const look = () => {
          const found = events.filter((logged) => logged.event === event);
          if (found.length < count) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
      });
    },
  };
}

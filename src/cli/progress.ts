import { systemClock } from '../platform/clock.js';
import { secondsLeft } from '../platform/seconds-left.js';
import type { Cli } from './cli.js';
import { formatDuration } from './format-duration.js';

/** How far a long command has come. */
export interface Progress {
  /** `done` of `total`, in whatever unit. `facts` go into the line: `{ messages: 120 }`. */
  tell(done: number, total: number, facts: Readonly<Record<string, string | number>>): void;
  /** Removes the line. */
  end(): void;
}

const DRAW_EVERY_MS = 200;
const TELL_EVERY_MS = 1000;

/** One line that is drawn again on a terminal; otherwise a line of JSON each second, for programs. */
export function showProgress(cli: Cli): Progress {
  const startedMs = systemClock.monotonicMs();
  let firstDone: number | undefined;
  let shownMs = Number.NEGATIVE_INFINITY;

  return {
    tell(done, total, facts) {
      const now = systemClock.monotonicMs();
      firstDone ??= done;
      if (now - shownMs < (cli.showLine ? DRAW_EVERY_MS : TELL_EVERY_MS)) return;
      shownMs = now;
      const left = secondsLeft({ done, total, firstDone, elapsedMs: now - startedMs });
      if (!cli.showLine) {
        cli.tell(JSON.stringify({ event: 'progress', done, total, seconds_left: left ?? null, ...facts }));
        return;
      }
      const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
      const words = Object.entries(facts).map(([name, value]) => `${name} ${value}`);
      cli.showLine(
        [`${percent} %`, ...words, ...(left === undefined ? [] : [`${formatDuration(left)} left`])].join(', '),
      );
    },
    end: () => cli.showLine?.(''),
  };
}

import { systemClock } from '../platform/clock.js';
import type { Cli } from './cli.js';
import { formatDuration } from './format-duration.js';
import { formatSize } from './format-size.js';

export interface ShownProgress {
  readonly phase: string;
  readonly doneBytes: number;
  readonly totalBytes: number;
}

const LINE_EVERY_MS = 200;
const JSON_EVERY_MS = 2_000;
/** Before that a guess would be wild. */
const GUESS_AFTER_MS = 3_000;

/** A line with the time left at a terminal, JSON lines elsewhere; both on standard error. */
export function createProgressView(cli: Cli, verb: string): { show(progress: ShownProgress): void; end(): void } {
  const startedMs = systemClock.monotonicMs();
  const everyMs = cli.showLine ? LINE_EVERY_MS : JSON_EVERY_MS;
  let shownMs = Number.NEGATIVE_INFINITY;
  return {
    show({ phase, doneBytes, totalBytes }) {
      const nowMs = systemClock.monotonicMs();
      if (nowMs - shownMs < everyMs) return;
      shownMs = nowMs;
      const elapsedMs = nowMs - startedMs;
      const leftSeconds = guessSecondsLeft(elapsedMs, doneBytes, totalBytes);
      if (cli.showLine) {
        const left = leftSeconds === undefined ? '' : `, about ${formatDuration(leftSeconds)} left`;
        cli.showLine(`${verb}: ${formatSize(doneBytes)} of ${formatSize(totalBytes)}${left}`);
      } else {
        const line = { phase, done_bytes: doneBytes, total_bytes: totalBytes, seconds_left: leftSeconds ?? null };
        cli.tell(JSON.stringify(line));
      }
    },
    end: () => cli.showLine?.(''),
  };
}

function guessSecondsLeft(elapsedMs: number, doneBytes: number, totalBytes: number): number | undefined {
  if (elapsedMs < GUESS_AFTER_MS || doneBytes === 0) return undefined;
  return Math.ceil((elapsedMs * (totalBytes - doneBytes)) / doneBytes / 1000);
}

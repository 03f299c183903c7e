import type { HostCheck } from '../app/check-world.js';
import { systemClock } from '../platform/clock.js';
import type { Cli } from './cli.js';

export interface WaitOptions {
  /** What the last look found. */
  readonly findings: readonly HostCheck[];
  readonly look: () => Promise<readonly HostCheck[]>;
  readonly minutes: number;
  readonly format: (check: HostCheck) => string;
}

const LOOK_EVERY_MS = 5000;
const MINUTE_MS = 60_000;

/** Looks again until everything required is there, the time has passed, or a key is pressed. Tells what has appeared. */
export async function waitForRecords(
  cli: Cli,
  { findings, look, minutes, format }: WaitOptions,
): Promise<readonly HostCheck[]> {
  let seen = findings;
  if (minutes === 0 || isReady(seen)) return seen;
  const ending = new AbortController();
  const release = onKey(cli.stdin, () => ending.abort());
  const key = cli.stdin.isTTY === true ? ' A key ends it.' : '';
  cli.tell(`Waiting up to ${minutes} minutes for what is missing.${key}`);
  const untilMs = systemClock.monotonicMs() + minutes * MINUTE_MS;
  try {
    while (!isReady(seen) && !ending.signal.aborted && systemClock.monotonicMs() < untilMs) {
      await systemClock.sleep(LOOK_EVERY_MS, ending.signal).catch(() => {}); // ended by a key
      if (ending.signal.aborted) break;
      const before = new Set(seen.filter(({ state }) => state === 'good').map(({ record }) => record));
      seen = await look();
      const appeared = seen.filter(({ record, state }) => state === 'good' && !before.has(record));
      if (appeared.length > 0) cli.print(appeared.map(format).join('\n'));
    }
  } finally {
    release();
  }
  return seen;
}

function isReady(findings: readonly HostCheck[]): boolean {
  return findings.every(({ state, isOptional }) => state === 'good' || isOptional);
}

type Keyboard = Cli['stdin'] & { setRawMode?: (isRaw: boolean) => unknown };

/** In raw mode a key arrives without Enter; Ctrl-C is one of them. */
function onKey(stdin: Keyboard, act: () => void): () => void {
  if (stdin.isTTY !== true) return () => {};
  stdin.setRawMode?.(true);
  stdin.once('data', act);
  stdin.resume();
  return () => {
    stdin.off('data', act);
    stdin.setRawMode?.(false);
    stdin.pause();
  };
}

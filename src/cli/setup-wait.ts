import type { HostCheck } from '../app/check-world.js';
import { systemClock } from '../platform/clock.js';
import type { Cli } from './cli.js';

export interface WaitOptions {
  readonly minutes: number;
  readonly everyMs: number;
  /** What is waited for, as in "Waiting up to 5 minutes for …". */
  readonly awaited: string;
  /** True ends the waiting. */
  readonly look: () => Promise<boolean>;
}

const MINUTE_MS = 60_000;

/** Looks again until it is there, the time has passed, or a key is pressed. */
export async function waitFor(cli: Cli, { minutes, everyMs, awaited, look }: WaitOptions): Promise<void> {
  const ending = new AbortController();
  const release = onKey(cli.stdin, () => ending.abort());
  const key = cli.stdin.isTTY === true ? ' A key ends it.' : '';
  cli.tell(`Waiting up to ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} for ${awaited}.${key}`);
  const untilMs = systemClock.monotonicMs() + minutes * MINUTE_MS;
  try {
    while (!ending.signal.aborted && systemClock.monotonicMs() < untilMs) {
      await systemClock.sleep(everyMs, ending.signal).catch(() => {}); // ended by a key
      if (ending.signal.aborted || (await look())) return;
    }
  } finally {
    release();
  }
}

export interface RecordsOptions {
  /** What the last look found. */
  readonly findings: readonly HostCheck[];
  readonly look: () => Promise<readonly HostCheck[]>;
  readonly minutes: number;
  readonly format: (check: HostCheck) => string;
}

const LOOK_EVERY_MS = 5000;

/** Waits until everything required is there, and tells what has appeared. */
export async function waitForRecords(
  cli: Cli,
  { findings, look, minutes, format }: RecordsOptions,
): Promise<readonly HostCheck[]> {
  let seen = findings;
  if (minutes === 0 || isReady(seen)) return seen;
  await waitFor(cli, {
    minutes,
    everyMs: LOOK_EVERY_MS,
    awaited: 'what is missing',
    async look() {
      const before = new Set(seen.filter(({ state }) => state === 'good').map(({ record }) => record));
      seen = await look();
      const appeared = seen.filter(({ record, state }) => state === 'good' && !before.has(record));
      if (appeared.length > 0) cli.print(appeared.map(format).join('\n'));
      return isReady(seen);
    },
  });
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

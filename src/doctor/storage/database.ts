import type { Clock } from '../../platform/clock.js';
import { type Check, type Finding, ok, warning } from '../finding.js';

export interface DatabaseProbe {
  readonly engine: 'sqlite' | 'postgres';
  ping(): Promise<void>;
  /** The database's own time; `undefined`: it is this machine's. */
  now(): Promise<number | undefined>;
}

const SLOW_MS = 200;
const CLOCK_APART_MS = 60_000;
const SAMPLES = 5;

/** Whether the database answers quickly, and agrees about the time. */
export function databaseCheck(db: DatabaseProbe, clock: Pick<Clock, 'now' | 'monotonicMs'>): Check {
  return {
    id: 'database',
    title: 'Database',
    look: async () => [await lookAtSpeed(db, clock), ...(await lookAtClock(db, clock))],
  };
}

async function lookAtSpeed(db: DatabaseProbe, clock: Pick<Clock, 'monotonicMs'>): Promise<Finding> {
  const times: number[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    const startedMs = clock.monotonicMs();
    await db.ping();
    times.push(clock.monotonicMs() - startedMs);
  }
  const medianMs = times.sort((a, b) => a - b)[Math.floor(SAMPLES / 2)] ?? 0;
  const name = db.engine === 'postgres' ? 'PostgreSQL' : 'the embedded database';
  const detail = `${name} answers in ${medianMs.toFixed(1)} ms`;
  if (medianMs < SLOW_MS) return ok('database', 'Database', detail);
  return warning('database', 'Database', detail, 'Look at its load, its disk and the network between.');
}

async function lookAtClock(db: DatabaseProbe, clock: Pick<Clock, 'now'>): Promise<Finding[]> {
  const theirs = await db.now();
  if (theirs === undefined) return [];
  const apartMs = Math.abs(theirs - clock.now());
  const detail = `${(apartMs / 1000).toFixed(1)} s apart from the database's`;
  if (apartMs < CLOCK_APART_MS) return [ok('clock', 'Clock', detail)];
  return [
    warning('clock', 'Clock', detail, 'Keep the clocks of all machines in step, by chrony or systemd-timesyncd.'),
  ];
}

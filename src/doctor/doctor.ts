import type { Clock } from '../platform/clock.js';
import type { Log } from '../platform/log.js';
import { type Check, type Finding, warning } from './finding.js';

export interface Doctor {
  /** Runs every check now. */
  examine(): Promise<readonly Finding[]>;
  /** The last report, at most an hour old once it is there; a caller never waits for a new one. */
  recent(): readonly Finding[];
  /** Ends a run that is under way. Checks that use the database or the store have ended then, or had their time. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 20_000;
const RECENT_MS = 3_600_000;
/** For checks that do not end by their signal. */
const GRACE_MS = 5_000;

export function createDoctor({
  checks,
  clock,
  log,
}: {
  readonly checks: readonly Check[];
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
  readonly log: Pick<Log, 'warn'>;
}): Doctor {
  const stopping = new AbortController();
  let last: { readonly atMs: number; readonly findings: readonly Finding[] } | undefined;
  let running: Promise<readonly Finding[]> | undefined;
  const looking = new Set<Promise<unknown>>();

  async function examine(): Promise<readonly Finding[]> {
    running ??= examineAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function examineAll(): Promise<readonly Finding[]> {
    const findings = (await Promise.all(checks.map(look))).flat();
    last = { atMs: clock.monotonicMs(), findings };
    return findings;
  }

  /** A check that fails or hangs is a finding of its own. */
  async function look(check: Check): Promise<readonly Finding[]> {
    const late = new AbortController();
    const signal = AbortSignal.any([stopping.signal, late.signal]);
    try {
      const hung = clock.sleep(PATIENCE_MS, signal).then(() => {
        late.abort(new Error('no answer in time'));
        throw late.signal.reason;
      });
      return await Promise.race([follow(check.look(signal)), hung]);
    } catch (error) {
      if (!stopping.signal.aborted && !late.signal.aborted) log.warn('doctor.check-failed', { check: check.id, error });
      const reason = error instanceof Error ? error.message : String(error);
      return [warning(check.id, check.title, `could not be checked: ${reason}`, 'Run waypost doctor again later.')];
    } finally {
      late.abort();
    }
  }

  function follow<T>(look: Promise<T>): Promise<T> {
    const end = () => void looking.delete(settled);
    const settled = look.then(end, end);
    looking.add(settled);
    return look;
  }

  return {
    examine,
    recent() {
      const isOld = !last || clock.monotonicMs() - last.atMs > RECENT_MS;
      if (isOld && !stopping.signal.aborted) void examine();
      return last?.findings ?? [];
    },
    async stop() {
      stopping.abort(new Error('stopping'));
      await running;
      const ended = new AbortController();
      const grace = clock.sleep(GRACE_MS, ended.signal).catch(() => {}); // ended before
      await Promise.race([Promise.all(looking), grace]);
      ended.abort();
    },
  };
}

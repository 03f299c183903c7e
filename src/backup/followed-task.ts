import type { Clock } from '../platform/clock.js';
import { OperatorError } from '../platform/operator-error.js';

interface TaskState {
  readonly id: string;
  /** Set at its end. */
  readonly result: object | undefined;
}

/** A long task of this process, one at a time, whose state a command asks for again and again. */
export interface FollowedTask<S extends TaskState> {
  /** Aborted by `stop`. */
  readonly signal: AbortSignal;
  /** Takes the place of the task before; throws if that is running. */
  begin(state: S): BegunTask<S>;
  /** Resolves at its end, or with its state after `withinMs`. `undefined`: this process has no such task. */
  follow(id: string, withinMs: number): Promise<(S & { readonly elapsedMs: number }) | undefined>;
  stop(): Promise<void>;
}

export interface BegunTask<S> {
  show(change: Partial<S>): void;
  /** The promise must not reject. */
  run(work: Promise<void>): void;
}

export function createFollowedTask<S extends TaskState>({
  clock,
  alreadyRunning,
  stopped,
}: {
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
  /** What the operator reads. */
  readonly alreadyRunning: string;
  readonly stopped: string;
}): FollowedTask<S> {
  const stopping = new AbortController();
  let current: { state: S; readonly startedMs: number; ended: Promise<void> } | undefined;

  return {
    signal: stopping.signal,
    begin(state) {
      stopping.signal.throwIfAborted();
      if (current && !current.state.result) throw new OperatorError(alreadyRunning);
      const task = { state, startedMs: clock.monotonicMs(), ended: Promise.resolve() };
      current = task;
      return {
        show(change) {
          task.state = { ...task.state, ...change };
        },
        run(work) {
          task.ended = work;
        },
      };
    },
    async follow(id, withinMs) {
      const followed = current;
      if (followed?.state.id !== id) return undefined;
      const patience = new AbortController();
      const waited = clock.sleep(withinMs, patience.signal).catch(() => {});
      await Promise.race([followed.ended, waited]);
      patience.abort();
      return { ...followed.state, elapsedMs: clock.monotonicMs() - followed.startedMs };
    },
    async stop() {
      stopping.abort(new OperatorError(stopped));
      await current?.ended;
    },
  };
}

/** The text that the operator sees. */
export function faultOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted && signal.reason instanceof Error) return signal.reason.message;
  if (error instanceof OperatorError) return error.message;
  return `It failed: ${error instanceof Error ? error.message : String(error)}`;
}

import type { MessagePort, TransferListItem } from 'node:worker_threads';
import type { Clock } from '../clock.js';
import type { Part } from '../lifecycle.js';
import { ServiceError } from '../service-error.js';
import { createThreadPool } from './thread-pool.js';

/** Long computations, one after the other, in their own thread. */
export interface TaskThread<Task, Result> extends Part {
  /** `sizeBytes`: the size of what the thread will read. */
  run(task: Task, transfer?: readonly TransferListItem[], sizeBytes?: number): Promise<Result>;
}

export interface TaskThreadOptions {
  readonly name: string;
  /** Its worker serves the tasks by `serveTasks`. */
  readonly module: URL;
  readonly clock: Clock;
}

type TaskAnswer<Result> = { readonly value: Result } | { readonly error: string };

// Each holds up to 50 MB; later callers should retry
const MAX_WAITING = 15;
/** Legitimate tasks take less than a tenth of it. */
const BUDGET_MS = 30_000;
const LARGE_BYTES = 8 * 1024 * 1024;

export function createTaskThread<Task, Result>({ name, module, clock }: TaskThreadOptions): TaskThread<Task, Result> {
  const busy = () => new ServiceError('busy', 'thread.busy');
  const waiting = { max: MAX_WAITING, tooMany: busy };
  const pool = createThreadPool<Task, TaskAnswer<Result>>({ name, module, clock, maxThreads: 1, waiting });
  const budget = { ms: BUDGET_MS, tooSlow: busy };
  return {
    name,
    start: pool.start,
    stop: pool.stop,
    async run(task, transfer = [], sizeBytes = 0) {
      const { answer } = await pool.run(task, { transfer, budget, isLarge: sizeBytes > LARGE_BYTES });
      if ('error' in answer) throw new Error(answer.error);
      return answer.value;
    },
  };
}

/** The thread's side: what a worker module does with each task. */
export function serveTasks<Task, Result>(
  port: MessagePort | null,
  perform: (task: Task) => Promise<{ readonly value: Result; readonly transfer?: readonly TransferListItem[] }>,
): void {
  port?.on('message', (task: Task) => {
    perform(task).then(
      ({ value, transfer = [] }) => port.postMessage({ value } satisfies TaskAnswer<Result>, [...transfer]),
      (error: unknown) => port.postMessage({ error: String(error) } satisfies TaskAnswer<Result>),
    );
  });
  port?.postMessage('ready');
}

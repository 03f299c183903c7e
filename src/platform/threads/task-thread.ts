import { once } from 'node:events';
import type { MessagePort, TransferListItem, Worker } from 'node:worker_threads';
import type { Clock } from '../clock.js';
import type { Part } from '../lifecycle.js';
import { ServiceError } from '../service-error.js';
import { startWorker } from './worker.js';

/** Long computations, one after the other, in a thread of their own; the worker answers each task with one message. */
export interface TaskThread<Task, Result> extends Part {
  /** `sizeBytes`: of what the thread will read. */
  run(task: Task, transfer?: readonly TransferListItem[], sizeBytes?: number): Promise<Result>;
}

export interface TaskThreadOptions {
  readonly name: string;
  /** Its worker says `ready` once, then answers every task by `TaskAnswer`. */
  readonly module: URL;
  readonly clock: Clock;
}

export type TaskAnswer<Result> = { readonly value: Result } | { readonly error: string };

// Each holds up to 50 MB; whoever comes later had better try again
const MAX_WAITING = 16;
/** No honest task of ours takes a tenth of it. */
const BUDGET_MS = 30_000;
/** A thread collects its garbage when it makes more, perhaps hours later: after a task larger than this it ends instead. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;
/** A thread with its libraries is some 20 MB. */
const END_AFTER_IDLE_MS = 60_000;

export function createTaskThread<Task, Result>(options: TaskThreadOptions): TaskThread<Task, Result> {
  const { name, module, clock } = options;
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let idleSinceMs = 0;
  let stopTimer: (() => void) | undefined;

  async function begin(): Promise<Worker> {
    const begun = startWorker(module);
    begun.unref();
    const forget = () => {
      if (worker === begun) worker = undefined;
    };
    begun.on('error', forget).on('exit', forget);
    await once(begun, 'message');
    worker = begun;
    return begun;
  }

  async function perform(task: Task, transfer: readonly TransferListItem[], sizeBytes: number): Promise<Result> {
    const running = worker ?? (await begin());
    const settled = new AbortController();
    try {
      const answer = await Promise.race([
        answerOf<Result>(running, task, transfer, settled.signal),
        clock.sleep(BUDGET_MS, settled.signal).then(() => Promise.reject(new ServiceError('busy', 'thread.busy'))),
      ]);
      if ('error' in answer) throw new Error(answer.error);
      return answer.value;
    } catch (error) {
      if (error instanceof ServiceError) await running.terminate();
      throw error;
    } finally {
      settled.abort();
      idleSinceMs = clock.monotonicMs();
      if (sizeBytes > MAX_KEPT_BYTES) await running.terminate();
    }
  }

  return {
    name,
    async start() {
      stopTimer = clock.every(END_AFTER_IDLE_MS, () => {
        const isIdle = waiting === 0 && clock.monotonicMs() - idleSinceMs >= END_AFTER_IDLE_MS;
        if (isIdle) void worker?.terminate();
      });
    },
    async stop() {
      stopTimer?.();
      await worker?.terminate();
      worker = undefined;
    },
    async run(task, transfer = [], sizeBytes = 0) {
      if (waiting >= MAX_WAITING) throw new ServiceError('busy', 'thread.busy');
      waiting += 1;
      const turn = last.then(() => perform(task, transfer, sizeBytes));
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
  };
}

function answerOf<Result>(
  worker: Worker,
  task: unknown,
  transfer: readonly TransferListItem[],
  settled: AbortSignal,
): Promise<TaskAnswer<Result>> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The thread ended'));
    worker.once('message', resolve).once('error', reject).once('exit', onExit);
    settled.addEventListener('abort', () => {
      worker.off('message', resolve).off('error', reject).off('exit', onExit);
    });
    worker.postMessage(task, [...transfer]);
  });
}

/** The other side: what a worker module does with each task. */
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

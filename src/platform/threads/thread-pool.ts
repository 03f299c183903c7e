import type { ResourceLimits, TransferListItem, Worker } from 'node:worker_threads';
import type { Clock } from '../clock.js';
import type { Part } from '../lifecycle.js';
import { startWorker } from './worker.js';

/**
 * Threads that all run one worker module: started when needed, ended when idle. A thread has one task at a time and
 * answers each with one message; before the first it says that it is ready.
 */
export interface ThreadPool<Task, Answer> extends Part {
  /** `tookMs`: without the time until a thread was free and ready. */
  run(task: Task, options?: RunOptions): Promise<{ readonly answer: Answer; readonly tookMs: number }>;
}

export interface RunOptions {
  readonly transfer?: readonly TransferListItem[];
  /** After `ms` the thread is terminated. */
  readonly budget?: { readonly ms: number; readonly tooSlow: () => Error };
  /** A thread collects garbage only when it makes more, perhaps hours later: after a large task it is ended instead. */
  readonly isLarge?: boolean;
}

export interface ThreadPoolOptions {
  readonly name: string;
  readonly module: URL;
  readonly clock: Pick<Clock, 'every' | 'monotonicMs' | 'sleep'>;
  readonly maxThreads: number;
  /** Beyond it, tasks are refused. */
  readonly waiting?: { readonly max: number; readonly tooMany: () => Error };
  readonly resourceLimits?: ResourceLimits;
}

/** A thread with its libraries takes about 20 MB. */
const END_AFTER_IDLE_MS = 60_000;

export function createThreadPool<Task, Answer>(options: ThreadPoolOptions): ThreadPool<Task, Answer> {
  const { name, module, clock, maxThreads, resourceLimits } = options;
  const threads = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let idle: readonly { readonly worker: Worker; readonly sinceMs: number }[] = [];
  let running = 0;
  let isStopped = false;
  let stopTimer: (() => void) | undefined;

  async function takeTurn(): Promise<void> {
    if (running < maxThreads) {
      running += 1;
      return;
    }
    if (options.waiting && waiting.length >= options.waiting.max) throw options.waiting.tooMany();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** The turn goes directly to the next caller, so that tasks keep their order. */
  function endTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  async function begin(): Promise<Worker> {
    const worker = startWorker(module, resourceLimits ? { resourceLimits } : {});
    threads.add(worker);
    // The caller gets the error from `nextMessage`; without this listener it would end the process
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      threads.delete(worker);
      idle = idle.filter((thread) => thread.worker !== worker);
    });
    await nextMessage(worker, new AbortController().signal);
    return worker;
  }

  async function perform(task: Task, { transfer = [], budget, isLarge = false }: RunOptions) {
    if (isStopped) throw new Error(`${name} has stopped`);
    const last = idle.at(-1);
    idle = idle.slice(0, -1);
    const worker = last?.worker ?? (await begin());
    // A command that only waits for this answer must not end first; an idle thread does not keep the process alive
    worker.ref();
    const startedMs = clock.monotonicMs();
    const settled = new AbortController();
    let isReusable = false;
    try {
      const answering = nextMessage(worker, settled.signal) as Promise<Answer>;
      worker.postMessage(task, [...transfer]);
      const answer = budget
        ? await Promise.race([answering, failAfter(clock, budget, settled.signal)])
        : await answering;
      isReusable = !isLarge;
      return { answer, tookMs: clock.monotonicMs() - startedMs };
    } finally {
      settled.abort();
      worker.unref();
      if (isReusable) idle = [...idle, { worker, sinceMs: clock.monotonicMs() }];
      else await worker.terminate();
    }
  }

  async function end(workers: readonly Worker[]): Promise<void> {
    idle = idle.filter(({ worker }) => !workers.includes(worker));
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  return {
    name,
    async start() {
      stopTimer = clock.every(END_AFTER_IDLE_MS, () => {
        const idleSinceMs = clock.monotonicMs() - END_AFTER_IDLE_MS;
        void end(idle.filter(({ sinceMs }) => sinceMs <= idleSinceMs).map(({ worker }) => worker));
      });
    },
    async stop() {
      isStopped = true;
      stopTimer?.();
      await end([...threads]);
    },
    async run(task, runOptions = {}) {
      await takeTurn();
      try {
        return await perform(task, runOptions);
      } finally {
        endTurn();
      }
    },
  };
}

function nextMessage(worker: Worker, settled: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = () => worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    const onMessage = (message: unknown) => {
      settle();
      resolve(message);
    };
    const onError = (error: Error) => {
      settle();
      reject(error);
    };
    const onExit = () => onError(new Error('The thread ended'));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    settled.addEventListener('abort', settle);
  });
}

async function failAfter(
  clock: Pick<Clock, 'sleep'>,
  { ms, tooSlow }: NonNullable<RunOptions['budget']>,
  settled: AbortSignal,
): Promise<never> {
  await clock.sleep(ms, settled);
  throw tooSlow();
}

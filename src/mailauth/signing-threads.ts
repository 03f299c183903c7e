import type { KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../platform/clock.js';
import type { Part } from '../platform/lifecycle.js';
import { startWorker } from '../platform/threads/worker.js';
import { MAX_KEPT_KEYS, type SigningAnswer, type SigningTask } from './signing-task.js';
import type { UnsignedArcSet } from './unsigned-arc-set.js';

/** RSA, off the event loop and out of the pool that syncs the disk. */
export interface SigningThreads extends Part {
  /** Base64 of RSASSA-PKCS1-v1_5 with SHA-256 over Latin-1 text. `id` is the key's own for good. */
  signRsa(key: { readonly id: string; readonly privateKey: KeyObject }, text: string): Promise<string>;
  /** `ARC-Seal` and `ARC-Message-Signature`, complete. */
  seal(key: { readonly id: string; readonly privateKey: KeyObject }, set: UnsignedArcSet): Promise<string>;
}

export interface SigningThreadsDeps {
  readonly clock: Pick<Clock, 'every' | 'monotonicMs'>;
  readonly threadCount?: number;
  readonly maxWaiting?: number;
}

// As many as there are cores: their priority is low, so that the event loop and the database still come first
const THREADS = availableParallelism();
// Several seconds of work; whoever comes later is better told at once
const MAX_WAITING = 8192;
// A message to a thread costs some 20 µs, so tasks share one; in a longer batch the first would wait for the last
const MAX_BATCH = 8;
// The next batch is there when one is done
const BATCHES_AHEAD = 2;
const END_AFTER_IDLE_MS = 60_000;

export function createSigningThreads({
  clock,
  threadCount = THREADS,
  maxWaiting = MAX_WAITING,
}: SigningThreadsDeps): SigningThreads {
  const waiting: WaitingTask[] = [];
  let threads: readonly Thread[] = [];
  let isHandingOut = false;
  let isStopped = false;
  let stopTimer: (() => void) | undefined;

  function run(task: WaitingTask['task']): Promise<string> {
    if (isStopped) return Promise.reject(new Error('Signing has stopped'));
    if (waiting.length >= maxWaiting) return Promise.reject(new Error('Too many messages wait for their signature'));
    return new Promise((resolve, reject) => {
      waiting.push({ task, resolve, reject });
      if (isHandingOut) return;
      isHandingOut = true;
      // Those who ask in the same turn of the event loop travel together
      setImmediate(() => {
        isHandingOut = false;
        handOut();
      });
    });
  }

  function handOut(): void {
    while (waiting.length > 0) {
      const thread = leastBusy();
      if (!thread) return;
      const share = Math.ceil(waiting.length / threadCount);
      thread.perform(waiting.splice(0, Math.min(MAX_BATCH, share)));
    }
  }

  function leastBusy(): Thread | undefined {
    const [first] = [...threads].sort((a, b) => a.batches() - b.batches());
    if (first?.batches() === 0) return first;
    if (threads.length < threadCount) return begin();
    return first && first.batches() < BATCHES_AHEAD ? first : undefined;
  }

  function begin(): Thread {
    const thread = startThread({ clock, onIdle: handOut, onEnd: forget });
    threads = [...threads, thread];
    return thread;
  }

  function forget(thread: Thread): void {
    threads = threads.filter((other) => other !== thread);
    if (!isStopped) handOut();
  }

  return {
    name: 'signing-threads',
    signRsa: ({ id, privateKey }, text) => run({ kind: 'rsa', keyId: id, privateKey, text }),
    seal: ({ id, privateKey }, set) => run({ kind: 'seal', keyId: id, privateKey, set }),
    async start() {
      stopTimer = clock.every(END_AFTER_IDLE_MS, () => {
        const restedSinceMs = clock.monotonicMs() - END_AFTER_IDLE_MS;
        const resting = threads.filter((thread) => thread.isIdleSince(restedSinceMs));
        // At once: a task that comes now must not be given to a thread that ends
        threads = threads.filter((thread) => !resting.includes(thread));
        for (const thread of resting) void thread.end();
      });
    },
    async stop() {
      isStopped = true;
      stopTimer?.();
      for (const { reject } of waiting.splice(0)) reject(new Error('Signing has stopped'));
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}

/** As it waits: its key with it. */
type WithKey<Task> = Task extends { readonly keyId: string } ? Task & { readonly privateKey: KeyObject } : Task;

interface WaitingTask {
  readonly task: WithKey<SigningTask>;
  resolve(value: string): void;
  reject(error: Error): void;
}

interface Thread {
  batches(): number;
  isIdleSince(ms: number): boolean;
  perform(batch: WaitingTask[]): void;
  end(): Promise<unknown>;
}

interface ThreadDeps {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  onIdle(): void;
  onEnd(thread: Thread): void;
}

function startThread({ clock, onIdle, onEnd }: ThreadDeps): Thread {
  const worker: Worker = startWorker(new URL('./signing-worker.js', import.meta.url));
  const knownKeys = new LRUCache<string, true>({ max: MAX_KEPT_KEYS });
  const underWay: WaitingTask[][] = [];
  let usedAtMs = clock.monotonicMs();
  let isEnded = false;

  function finish(error: Error): void {
    if (isEnded) return;
    isEnded = true;
    for (const batch of underWay.splice(0)) for (const { reject } of batch) reject(error);
    onEnd(thread);
  }
  worker.on('error', finish);
  worker.on('exit', () => finish(new Error('The signing thread ended')));
  worker.on('message', (answers: readonly SigningAnswer[]) => {
    usedAtMs = clock.monotonicMs();
    const batch = underWay.shift() ?? [];
    // An idle thread holds no process that wants to end
    if (underWay.length === 0) worker.unref();
    onIdle();
    for (const [at, answer] of answers.entries()) {
      if ('value' in answer) batch[at]?.resolve(answer.value);
      else batch[at]?.reject(new Error(answer.error));
    }
  });

  /** The thread keeps keys in the same order and number, so both know which it still has. */
  function withoutKnownKey(task: WaitingTask['task']): SigningTask {
    if (!('keyId' in task)) return task;
    const { privateKey, ...rest } = task;
    if (knownKeys.get(task.keyId)) return rest;
    knownKeys.set(task.keyId, true);
    return { ...rest, privateKey };
  }

  const thread: Thread = {
    batches: () => underWay.length,
    isIdleSince: (ms) => underWay.length === 0 && usedAtMs <= ms,
    perform(batch) {
      underWay.push(batch);
      worker.ref();
      worker.postMessage(batch.map(({ task }) => withoutKnownKey(task)));
    },
    end: () => worker.terminate(),
  };
  return thread;
}

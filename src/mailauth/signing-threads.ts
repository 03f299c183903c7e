import type { KeyObject } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Clock } from '../platform/clock.js';
import type { Part } from '../platform/lifecycle.js';
import { createThreadPool } from '../platform/threads/thread-pool.js';
import type { SigningAnswer, SigningTask } from './signing-task.js';
import type { UnsignedArcSet } from './unsigned-arc-set.js';

/** RSA off the event loop, and not in the pool that syncs the disk. */
export interface SigningThreads extends Part {
  /** Base64 of RSASSA-PKCS1-v1_5 with SHA-256 over Latin-1 text. */
  signRsa(key: KeyObject, text: string): Promise<string>;
  /** `ARC-Seal` and `ARC-Message-Signature`, complete. */
  seal(key: KeyObject, set: UnsignedArcSet): Promise<string>;
}

export interface SigningThreadsDeps {
  readonly clock: Pick<Clock, 'every' | 'monotonicMs' | 'sleep'>;
  readonly threadCount?: number;
  readonly maxWaiting?: number;
}

// One per core. Their priority is low, so that the event loop and the database come first
const THREADS = availableParallelism();
// Several seconds of work; beyond it callers are refused at once
const MAX_WAITING = 8192;
// A message to a thread costs some 20 µs, so tasks share one; in a longer batch the first would wait for the last
const MAX_BATCH = 8;

export function createSigningThreads({
  clock,
  threadCount = THREADS,
  maxWaiting = MAX_WAITING,
}: SigningThreadsDeps): SigningThreads {
  const pool = createThreadPool<readonly SigningTask[], readonly SigningAnswer[]>({
    name: 'signing-threads',
    module: WORKER,
    clock,
    maxThreads: threadCount,
  });
  const waiting: WaitingTask[] = [];
  let batches = 0;
  let isHandingOut = false;

  function run(task: SigningTask): Promise<string> {
    if (waiting.length >= maxWaiting) return Promise.reject(new Error('Too many messages wait for their signature'));
    return new Promise((resolve, reject) => {
      waiting.push({ task, resolve, reject });
      if (isHandingOut) return;
      isHandingOut = true;
      // Calls in the same turn of the event loop share a batch
      setImmediate(() => {
        isHandingOut = false;
        handOut();
      });
    });
  }

  function handOut(): void {
    while (waiting.length > 0 && batches < threadCount) {
      const share = Math.ceil(waiting.length / threadCount);
      void sign(waiting.splice(0, Math.min(MAX_BATCH, share)));
    }
  }

  async function sign(batch: readonly WaitingTask[]): Promise<void> {
    batches += 1;
    try {
      const { answer } = await pool.run(batch.map(({ task }) => task));
      for (const [at, signed] of answer.entries()) {
        if ('value' in signed) batch[at]?.resolve(signed.value);
        else batch[at]?.reject(new Error(signed.error));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      batches -= 1;
      handOut();
    }
  }

  return {
    name: pool.name,
    signRsa: (key, text) => run({ kind: 'rsa', key, text }),
    seal: (key, set) => run({ kind: 'seal', key, set }),
    start: pool.start,
    stop: pool.stop,
  };
}

const WORKER = new URL('./signing-worker.js', import.meta.url);

interface WaitingTask {
  readonly task: SigningTask;
  resolve(signature: string): void;
  reject(error: unknown): void;
}

import type { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.js';
import type { Part } from '../lifecycle.js';
import { startWorker } from './worker.js';

/** The slow functions themselves. The library's own run in the libuv pool, whose threads the disk's syncs need. */
export interface Argon2 {
  hash(password: string, cost: Argon2Cost): Promise<string>;
  verify(hashed: string, password: string): Promise<boolean>;
  hashRaw(password: string, cost: Argon2Cost & { readonly salt: Uint8Array }): Promise<Uint8Array>;
}

export interface Argon2Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
  readonly outputLen: number;
}

export type HashTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: Argon2Cost }
  | { readonly kind: 'verify'; readonly hashed: string; readonly password: string }
  | { readonly kind: 'hashRaw'; readonly password: string; readonly cost: Argon2Cost & { readonly salt: Uint8Array } };

export type HashAnswer = { readonly value: string | boolean | Uint8Array } | { readonly error: string };

/** A thread is a few megabytes; between two sign-ins a small service need not keep it. */
const END_AFTER_IDLE_MS = 60_000;

/** Threads of our own, of lower priority: begun when needed, as many as callers ask for at once, ended when idle. */
export function createHashThreads({ clock }: { readonly clock: Clock }): Argon2 & Part {
  let idle: readonly IdleThread[] = [];
  let stopTimer: (() => void) | undefined;

  async function run(task: HashTask): Promise<unknown> {
    const last = idle.at(-1);
    const worker = last?.worker ?? begin();
    idle = idle.filter((thread) => thread !== last);
    // A command that only waits for its hash must not end before it; an idle thread holds nobody
    worker.ref();
    const answer = await answerOf(worker, task);
    worker.unref();
    idle = [...idle, { worker, sinceMs: clock.monotonicMs() }];
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  }

  function begin(): Worker {
    const worker = startWorker(WORKER);
    // Whoever waits is told by `answerOf`; without a listener the error would end the process
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      idle = idle.filter((thread) => thread.worker !== worker);
    });
    return worker;
  }

  async function end(threads: readonly IdleThread[]): Promise<void> {
    idle = idle.filter((thread) => !threads.includes(thread));
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  return {
    name: 'hash-threads',
    hash: (password, cost) => run({ kind: 'hash', password, cost }) as Promise<string>,
    verify: (hashed, password) => run({ kind: 'verify', hashed, password }) as Promise<boolean>,
    hashRaw: (password, cost) => run({ kind: 'hashRaw', password, cost }) as Promise<Uint8Array>,
    async start() {
      stopTimer = clock.every(END_AFTER_IDLE_MS, () => {
        const restedSinceMs = clock.monotonicMs() - END_AFTER_IDLE_MS;
        void end(idle.filter(({ sinceMs }) => sinceMs <= restedSinceMs));
      });
    },
    async stop() {
      stopTimer?.();
      await end(idle);
    },
  };
}

interface IdleThread {
  readonly worker: Worker;
  readonly sinceMs: number;
}

const WORKER = new URL('./hash-worker.js', import.meta.url);

function answerOf(worker: Worker, task: HashTask): Promise<HashAnswer> {
  return new Promise((resolve, reject) => {
    const settle = () => worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    const onMessage = (answer: HashAnswer) => {
      settle();
      resolve(answer);
    };
    const onError = (error: Error) => {
      settle();
      reject(error);
    };
    const onExit = () => onError(new Error('The hashing thread ended'));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task);
  });
}

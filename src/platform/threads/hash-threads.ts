import type { Clock } from '../clock.js';
import type { Part } from '../lifecycle.js';
import { createThreadPool } from './thread-pool.js';

/** The slow functions. The library's own run in the libuv pool, whose threads the disk syncs need. */
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

/** Threads of lower priority, as many as there are calls at once. */
export function createHashThreads({ clock }: { readonly clock: Clock }): Argon2 & Part {
  // How many may run at once is up to the caller
  const maxThreads = Number.POSITIVE_INFINITY;
  const pool = createThreadPool<HashTask, HashAnswer>({ name: 'hash-threads', module: WORKER, clock, maxThreads });

  async function run(task: HashTask): Promise<unknown> {
    const { answer } = await pool.run(task);
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  }

  return {
    name: pool.name,
    start: pool.start,
    stop: pool.stop,
    hash: (password, cost) => run({ kind: 'hash', password, cost }) as Promise<string>,
    verify: (hashed, password) => run({ kind: 'verify', hashed, password }) as Promise<boolean>,
    hashRaw: (password, cost) => run({ kind: 'hashRaw', password, cost }) as Promise<Uint8Array>,
  };
}

const WORKER = new URL('./hash-worker.js', import.meta.url);

import * as argon2InPool from '@node-rs/argon2';
import { ServiceError } from '../service-error.js';
import type { Argon2 } from './hash-threads.js';

/** Slow on purpose, and CPU-bound: few run at a time and the others wait. */
export interface PasswordHasher {
  /** A PHC string with its own salt and parameters. */
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** 32 raw bytes, deterministic for a password and salt. */
  derive(password: string, salt: Uint8Array): Promise<Buffer>;
}

/** OWASP's second choice for argon2id. Stored verifiers were derived with it, so changing it invalidates them. */
export const PRODUCTION_COST = { memoryKiB: 19_456, iterations: 2 } as const;

export function createPasswordHasher({
  concurrency,
  memoryKiB,
  iterations,
  maxWaiting,
  argon2 = argon2InPool,
}: {
  /** At most cores − 1: the event loop needs one. */
  readonly concurrency: number;
  readonly memoryKiB: number;
  readonly iterations: number;
  /** Beyond it callers are refused temporarily instead of waiting for minutes. */
  readonly maxWaiting: number;
  /** `createHashThreads` for slow hashes; the libuv pool is enough for cheap ones. */
  readonly argon2?: Argon2;
}): PasswordHasher {
  // The package's default algorithm is argon2id
  const cost = { memoryCost: memoryKiB, timeCost: iterations, parallelism: 1, outputLen: 32 };
  const inTurn = createTurns(concurrency, maxWaiting);
  return {
    hash: (password) => inTurn(() => argon2.hash(password, cost)),
    verify: (hashed, password) => inTurn(() => argon2.verify(hashed, password)),
    derive: (password, salt) => inTurn(async () => Buffer.from(await argon2.hashRaw(password, { ...cost, salt }))),
  };
}

/** In the order of the calls. */
function createTurns(concurrency: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < concurrency) running++;
    else {
      if (waiting.length >= maxWaiting) throw new ServiceError('busy', 'password.busy');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The slot goes directly to the next caller, so that the queue keeps its order
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

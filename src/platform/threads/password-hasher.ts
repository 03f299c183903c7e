import * as argon2InPool from '@node-rs/argon2';
import { ServiceError } from '../service-error.js';
import type { Argon2 } from './hash-threads.js';

/** Slow on purpose, and hungry for a core: few run at a time and the others wait. */
export interface PasswordHasher {
  /** A PHC string with its own salt and parameters. */
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** 32 raw bytes: the same for the same password and salt. */
  derive(password: string, salt: Uint8Array): Promise<Buffer>;
}

/** OWASP's second choice for argon2id; what stored verifiers were derived with, so changing it orphans them. */
export const PRODUCTION_COST = { memoryKiB: 19_456, iterations: 2 } as const;

export function createPasswordHasher({
  concurrency,
  memoryKiB,
  iterations,
  maxWaiting,
  argon2 = argon2InPool,
}: {
  /** At most cores − 1: the event loop needs one for itself. */
  readonly concurrency: number;
  readonly memoryKiB: number;
  readonly iterations: number;
  /** Beyond it callers are told to come back, rather than wait for minutes. */
  readonly maxWaiting: number;
  /** `createHashThreads` for hashes that take time; the libuv pool is good enough for cheap ones. */
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

/** First come, first served. */
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
      // The place is handed on, not given back, so that nobody overtakes the queue
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

import { ServiceError } from '../platform/service-error.js';
import type { LockOutKeys, LoginCounts } from './lock-out-policy.js';

/** An attempt that waits behind others of its client needs little memory, but their number must be limited. */
const MAX_ENTERING = 1000;

/** Attempts of this process whose password is being checked, and the queue of attempts behind them. */
export function createUndecidedAttempts() {
  const counts = new Map<string, number>();
  const inTurn = createTurns();
  let entering = 0;
  let decision = createSignal();

  function change({ pair, client }: LockOutKeys, by: number): void {
    for (const key of [pair, client]) {
      const count = (counts.get(key) ?? 0) + by;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    }
  }

  return {
    /**
     * One after the other under each key, so that two attempts never take the same place. Always client before pair.
     */
    async enter<T>({ pair, client }: LockOutKeys, decide: () => Promise<T>): Promise<T> {
      if (entering >= MAX_ENTERING) throw new ServiceError('busy', 'password.busy');
      entering++;
      try {
        return await inTurn(client, () => inTurn(pair, decide));
      } finally {
        entering--;
      }
    },
    count: ({ pair, client }: LockOutKeys): LoginCounts => ({
      pair: counts.get(pair) ?? 0,
      client: counts.get(client) ?? 0,
    }),
    add: (keys: LockOutKeys) => change(keys, 1),
    remove(keys: LockOutKeys): void {
      change(keys, -1);
      decision.resolve();
      decision = createSignal();
    },
    /** Resolves with the next decided attempt. Call it before counting, or that decision may be missed. */
    nextDecision: (): Promise<void> => decision.promise,
  };
}

function createTurns() {
  const last = new Map<string, Promise<void>>();
  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key);
    const mine = createSignal();
    last.set(key, mine.promise);
    await before;
    try {
      return await work();
    } finally {
      if (last.get(key) === mine.promise) last.delete(key);
      mine.resolve();
    }
  };
}

function createSignal(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

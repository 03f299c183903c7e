import { clientKey, clientNetwork } from '../protocol/address/client-network.js';
import type { Limit } from './limit.js';

/**
 * Never per login alone, or anybody could lock an owner out from elsewhere: a login is counted per network that tries
 * it, and a client over all logins it tries.
 */
export interface LockOutKeys {
  readonly pair: string;
  readonly client: string;
}

export function lockOutKeys(clientIp: string, loginHash: string): LockOutKeys {
  return { pair: `pair:${clientNetwork(clientIp)}:${loginHash}`, client: `client:${clientKey(clientIp)}` };
}

/** The number under each of the two keys. */
export interface LoginCounts {
  readonly pair: number;
  readonly client: number;
}

export type LockOutVerdict = 'locked' | 'wait' | 'try';

/**
 * `failures` are distinct wrong passwords within the window; `undecided` attempts are being checked now. If those were
 * all wrong, a further one might exceed the limit: it waits, so that a burst gets no more guesses than the limit.
 */
export function decideLockOut(limit: Limit, failures: LoginCounts, undecided: LoginCounts): LockOutVerdict {
  if (failures.pair >= limit.count || failures.client >= limit.count) return 'locked';
  const isFull = (of: keyof LoginCounts) => failures[of] + undecided[of] >= limit.count;
  return isFull('pair') || isFull('client') ? 'wait' : 'try';
}

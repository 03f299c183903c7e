import { clientKey, clientNetwork } from '../protocol/address/client-network.js';
import type { Limit } from './limit.js';

/**
 * Never per login alone, or anybody could lock an owner out from elsewhere: a login is counted within the network
 * that tries it, and a client over all logins it tries.
 */
export interface LockOutKeys {
  readonly pair: string;
  readonly client: string;
}

export function lockOutKeys(clientIp: string, loginHash: string): LockOutKeys {
  return { pair: `pair:${clientNetwork(clientIp)}:${loginHash}`, client: `client:${clientKey(clientIp)}` };
}

/** How many, under each of the two keys. */
export interface LoginCounts {
  readonly pair: number;
  readonly client: number;
}

export type LockOutVerdict = 'locked' | 'wait' | 'try';

/**
 * `failures` are distinct wrong passwords within the window; `undecided` attempts are being checked at this moment.
 * Were those all wrong, one more might be one too many: it waits, so that a burst gets no more guesses than the limit.
 */
export function decideLockOut(limit: Limit, failures: LoginCounts, undecided: LoginCounts): LockOutVerdict {
  if (failures.pair >= limit.count || failures.client >= limit.count) return 'locked';
  const isFull = (of: keyof LoginCounts) => failures[of] + undecided[of] >= limit.count;
  return isFull('pair') || isFull('client') ? 'wait' : 'try';
}

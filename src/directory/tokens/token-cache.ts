import type { Database } from '../../db/database.js';
import { createToldCache, type ToldCache } from '../../db/told-cache.js';
import type { Clock } from '../../platform/clock.js';
import type { AccountActor } from '../actor.js';

/** Hash of a secret → its actor. Every call uses it. */
export type TokenCache = ToldCache<AccountActor>;

const MAX_TOKENS = 10_000;
/** An expired session is noticed within this time. */
const TRUST_MS = 60_000;

export function createTokenCache({
  db,
  clock,
  topic = 'token-deleted',
}: {
  readonly db: Pick<Database, 'listen' | 'tell' | 'isListening'>;
  readonly clock: Clock;
  readonly topic?: 'token-deleted' | 'session-ended';
}): TokenCache {
  return createToldCache(db, { topic, maxEntries: MAX_TOKENS, trust: { ms: TRUST_MS, now: () => clock.now() } });
}

import { LRUCache } from 'lru-cache';
import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Knowable } from '../../platform/when-known.js';
import type { AccountActor } from '../actor.js';

const MAX_TOKENS = 10_000;
/** A session that has run out is noticed within this time. */
const TRUST_MS = 60_000;

/** Hash of a secret → who it is. Every call asks, so the answer is kept; what is deleted is forgotten on all nodes. */
export interface TokenCache {
  /** At once when it is kept. */
  find(hash: string, load: () => Promise<AccountActor | undefined>): Knowable<AccountActor | undefined>;
  /** Once `tx` has committed: here at once, elsewhere as soon as the notice arrives. */
  forget(tx: Db, hash: string): void;
  close(): void;
}

export function createTokenCache({
  db,
  clock,
  topic = 'token-deleted',
}: {
  readonly db: Pick<Database, 'listen' | 'tell' | 'isListening'>;
  readonly clock: Clock;
  /** By which nodes tell each other. */
  readonly topic?: 'token-deleted' | 'session-ended';
}): TokenCache {
  const actors = new LRUCache<string, AccountActor>({
    max: MAX_TOKENS,
    ttl: TRUST_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now() },
  });
  let forgotten = 0;

  function forgetHere(hash: string): void {
    forgotten++;
    // Without a name the notices were interrupted: anything may have been deleted
    if (hash === '') actors.clear();
    else actors.delete(hash);
  }

  async function loadAndKeep(hash: string, load: () => Promise<AccountActor | undefined>) {
    const before = forgotten;
    const actor = await load();
    // A deletion that overtook the reading must not be undone by keeping what was read
    if (actor && before === forgotten) actors.set(hash, actor);
    return actor;
  }

  return {
    find: (hash, load) => (db.isListening() ? (actors.get(hash) ?? loadAndKeep(hash, load)) : load()),
    forget: (tx, hash) => afterCommit(tx, () => db.tell(topic, hash)),
    close: db.listen(topic, forgetHere),
  };
}

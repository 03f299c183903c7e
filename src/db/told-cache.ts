import { LRUCache } from 'lru-cache';
import type { Knowable } from '../platform/when-known.js';
import { afterCommit } from './after-commit.js';
import type { Database, Db } from './database.js';

/**
 * Keeps what was read of a row until a notice reports its change. Stores and returns nothing while no notices arrive.
 */
export interface ToldCache<Value> {
  /** Returns synchronously if the value is cached. */
  find(key: string, load: () => Promise<Value | undefined>): Knowable<Value | undefined>;
  /**
   * Call in the transaction of the change: dropped here before the acknowledgement, on other nodes when the notice
   * arrives.
   */
  forget(tx: Db, key: string): void;
  close(): void;
}

export interface ToldCacheOptions {
  /** The topic of the notices between nodes. */
  readonly topic: string;
  readonly maxEntries: number;
  /** For values that also expire by time. */
  readonly trust?: { readonly ms: number; readonly now: () => number };
}

export function createToldCache<Value extends object | string>(
  db: Pick<Database, 'listen' | 'tell' | 'isListening'>,
  { topic, maxEntries, trust }: ToldCacheOptions,
): ToldCache<Value> {
  const kept = new LRUCache<string, Value>({
    max: maxEntries,
    ...(trust && { ttl: trust.ms, ttlResolution: 0, perf: { now: trust.now } }),
  });
  let changes = 0;

  function forgetHere(key: string): void {
    changes++;
    // An empty key means that notices were interrupted: anything may have changed
    if (key === '') kept.clear();
    else kept.delete(key);
  }

  async function loadAndKeep(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const before = changes;
    const value = await load();
    // A change that came during the read must not be undone by caching the older value
    if (value !== undefined && before === changes && db.isListening()) kept.set(key, value);
    return value;
  }

  return {
    find: (key, load) => (db.isListening() ? kept.get(key) : undefined) ?? loadAndKeep(key, load),
    forget: (tx, key) => afterCommit(tx, () => db.tell(topic, key)),
    close: db.listen(topic, forgetHere),
  };
}

import { LRUCache } from 'lru-cache';
import type { Knowable } from '../platform/when-known.js';
import { afterCommit } from './after-commit.js';
import type { Database, Db } from './database.js';

/** What was read of a row, until a change of it is told. Nothing is kept or believed while no notices arrive. */
export interface ToldCache<Value> {
  /** At once when it is kept. */
  find(key: string, load: () => Promise<Value | undefined>): Knowable<Value | undefined>;
  /** In the transaction of the change: forgotten here before it is acknowledged, elsewhere when the notice arrives. */
  forget(tx: Db, key: string): void;
  close(): void;
}

export interface ToldCacheOptions {
  /** By which nodes tell each other. */
  readonly topic: string;
  readonly maxEntries: number;
  /** For what ends by time as well. */
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
    // Without a key the notices were interrupted: anything may have changed
    if (key === '') kept.clear();
    else kept.delete(key);
  }

  async function loadAndKeep(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const before = changes;
    const value = await load();
    // A change that overtook the reading must not be undone by keeping what was read
    if (value !== undefined && before === changes && db.isListening()) kept.set(key, value);
    return value;
  }

  return {
    find: (key, load) => (db.isListening() ? kept.get(key) : undefined) ?? loadAndKeep(key, load),
    forget: (tx, key) => afterCommit(tx, () => db.tell(topic, key)),
    close: db.listen(topic, forgetHere),
  };
}

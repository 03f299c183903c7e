import { LRUCache } from 'lru-cache';

/**
 * Keeps the most recently used entries, and allocates memory as they come: with `max`, the library reserves room for
 * all of them at once, 25 to 40 bytes each, which the dozen caches of an idle service would never use.
 */
export function createGrowingCache<Value extends object | string | number | boolean>(
  maxEntries: number,
  options: Pick<LRUCache.OptionsBase<string, Value, unknown>, 'ttl' | 'ttlResolution' | 'perf'> = {},
): LRUCache<string, Value> {
  return new LRUCache<string, Value>({ ...options, maxSize: maxEntries, sizeCalculation: () => 1 });
}

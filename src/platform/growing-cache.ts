import { LRUCache } from 'lru-cache';

/**
 * Keeps the most recently used entries, and takes memory as they come: given `max`, the library reserves the room for
 * all of them at once, 25 to 40 bytes each, which a dozen caches of a service at rest would never use.
 */
export function createGrowingCache<Value extends object | string | number | boolean>(
  maxEntries: number,
  options: Pick<LRUCache.OptionsBase<string, Value, unknown>, 'ttl' | 'ttlResolution' | 'perf'> = {},
): LRUCache<string, Value> {
  return new LRUCache<string, Value>({ ...options, maxSize: maxEntries, sizeCalculation: () => 1 });
}

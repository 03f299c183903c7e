import { describe, expect, it } from 'vitest';
import { createGrowingCache } from './growing-cache.js';

describe('a growing cache', () => {
  it('holds as many as it may, and forgets the least recently used', () => {
    const cache = createGrowingCache<number>(3);
    for (const [n, key] of ['a', 'b', 'c'].entries()) cache.set(key, n);
    cache.get('a');
    cache.set('d', 3);
    expect([...cache.keys()].sort()).toEqual(['a', 'c', 'd']);
    expect(cache.size).toBe(3);
  });

  it('stays within its bounds however many come', () => {
    const cache = createGrowingCache<true>(100);
    for (let n = 0; n < 10_000; n++) cache.set(`key-${n % 333}`, true);
    expect(cache.size).toBe(100);
  });

  it('forgets by time as well', () => {
    let now = 1;
    const cache = createGrowingCache<string>(10, { ttl: 50, ttlResolution: 0, perf: { now: () => now } });
    cache.set('key', 'value');
    now += 50;
    expect(cache.get('key')).toBe('value');
    now += 1;
    expect(cache.get('key')).toBeUndefined();
  });
});

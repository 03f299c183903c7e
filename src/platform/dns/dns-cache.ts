import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.js';

interface Entry<T> {
  readonly value: T;
  readonly expiresAtMs: number;
}

// A foreign zone decides how large an answer is, so the limit is in bytes
const MAX_CACHE_BYTES = 16 * 1024 * 1024;
const ENTRY_OVERHEAD_BYTES = 200;

/** Answers by name and type until their TTL ends; the least recently used are evicted. */
export class DnsCache<T> {
  readonly #entries = new LRUCache<string, Entry<T>>({ maxSize: MAX_CACHE_BYTES });

  constructor(
    private readonly clock: Pick<Clock, 'monotonicMs'>,
    private readonly sizeOf: (value: T) => number,
  ) {}

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAtMs > this.clock.monotonicMs()) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: T, ttlSeconds: number): void {
    // A fresh answer that may not be cached still replaces an older one
    if (ttlSeconds <= 0) this.#entries.delete(key);
    else {
      const entry = { value, expiresAtMs: this.clock.monotonicMs() + ttlSeconds * 1000 };
      this.#entries.set(key, entry, { size: ENTRY_OVERHEAD_BYTES + key.length + this.sizeOf(value) });
    }
  }
}

import { randomBytes, randomFillSync } from 'node:crypto';

/** Unpredictable bytes; tests may pass a seeded source. */
export interface Random {
  bytes(size: number): Buffer;
}

/** Drawn in advance: each system call costs more than the few bytes most callers need. */
const POOL_BYTES = 4096;
const LARGEST_FROM_POOL = 64;

export const systemRandom: Random = createPooledRandom();

function createPooledRandom(): Random {
  const pool = Buffer.alloc(POOL_BYTES);
  let used = POOL_BYTES;
  return {
    bytes(size) {
      if (size > LARGEST_FROM_POOL) return randomBytes(size);
      if (used + size > POOL_BYTES) {
        randomFillSync(pool);
        used = 0;
      }
      const drawn = Buffer.from(pool.subarray(used, used + size));
      pool.fill(0, used, used + size); // it may become a key: no copy stays here
      used += size;
      return drawn;
    },
  };
}

/**
 * 24 lower-case hex digits, as clients of the public API expect them: 4 bytes of seconds, 2 of their fraction, 6
 * random. Ids made in sequence are adjacent in an index, so a commit writes few of its pages.
 */
export function newId(random: Random, nowMs: number): string {
  return idOfTime(nowMs) + fractionOf(nowMs) + random.bytes(6).toString('hex');
}

/** The beginning of ids of that second; it sorts before all of them. */
export function idOfTime(nowMs: number): string {
  return Math.floor(nowMs / 1000)
    .toString(16)
    .padStart(8, '0');
}

/** In 65,536ths of a second. */
function fractionOf(nowMs: number): string {
  return Math.floor(((nowMs % 1000) * 65_536) / 1000)
    .toString(16)
    .padStart(4, '0');
}

export const ID_PATTERN = /^[0-9a-f]{24}$/;

export function randomHex(random: Random, bytes: number): string {
  return random.bytes(bytes).toString('hex');
}

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomAlphanumeric(random: Random, length: number): string {
  let text = '';
  while (text.length < length) text += ALPHANUMERIC[randomBelow(random, ALPHANUMERIC.length)];
  return text;
}

/** Uniform in [0, limit): values that would favour small results are rejected. */
export function randomBelow(random: Random, limit: number): number {
  const range = 2 ** 32;
  const fair = range - (range % limit);
  for (;;) {
    const value = random.bytes(4).readUInt32BE(0);
    if (value < fair) return value % limit;
  }
}

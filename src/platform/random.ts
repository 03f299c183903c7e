import { randomBytes } from 'node:crypto';

/** Unpredictable bytes; tests may give a seeded source. */
export interface Random {
  bytes(size: number): Buffer;
}

export const systemRandom: Random = { bytes: (size) => randomBytes(size) };

/** 24 lower-case hex digits: 4 bytes of seconds, 8 random. Time-ordered, and what clients of the public API expect. */
export function newId(random: Random, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
    .toString(16)
    .padStart(8, '0');
  return seconds + random.bytes(8).toString('hex');
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

/** Uniform in [0, limit): values that would favour small results are drawn again. */
export function randomBelow(random: Random, limit: number): number {
  const range = 2 ** 32;
  const fair = range - (range % limit);
  for (;;) {
    const value = random.bytes(4).readUInt32BE(0);
    if (value < fair) return value % limit;
  }
}

import { describe, expect, it } from 'vitest';
import { ID_PATTERN, idOfTime, newId, systemRandom } from './random.js';

describe("the system's randomness", () => {
  it('gives as many bytes as asked for, none of them twice', () => {
    const drawn = Array.from({ length: 2000 }, (_, n) => systemRandom.bytes(8 + (n % 80)));
    expect(drawn.map(({ length }) => length)).toEqual(drawn.map((_, n) => 8 + (n % 80)));
    expect(new Set(drawn.map((bytes) => bytes.toString('hex'))).size).toBe(drawn.length);
  });

  it('does not change what it gave', () => {
    const first = systemRandom.bytes(16);
    const copy = first.toString('hex');
    for (let n = 0; n < 1000; n++) systemRandom.bytes(16);
    expect(first.toString('hex')).toBe(copy);
  });
});

describe('new ids', () => {
  const MOMENTS = [0, 1, 999, 1000, 1_789_000_000_000, 1_789_000_000_001, 1_789_000_000_999, 1_789_000_001_000];

  it('have the seconds in front, as clients read them', () => {
    for (const now of MOMENTS) {
      const id = newId(systemRandom, now);
      expect(id).toMatch(ID_PATTERN);
      expect(Number.parseInt(id.slice(0, 8), 16)).toBe(Math.floor(now / 1000));
      expect(id > idOfTime(now)).toBe(true);
    }
  });

  it('stand in the order of their milliseconds, and are never the same', () => {
    const ids = MOMENTS.map((now) => newId(systemRandom, now));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(Array.from({ length: 1000 }, () => newId(systemRandom, 0))).size).toBe(1000);
  });
});

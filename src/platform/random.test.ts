import { describe, expect, it } from 'vitest';
import { systemRandom } from './random.js';

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

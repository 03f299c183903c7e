import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toIsoTime } from './iso-time.js';

it('writes every moment as Date does, whichever came before', () => {
  const anyMoment = fc.oneof(
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
    fc.integer({ min: 1_794_873_599_000, max: 1_794_873_601_000 }), // around a midnight
    fc.double({ min: -1e13, max: 1e13, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(anyMoment), (moments) => {
      for (const ms of moments) expect(toIsoTime(ms)).toBe(new Date(ms).toISOString());
    }),
  );
});

it('refuses what is no moment', () => {
  for (const ms of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1]) expect(() => toIsoTime(ms)).toThrow(RangeError);
});

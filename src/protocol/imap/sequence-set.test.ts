import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumbers, isInSet, type NumberRange, placesOf, placesOfUids, resolveSet } from './sequence-set.js';

const numbersOf = (ranges: readonly NumberRange[]) =>
  ranges.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** A folder whose messages have these UIDs. */
const folderOf = (uids: readonly number[]) => ({
  length: uids.length,
  uidAt: (place: number) => uids[place - 1] ?? Number.NaN,
  placeFrom: (uid: number) => uids.findIndex((one) => one >= uid) + 1 || uids.length + 1,
});

const member = fc.record({ first: fc.integer({ min: 1, max: 30 }), last: fc.integer({ min: 1, max: 30 }) });

describe('sets of numbers', () => {
  it('end in order, without overlaps, and with * as the largest', () => {
    expect(
      resolveSet(
        [
          { first: '*', last: 8 },
          { first: 3, last: 1 },
          { first: 4, last: 4 },
        ],
        10,
      ),
    ).toEqual([
      { first: 1, last: 4 },
      { first: 8, last: 10 },
    ]);
  });

  it('find UIDs that exist; the last message is in every set with *', () => {
    const folder = folderOf([3, 5, 9]);
    expect(placesOfUids([{ first: 4, last: 8 }], folder)).toEqual([{ first: 2, last: 2 }]);
    expect(placesOfUids([{ first: 50, last: '*' }], folder)).toEqual([{ first: 3, last: 3 }]);
    expect(placesOfUids([{ first: 1, last: 2 }], folder)).toEqual([]);
    expect(placesOfUids([{ first: 1, last: '*' }], folderOf([]))).toEqual([]);
  });

  it('reach no further than the folder', () => {
    expect(placesOf([{ first: 1, last: '*' }], { length: 3 })).toEqual([{ first: 1, last: 3 }]);
    expect(placesOf([{ first: 2, last: 4 }], { length: 3 })).toBeUndefined();
    expect(placesOf([{ first: '*', last: '*' }], { length: 0 })).toBeUndefined();
  });

  it('hold what was put in, and are written in their shortest form', () => {
    fc.assert(
      fc.property(fc.array(member, { maxLength: 8 }), (set) => {
        const ranges = resolveSet(set, 30);
        const expected = new Set(
          numbersOf(set.map(({ first, last }) => ({ first: Math.min(first, last), last: Math.max(first, last) }))),
        );
        expect(numbersOf(ranges)).toEqual([...expected].toSorted((a, b) => a - b));
        for (let number = 0; number <= 31; number++) expect(isInSet(ranges, number)).toBe(expected.has(number));
        const written = ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}:${last}`)).join(',');
        expect(formatNumbers(numbersOf(ranges))).toBe(written);
      }),
    );
  });
});

import { expect, it } from 'vitest';
import { compareWithIcalJs, compareWithRruleTemporal, compareWithWalk } from '../../../../test/icalendar/oracles.js';

// Ten thousand of each, with other seeds, are in test/long
const SEED = 20_261_118;

it('finds what rrule-temporal finds in random windows and zones', () => {
  const { compared, found } = compareWithRruleTemporal(80, SEED);
  expect(found).toEqual([]);
  expect(compared).toBe(80);
});

it('finds what ical.js finds for rules as people make them', () => {
  expect(compareWithIcalJs(300, SEED).found).toEqual([]);
});

it('finds in a window it jumps to what a walk from the beginning finds there', () => {
  expect(compareWithWalk(250, SEED).found).toEqual([]);
});

import { expect, it } from 'vitest';
import { compareWithIcalJs, compareWithRruleTemporal, compareWithWalk } from '../icalendar/oracles.js';

const RULES = process.env.WAYPOST_TEST_LONG ? 10_000 : 10;
const SEED = 5545;

it('finds what rrule-temporal finds in random windows and zones', () => {
  expect(compareWithRruleTemporal(RULES, SEED).found).toEqual([]);
});

it('finds what ical.js finds for rules as people make them', () => {
  expect(compareWithIcalJs(RULES, SEED).found).toEqual([]);
});

it('finds in a window it jumps to what a walk from the beginning finds there', () => {
  expect(compareWithWalk(RULES, SEED).found).toEqual([]);
});

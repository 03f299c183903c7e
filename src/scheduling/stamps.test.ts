import { expect, it } from 'vitest';
import { createStamps } from './stamps.js';

it('letters about one object have times that differ by a second at least, and those about others the time that it is', () => {
  let nowMs = 1_000_100;
  const stampOf = createStamps({ now: () => nowMs });
  expect([stampOf('a'), stampOf('b')]).toEqual([1_000_100, 1_000_100]);
  nowMs += 500;
  expect([stampOf('a'), stampOf('a'), stampOf('b')]).toEqual([1_001_000, 1_002_000, 1_001_000]);
  nowMs += 10_000;
  expect([stampOf('a'), stampOf('b')]).toEqual([nowMs, nowMs]);
});

import { expect, it } from 'vitest';
import { retryDelayMs } from './retry-policy.js';

it.each([
  [1, 5_000],
  [2, 10_000],
  [3, 20_000],
  [4, 40_000],
  [5, 80_000],
  [6, 160_000],
  [7, 320_000],
  [8, 640_000],
  [9, 1_280_000],
  [10, 2_560_000],
  [11, 3_600_000],
  [12, 3_600_000],
  [5_000, 3_600_000],
])('waits after attempt %i about %i ms', (attempt, delayMs) => {
  expect(retryDelayMs(attempt, 0.5)).toBe(delayMs);
  expect(retryDelayMs(attempt, 0)).toBe(delayMs * 0.9);
  expect(retryDelayMs(attempt, 0.999999)).toBeLessThanOrEqual(delayMs * 1.1);
});

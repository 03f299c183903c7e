import { describe, expect, it } from 'vitest';
import { passedPercent } from './quota-warning.js';

describe('a warning is due', () => {
  it.each([
    [79, 1, 80],
    [0, 80, 80],
    [80, 14, undefined],
    [94, 1, 95],
    [50, 50, 95],
    [95, 5, undefined],
    [10, 20, undefined],
    [95, 0, undefined],
  ])('at %d of 100 and %d more: %s', (before, sizeBytes, percent) => {
    expect(passedPercent({ usedBytes: before + sizeBytes, sizeBytes, limitBytes: 100 })).toBe(percent);
  });

  it('at once where nothing fits at all', () => {
    expect(passedPercent({ usedBytes: 0, sizeBytes: 0, limitBytes: 0 })).toBeUndefined();
  });
});

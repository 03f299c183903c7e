import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTimestamp } from './timestamp.js';

describe('a timestamp', () => {
  it('is written as toISOString writes it, at any moment', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => formatTimestamp(date.getTime()) === date.toISOString()),
      { numRuns: 2000 },
    );
  });

  it('knows leap days, and the ends of years and centuries', () => {
    for (const text of [
      '0001-01-01T00:00:00.000Z',
      '1900-02-28T23:59:59.999Z',
      '1969-12-31T23:59:59.999Z',
      '1970-01-01T00:00:00.000Z',
      '2000-02-29T12:34:56.789Z',
      '2000-12-31T23:59:59.999Z',
      '2026-03-01T00:00:00.000Z',
      '2028-02-29T00:00:00.001Z',
      '2100-02-28T23:59:59.999Z',
      '2100-03-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
    ]) {
      expect(formatTimestamp(Date.parse(text))).toBe(text);
    }
  });

  it('refuses what is no moment', () => {
    expect(() => formatTimestamp(Number.NaN)).toThrow(RangeError);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilOf, dayNumberOf, weekdayOf } from './civil.js';
import { formatDuration, parseDuration } from './duration.js';
import { parsePeriod } from './period.js';
import { formatTime, parseTime } from './time-value.js';
import { formatUtcOffset, parseUtcOffset } from './utc-offset.js';

describe('days', () => {
  it('have the number that Date gives them, from year 1 to 9999', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (day) => {
        const date = new Date(day * 86_400_000);
        const { year, month, day: dayOfMonth } = civilOf(day);
        expect([year, month, dayOfMonth]).toEqual([date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]);
        expect(dayNumberOf(year, month, dayOfMonth)).toBe(day);
        expect((weekdayOf(day) + 1) % 7).toBe(date.getUTCDay());
      }),
    );
  });
});

describe('a time', () => {
  it.each(['20260228', '20240229T235959', '00010101T000000Z', '19700101T000000'])('%s comes back as it was', (text) => {
    expect(formatTime(parseTime(text) ?? { kind: 'utc', localMs: 0, tzid: undefined })).toBe(text);
  });

  it('is a date when its property says so, and 60 seconds are 59', () => {
    expect(parseTime('20260101T120000', { isDate: true })?.kind).toBe('date');
    expect(parseTime('20260101T235960Z')?.localMs).toBe(Date.UTC(2026, 0, 1, 23, 59, 59));
    expect(parseTime('20260101T120000', { tzid: 'Europe/Berlin' })).toMatchObject({
      kind: 'zoned',
      tzid: 'Europe/Berlin',
    });
  });

  it.each(['', '2026', '20260229', '20261301', '20260101T24', '20260101T240000', '20260101T126000', '2026-01-01', 'x'])(
    'is not %j',
    (text) => expect(parseTime(text)).toBeUndefined(),
  );
});

describe('a duration', () => {
  it.each([
    ['P7W', 49, 0, 'P49D'],
    ['-PT15M', 0, -900_000, '-PT15M'],
    ['P1DT2H3M4S', 1, 7_384_000, 'P1DT2H3M4S'],
    ['PT0S', 0, 0, 'PT0S'],
    ['+P1W2D', 9, 0, 'P9D'],
  ])('%s', (text, days, exactMs, written) => {
    expect(parseDuration(text)).toEqual({ days, exactMs });
    expect(formatDuration({ days, exactMs })).toBe(written);
  });

  it.each(['', 'P', 'PT', 'P1', '1D', 'P1H', 'PT1D', 'P1DT', 'P99999999999D'])('is not %j', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});

describe('periods and offsets', () => {
  it('have an end or a duration', () => {
    expect(parsePeriod('20260101T000000Z/PT1H')?.end).toEqual({ days: 0, exactMs: 3_600_000 });
    expect(parsePeriod('20260101T000000Z/20260101T010000Z')?.end).toMatchObject({ kind: 'utc' });
    for (const text of ['20260101T000000Z', '20260101/PT1H', '/', 'x/PT1H']) expect(parsePeriod(text)).toBeUndefined();
  });

  it.each(['+0000', '-0500', '+0530', '-045602'])('%s comes back as it was', (text) => {
    expect(formatUtcOffset(parseUtcOffset(text) ?? 0)).toBe(text);
  });

  it.each(['0500', '+2400', '+0160', '+5', 'Z'])('%s is no offset', (text) => {
    expect(parseUtcOffset(text)).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDateTime, parseDateTime } from './date-time.js';

describe('date-time', () => {
  it.each([
    ['Sun, 15 Nov 2026 05:58:58 +0000', '2026-11-15T05:58:58Z'],
    ['15 Nov 2026 05:58 -0130', '2026-11-15T07:28:00Z'],
    ['Sun, 15 Nov 2026 05:58:58 +0200 (EET)', '2026-11-15T03:58:58Z'],
    ['Fri, 1 Jan 99 00:00:00 EST', '1999-01-01T05:00:00Z'],
    ['1 Jan 26 00:00:00 GMT', '2026-01-01T00:00:00Z'],
    ['Sat, 31 Dec 2016 23:59:60 +0000', '2017-01-01T00:00:00Z'],
  ])('reads %s', (text, iso) => {
    expect(parseDateTime(text)).toBe(Date.parse(iso));
  });

  it.each([
    '',
    'tomorrow',
    '31 Feb 2026 00:00:00 +0000',
    '1 Foo 2026 00:00 +0000',
    '1 Jan 2026 25:00 +0000',
    '2026-11-15',
  ])('refuses %s', (text) => {
    expect(parseDateTime(text)).toBeUndefined();
  });

  it('brings back what it wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253402300799 }), (seconds) => {
        expect(parseDateTime(formatDateTime(seconds * 1000))).toBe(seconds * 1000);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { coercedBoolean, looseBoolean } from './boolean-input.js';
import { byteSizeText } from './byte-size-text.js';
import { clearable } from './clearable.js';
import { emailText } from './email-text.js';
import { httpUrlText } from './http-url-text.js';
import { integerText } from './integer-text.js';
import { LONG_PAGES, listQuery, readPageRequest, SHORT_PAGES } from './list-query.js';
import { longText, plainText } from './plain-text.js';
import { splitList } from './split-list.js';
import { parseStrictDate } from './strict-date.js';

const REFUSED = Symbol('refused');
const read = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : REFUSED;
};

describe('booleans', () => {
  it('are read from the words people use', () => {
    for (const word of [true, 'true', 'T', 'yes', 'Y', ' on ', '1', 1]) {
      expect([word, read(looseBoolean, word), read(coercedBoolean, word)]).toEqual([word, true, true]);
    }
    for (const word of [false, 'false', 'F', 'no', 'N', 'OFF', '0', 0]) {
      expect([word, read(looseBoolean, word), read(coercedBoolean, word)]).toEqual([word, false, false]);
    }
  });

  it('that are none are refused, or false where any value is taken', () => {
    for (const value of ['banana', '', 2, -1, [], ['true'], {}]) {
      expect([value, read(looseBoolean, value), read(coercedBoolean, value)]).toEqual([value, REFUSED, false]);
    }
  });
});

describe('lists', () => {
  it('come as text or as an array', () => {
    expect(read(splitList, 'a@x.test, b@x.test\r\nc@x.test  d')).toEqual(['a@x.test', 'b@x.test', 'c@x.test', 'd']);
    expect(read(splitList, [' a b ', '', '  '])).toEqual(['a b']);
    expect(read(splitList, '')).toEqual([]);
    expect(read(splitList, [])).toEqual([]);
    for (const value of [7, {}, ['a', 7], Array(1001).fill('a')]) expect(read(splitList, value)).toBe(REFUSED);
  });
});

describe('sizes and numbers', () => {
  it('are strict', () => {
    expect(read(byteSizeText, '1 GB')).toBe(1024 ** 3);
    expect(read(byteSizeText, 500)).toBe(500);
    for (const value of ['10 potatoes', '', '-1', '1.5 GB', -5, 1.5, true])
      expect(read(byteSizeText, value)).toBe(REFUSED);
    const days = integerText({ min: 0, max: 30 });
    expect([read(days, '30'), read(days, 0), read(days, ' 7 ')]).toEqual([30, 0, 7]);
    for (const value of ['31', 31, 1.5, '1.5', '', '1e1', '0x1', -1, '-1', null, [], Number.NaN]) {
      expect([value, read(days, value)]).toEqual([value, REFUSED]);
    }
  });

  it('are cleared by a blank text', () => {
    expect([read(clearable(byteSizeText), ' '), read(clearable(byteSizeText), '1 KB')]).toEqual([null, 1024]);
    expect(read(clearable(byteSizeText), 'x')).toBe(REFUSED);
  });
});

describe('dates', () => {
  it('are days or moments that exist', () => {
    const day = (ms: number) => ({ ms, isWholeDay: true });
    const moment = (ms: number) => ({ ms, isWholeDay: false });
    expect(parseStrictDate('2026-11-15')).toEqual(day(Date.UTC(2026, 10, 15)));
    expect(parseStrictDate('11/15/2026')).toEqual(day(Date.UTC(2026, 10, 15)));
    expect(parseStrictDate('1/5/2026')).toEqual(day(Date.UTC(2026, 0, 5)));
    expect(parseStrictDate('2028-02-29')).toEqual(day(Date.UTC(2028, 1, 29)));
    expect(parseStrictDate('2026-11-15T10:30:15.250Z')).toEqual(moment(Date.UTC(2026, 10, 15, 10, 30, 15, 250)));
    expect(parseStrictDate('2026-11-15T10:30+02:00')).toEqual(moment(Date.UTC(2026, 10, 15, 8, 30)));
    expect(parseStrictDate('2026-11-15T00:30:00')).toEqual(moment(Date.UTC(2026, 10, 15, 0, 30)));
  });

  it('that are not are refused', () => {
    const words = [
      'tomorrow',
      '',
      '2026',
      '2026-02-29',
      '2026-13-01',
      '13/01/2026',
      '00/01/2026',
      '11-15-2026',
      '1/5/26',
    ];
    const times = ['2026-11-15T24:00', '2026-11-15T10:60', '2026-11-15T10:00+15:00', '2026-11-15T10', '1969-12-31'];
    for (const text of [...words, ...times]) expect([text, parseStrictDate(text)]).toEqual([text, undefined]);
  });

  it('of any moment come back from their ISO form', () => {
    const dates = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });
    fc.assert(fc.property(dates, (date) => parseStrictDate(date.toISOString())?.ms === date.getTime()));
  });
});

describe('texts', () => {
  it('of one line hold no control character, of several only line breaks and tabs', () => {
    expect(read(plainText({ max: 5 }), ' abc ')).toBe('abc');
    expect(read(longText({ max: 9 }), 'a\r\n\tb')).toBe('a\r\n\tb');
    for (const text of ['a\nb', 'a\tb', 'a\0b', 'a\u2028b', 'abcdef'])
      expect(read(plainText({ max: 5 }), text)).toBe(REFUSED);
    for (const text of ['a\0b', 'a\u001bb', 'a\u0085b']) expect(read(longText({ max: 5 }), text)).toBe(REFUSED);
  });

  it('may be addresses', () => {
    expect(read(emailText, ' Ann@Example.TEST ')).toBe('ann@example.test');
    for (const text of ['ann', 'ann@', '@example.test', 'a b@example.test', 'ann@localhost']) {
      expect(read(emailText, text)).toBe(REFUSED);
    }
    expect(read(httpUrlText, ' HTTPS://x.test:8080/a?b#c ')).toBe('HTTPS://x.test:8080/a?b#c');
    const bad = [
      'ftp://x.test',
      'x.test',
      'http://',
      'http:///x',
      'http://a b',
      'https://x.test/\tb',
      'javascript:alert(1)',
    ];
    for (const text of [...bad, `https://x.test/${'a'.repeat(2048)}`]) {
      expect([text.slice(0, 30), read(httpUrlText, text)]).toEqual([text.slice(0, 30), REFUSED]);
    }
  });
});

describe('list queries', () => {
  const sortable = ['created_at', 'name'];
  const short = (query: object) => readPageRequest(query, { ...SHORT_PAGES, sortable });

  it('fall back to their defaults', () => {
    expect(short({})).toEqual({ page: 1, limit: 10, sort: { field: 'created_at', isDescending: false } });
    expect(readPageRequest({}, { ...LONG_PAGES, sortable }).limit).toBe(1000);
    expect(readPageRequest({ limit: '5' }, { ...LONG_PAGES, sortable }).limit).toBe(10);
  });

  it('sort by a known field, either way', () => {
    const sort = (text: unknown) => short({ sort: text }).sort;
    expect(sort('name')).toEqual({ field: 'name', isDescending: false });
    expect(sort('-name')).toEqual({ field: 'name', isDescending: true });
    for (const text of ['-', '--name', 'secret', '-secret', '', ['name'], '__proto__']) {
      expect(sort(text)).toEqual({ field: 'created_at', isDescending: false });
    }
  });

  it('never fail, and stay within bounds', () => {
    const schema = listQuery({ ...SHORT_PAGES, sortable });
    fc.assert(
      fc.property(fc.record({ page: fc.anything(), limit: fc.anything(), sort: fc.anything() }), (query) => {
        const { request } = schema.parse(query);
        expect(request.page).toBeGreaterThanOrEqual(1);
        expect(Number.isSafeInteger(request.page * request.limit)).toBe(true);
        expect(request.limit).toBeGreaterThanOrEqual(10);
        expect(request.limit).toBeLessThanOrEqual(50);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cursor } from './cursor.js';
import { formatDateTime, parseDate, parseDateTime } from './date-time.js';
import { formatContinuation, formatStatus } from './format-response.js';
import { formatAstring, formatFolderName, formatLiteralHead, formatNstring, formatString } from './format-string.js';
import { decodeUtf7, encodeUtf7 } from './modified-utf7.js';

const UTF8 = { isUtf8: true };

describe('strings on the wire', () => {
  it.each([
    ['', '""'],
    ['a"b\\c', '"a\\"b\\\\c"'],
    ['é', '{2}\r\né'],
    ['a\r\nb', '{4}\r\na\r\nb'],
    ['x'.repeat(2000), `{2000}\r\n${'x'.repeat(2000)}`],
  ])('%j', (text, expected) => {
    expect(formatString(text)).toBe(expected);
  });

  it('are quoted UTF-8, atoms, NIL and literal8 where that is meant', () => {
    expect(formatString('é', UTF8)).toBe('"é"');
    expect(formatNstring(undefined)).toBe('NIL');
    expect(formatAstring('a]b')).toBe('a]b');
    expect(formatAstring('nil')).toBe('"nil"');
    expect(formatFolderName('Sent Mail')).toBe('"Sent Mail"');
    expect(formatFolderName('Entwürfe')).toBe('Entw&APw-rfe');
    expect(formatFolderName('Entwürfe', UTF8)).toBe('"Entwürfe"');
    expect(formatLiteralHead(Buffer.from('ab'))).toBe('{2}\r\n');
    expect(formatLiteralHead(Buffer.from('a\0'))).toBe('~{2}\r\n');
  });

  it('come back as they were', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, isUtf8) => {
        fc.pre(!text.includes('\0'));
        const wire = Buffer.from(formatAstring(text, { isUtf8 })).toString('latin1');
        const literal = /^\{\d+\}\r\n(.*)$/s.exec(wire)?.[1];
        const literals = literal === undefined ? [] : [Buffer.from(literal, 'latin1')];
        expect(new Cursor({ text: literal === undefined ? wire : '\0', literals }).text()).toBe(text);
      }),
    );
  });
});

describe('modified UTF-7', () => {
  it.each([
    ['~peter/mail/台北/日本語', '~peter/mail/&U,BTFw-/&ZeVnLIqe-'],
    ['R&D', 'R&-D'],
    ['Hi 👋', 'Hi &2D3cSw-'],
  ])('%s', (text, encoded) => {
    expect(encodeUtf7(text)).toBe(encoded);
    expect(decodeUtf7(encoded)).toBe(text);
  });

  it.each(['R&D', '&', '&U', '&AGE-', '&U,BTFw-&ZeVnLIqe-', '&AAA', '&U,BTFx-', '&==-', 'é', '\t', '&AOk=-'])(
    '%j is none',
    (encoded) => {
      expect(decodeUtf7(encoded)).toBeUndefined();
    },
  );

  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeUtf7(encodeUtf7(text))).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (encoded) => {
        const text = decodeUtf7(encoded);
        if (text !== undefined) expect(encodeUtf7(text)).toBe(encoded);
      }),
    );
  });
});

describe('dates', () => {
  it('are read and written', () => {
    expect(parseDateTime('17-Jul-1996 02:44:25 -0700')).toBe(Date.UTC(1996, 6, 17, 9, 44, 25));
    expect(parseDateTime(' 7-jul-1996 02:44:25 +0000')).toBe(Date.UTC(1996, 6, 7, 2, 44, 25));
    expect(formatDateTime(Date.UTC(1996, 6, 7, 2, 44, 25))).toBe('07-Jul-1996 02:44:25 +0000');
    expect(parseDate('1-Feb-1994')).toEqual({ year: 1994, month: 2, day: 1 });
  });

  it.each([
    '32-Jan-2020 00:00:00 +0000',
    '01-Foo-2020 00:00:00 +0000',
    '01-Jan-2020 24:00:00 +0000',
    '01-Jan-2020 00:00:00 UTC',
    '',
  ])('%j is none', (text) => expect(parseDateTime(text)).toBeUndefined());

  it('come back as they were', () => {
    const seconds = fc.integer({ min: -62_000_000_000, max: 253_402_300_799 });
    fc.assert(
      fc.property(seconds, (at) => {
        expect(parseDateTime(formatDateTime(at * 1000))).toBe(at * 1000);
      }),
    );
  });
});

describe('status responses', () => {
  it('never speak as two', () => {
    expect(formatStatus('OK', 'done', { tag: 'a' })).toBe('a OK done\r\n');
    expect(formatStatus('NO', 'x\r\n* OK é', { code: 'ALERT' })).toBe('* NO [ALERT] x * OK  \r\n');
    expect(formatContinuation('go\r\non')).toBe('+ go on\r\n');
  });
});

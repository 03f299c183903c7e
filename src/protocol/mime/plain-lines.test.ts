import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HELD_OCTETS } from './octet-module.js';
import { lineByLine, toPlainLines } from './plain-lines.js';

describe.each([
  ['by vectors', toPlainLines],
  ['line by line', lineByLine],
])('plain lines %s', (_, toLines) => {
  it.each([
    ['', '\r\n'],
    ['\n', '\r\n'],
    ['a', 'a\r\n'],
    ['a\n', 'a\r\n'],
    ['a\n\nb', 'a\r\n\r\nb\r\n'],
    ['a\r\nb\rc\nd', 'a\r\nb\r\nc\r\nd\r\n'],
    ['0123456789\t\n', '0123456789\t\r\n'],
    ['0123456789ab', undefined],
    ['0123456789ab\n', undefined],
    ['a\0', undefined],
    ['a\u001b', undefined],
  ])('%j is %j', (text, octets) => {
    expect(toLines(text, 11)?.toString('latin1')).toBe(octets);
  });

  it('are those of the text, however long', () => {
    const line = fc.nat({ max: 78 }).map((length) => `${'x'.repeat(length)}\n`);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.nat({ max: 76 }), (lines, last) => {
        const text = lines.join('') + 'y'.repeat(last);
        const expected = (last > 0 || text === '' ? `${text}\n` : text).replaceAll('\n', '\r\n');
        const isTooLong = lines.some(({ length }) => length > 77);
        expect(toLines(text, 76)?.toString('latin1')).toBe(isTooLong ? undefined : expected);
      }),
    );
  });

  it.each([-1, 0, 1, 40, 76])('are cut at no place where their octets are, %i behind it', (shift) => {
    const text = `${'x'.repeat(HELD_OCTETS % 77 || 77)}\n`.slice(0, 40 + shift) + `\n${'z'.repeat(76)}\n`.repeat(2000);
    expect(toLines(text, 76)?.toString('latin1')).toBe(text.replaceAll('\n', '\r\n'));
    expect(toLines(text.replaceAll('\n', 'zz'), 76)).toBeUndefined();
    expect(toLines(`${text}\u007f`, 76)?.at(-3)).toBe(0x7f);
  });
});

it('is not plain where it is not ASCII', () => {
  expect(toPlainLines('é\n', 76)).toBeUndefined();
  expect(toPlainLines('日\n', 76)).toBeUndefined();
  expect(toPlainLines('Ł\n', 76)).toBeUndefined(); // whose lower octet is an A
});

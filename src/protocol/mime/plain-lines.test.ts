import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainLines } from './plain-lines.js';

const written = (text: string, maxLine: number) => toPlainLines(text, maxLine)?.toString('latin1');

describe('plain lines', () => {
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
    expect(written(text, 11)).toBe(octets);
  });

  it('are those of the text, however long', () => {
    const line = fc.nat({ max: 78 }).map((length) => `${'x'.repeat(length)}\n`);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.nat({ max: 76 }), (lines, last) => {
        const text = lines.join('') + 'y'.repeat(last);
        const expected = (last > 0 || text === '' ? `${text}\n` : text).replaceAll('\n', '\r\n');
        const isTooLong = lines.some(({ length }) => length > 77);
        expect(written(text, 76)).toBe(isTooLong ? undefined : expected);
      }),
    );
  });

  it('stand behind their head', () => {
    expect(toPlainLines('a\n', 76, Buffer.from('A: b\r\n\r\n'))?.toString()).toBe('A: b\r\n\r\na\r\n');
  });

  it('are only of ASCII', () => {
    for (const text of ['é\n', '日\n', 'Ł\n']) expect(toPlainLines(text, 76)).toBeUndefined(); // the lower octet of Ł is an A
  });
});

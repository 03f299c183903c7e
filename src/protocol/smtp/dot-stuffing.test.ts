import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDotStuffer, dotStuff } from './dot-stuffing.js';

const stuffed = (text: string) => Buffer.concat(dotStuff(Buffer.from(text))).toString();

describe('dot stuffing', () => {
  it.each([
    ['', '.\r\n'],
    ['a', 'a\r\n.\r\n'],
    ['a\r\n', 'a\r\n.\r\n'],
    ['.', '..\r\n.\r\n'],
    ['.\r\n', '..\r\n.\r\n'],
    ['a\r\n.\r\n..b\r\n', 'a\r\n..\r\n...b\r\n.\r\n'],
    ['\r\n.', '\r\n..\r\n.\r\n'],
    ['a.b\r\nc.\r\n', 'a.b\r\nc.\r\n.\r\n'],
  ])('%j travels as %j', (text, expected) => {
    expect(stuffed(text)).toBe(expected);
  });

  it('is the same in any pieces, and only adds dots', () => {
    const text = fc.string({ unit: fc.constantFrom('.', '\r\n', '\r\n.', 'a', '\r', '\n'), maxLength: 30 });
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 60 })), (source, cuts) => {
        const bytes = Buffer.from(source);
        const points = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        const stuffer = createDotStuffer();
        const parts = points.slice(1).flatMap((end, i) => stuffer.push(bytes.subarray(points[i], end)));
        const whole = Buffer.concat([...parts, stuffer.end()]).toString();
        expect(whole).toBe(stuffed(source));
        const ending = source === '' || source.endsWith('\r\n') ? '.\r\n' : '\r\n.\r\n';
        expect(whole.endsWith(ending)).toBe(true);
        const unstuffed = whole.slice(0, -ending.length).replace(/(^|\r\n)\.(?=\.)/g, '$1');
        expect(unstuffed).toBe(source);
      }),
      { numRuns: 500 },
    );
  });
});

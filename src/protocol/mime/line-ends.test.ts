import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseLineEnds } from './line-ends.js';

const normalise = (text: string) => normaliseLineEnds(Buffer.from(text)).toString();

it('pairs every CR and LF, and keeps what is paired', () => {
  expect(normalise('a\nb\r\nc\rd\n\ne\r\n\r\nf\r\r\n')).toBe('a\r\nb\r\nc\r\nd\r\n\r\ne\r\n\r\nf\r\n\r\n');
  const whole = Buffer.from('a\r\nb\r\n');
  expect(normaliseLineEnds(whole).buffer).toBe(whole.buffer);
});

it('agrees with a regular expression on any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('\r', '\n', 'x'), maxLength: 30 }), (text) => {
      expect(normalise(text)).toBe(text.replace(/\r\n|\r|\n/g, '\r\n'));
    }),
  );
});

it('pairs those of long sources as those of short ones', () => {
  const lines = ['a\n', 'b\r\n', '\r', 'c'.repeat(70_000), '\n\r', `${'d'.repeat(500)}\r`, 'é\n'];
  const text = lines.join('').repeat(8);
  expect(normalise(text)).toBe(text.replace(/\r\n|\r|\n/g, '\r\n'));
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FOUND, markField, markText, WANTED } from './text-match.js';

function runOf(texts: readonly string[], before = 'junk: ab\n') {
  const starts = new Uint32Array(texts.length + 1);
  const pieces = [Buffer.from(before), ...texts.map((text) => Buffer.from(text))];
  let at = before.length;
  for (const [n, text] of texts.entries()) {
    starts[n] = at;
    at += Buffer.byteLength(text);
  }
  starts[texts.length] = at;
  return { octets: Buffer.concat([...pieces, Buffer.from('a: ab\n')]), starts };
}

const value = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ':', 'é'), maxLength: 5 });
const field = fc.tuple(fc.constantFrom('a', 'b', 'ab', 'a:b'), value);
const texts = fc.array(
  fc.array(field, { maxLength: 4 }).map((fields) => fields.map(([name, text]) => `${name}: ${text}\n`).join('')),
  { minLength: 1, maxLength: 6 },
);

it('finds what a look at each text by itself finds', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), value, (list, wanted, needle) => {
      const marks = () => Uint8Array.from(list, (_, n) => (wanted[n] ? WANTED : 0));
      const found = (isIn: (text: string) => boolean) => list.map((text, n) => Boolean(wanted[n]) && isIn(text));
      const inText = marks();
      if (needle !== '') {
        markText(runOf(list), Buffer.from(needle), inText);
        expect(Array.from(inText, (mark) => mark === FOUND)).toEqual(found((text) => text.includes(needle)));
      }
      const inField = marks();
      markField(runOf(list), Buffer.from('a: '), Buffer.from(needle), inField);
      const hasField = (text: string) =>
        text.split('\n').some((line) => line.startsWith('a: ') && line.slice('a: '.length).includes(needle));
      expect(Array.from(inField, (mark) => mark === FOUND)).toEqual(found(hasField));
    }),
    { numRuns: 500 },
  );
});

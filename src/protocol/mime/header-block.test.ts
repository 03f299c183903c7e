import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHeaderBlock } from './header-block.js';

const LIMITS = { maxBytes: 1000, maxFields: 5 };
const read = (text: string) => parseHeaderBlock(Buffer.from(text), LIMITS);
const pairs = (text: string) => {
  const block = read(text);
  return block.kind === 'fields' ? block.fields.map(({ name, value }) => [name, value]) : block;
};

describe('parseHeaderBlock', () => {
  it('reads fields, folds and places', () => {
    const text = 'From: a@b.test\r\nX-Long:\r\n one\r\n\ttwo\r\nEmpty:\r\n\r\nNot: a field';
    expect(pairs(text)).toEqual([
      ['From', ' a@b.test'],
      ['X-Long', '\r\n one\r\n\ttwo'],
      ['Empty', ''],
    ]);
    const block = read(text);
    if (block.kind !== 'fields') throw new Error(block.kind);
    expect(text.slice(block.end)).toBe('\r\nNot: a field');
    expect(block.fields.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text.slice(0, block.end));
  });

  it('takes a message without an empty line as header, and one that begins with it as body', () => {
    expect(pairs('A: 1\r\nB: 2')).toEqual([
      ['A', ' 1'],
      ['B', ' 2'],
    ]);
    expect(pairs('\r\nA: 1')).toEqual([]);
    expect(pairs('')).toEqual([]);
  });

  it.each([
    ['hello\r\n\r\n', 1],
    ['A: 1\r\nno colon here\r\nB: 2\r\n\r\n', 2],
    ['A: 1\r\n 2\r\nB b: 3\r\n\r\n', 3],
    [' fold first\r\n\r\n', 1],
    [': nameless\r\n\r\n', 1],
  ])('names the line that is no field: %j', (text, line) => {
    expect(read(text)).toEqual({ kind: 'malformed', line });
  });

  it('has bounds', () => {
    expect(read(`A: ${'x'.repeat(1000)}\r\n\r\n`)).toEqual({ kind: 'too-large' });
    expect(read('A: 1\r\n'.repeat(6))).toEqual({ kind: 'too-large' });
  });

  it('reads or refuses any bytes', () => {
    const crumbs = fc.constantFrom('\r\n', '\r', '\n', ' ', ':', 'A', 'é');
    fc.assert(fc.property(fc.string({ unit: crumbs, maxLength: 40 }), (text) => void read(text)));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineReader } from './line-reader.js';

const MAX = 20;

/** Everything that a reader makes of these chunks: its lines, and the fault that ended it. */
function readAll(chunks: readonly Buffer[]): string[] {
  const reader = createLineReader({ maxLineBytes: MAX });
  const found: string[] = [];
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const read = reader.read(chunk, from);
      if (read.kind === 'more') break;
      if (read.kind === 'broken') return [...found, `!${read.fault}`];
      found.push(read.line.toString('latin1'));
      from = read.end;
    }
  }
  return found;
}

const whole = (text: string) => readAll([Buffer.from(text)]);

describe('the line reader', () => {
  it.each([
    ['NOOP\r\nQUIT\r\n', ['NOOP', 'QUIT']],
    ['\r\n', ['']],
    ['NOOP\r\nQU', ['NOOP']],
    ['NOOP\nQUIT\r\n', ['!bare-lf']],
    ['\nQUIT\r\n', ['!bare-lf']],
    ['NO\rOP\r\n', ['!bare-cr']],
    ['NOOP\r\r\n', ['!bare-cr']],
    ['NOOP\rQUIT', ['!bare-cr']],
    [`${'a'.repeat(MAX)}\r\n`, ['a'.repeat(MAX)]],
    [`${'a'.repeat(MAX + 1)}\r\n`, ['!line-too-long']],
    ['a'.repeat(100), ['!line-too-long']],
  ])('%j', (text, expected) => {
    expect(whole(text)).toEqual(expected);
  });

  it('sees the same in any pieces', () => {
    const text = fc.string({ unit: fc.constantFrom('\r\n', '\r', '\n', 'a', 'bcd', '\0', '\r\n', 'e'), maxLength: 40 });
    fc.assert(
      fc.property(text, (source) => {
        // Where a line is both broken and too long, the pieces decide which is told first
        const isLong = source.split(/\r|\n/).some((line) => line.length > MAX - 2);
        fc.pre(!isLong);
        const bytes = Buffer.from(source, 'latin1');
        expect(readAll(Array.from(bytes, (byte) => Buffer.of(byte)))).toEqual(readAll([bytes]));
        const half = bytes.length >> 1;
        expect(readAll([bytes.subarray(0, half), bytes.subarray(half)])).toEqual(readAll([bytes]));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps no more than one line', () => {
    const reader = createLineReader({ maxLineBytes: MAX });
    const reads = Array.from({ length: 100 }, () => reader.read(Buffer.from('a'), 0).kind);
    expect(reads.indexOf('broken')).toBe(MAX + 2);
  });
});

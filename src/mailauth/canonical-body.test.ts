import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalBody } from './canonical-body.js';
import { digestBody } from './digest-body.js';

const relaxed = (body: string) => canonical(body, 'relaxed');

function canonical(body: string, canon: 'relaxed' | 'simple'): string {
  return Buffer.concat([...canonicalBody(Buffer.from(body, 'latin1'), canon)]).toString('latin1');
}

describe('the canonical body', () => {
  it('is that of the example in RFC 6376 §3.4.5', () => {
    expect(relaxed(' C \r\nD \t E\r\n\r\n\r\n')).toBe(' C\r\nD E\r\n');
    expect(canonical(' C \r\nD \t E\r\n\r\n\r\n', 'simple')).toBe(' C \r\nD \t E\r\n');
  });

  it('of an empty body is empty, with the hash that RFC 6376 §3.4.4 gives', async () => {
    for (const body of ['', '\r\n', '\r\n\r\n\r\n', ' \t\r\n \r\n']) {
      const { hash } = await digestBody(Buffer.from(body), 'relaxed');
      expect(hash).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
    }
    for (const body of ['', '\r\n', '\r\n\r\n\r\n']) expect(canonical(body, 'simple')).toBe('\r\n');
  });

  it('leaves bytes alone that only look like white space', () => {
    expect(relaxed('\xa0\xa0 x\n\ny\r\n')).toBe('\xa0\xa0 x\n\ny\r\n');
  });

  const piece = fc.constantFrom(' ', '\t', '\r\n', '\r\n\r\n', '\r', '\n', 'a', '.', '\xe9', 'words here');

  it('is what the rules say, read one by one, for any body', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const body = pieces.join('');
        expect(relaxed(body)).toBe(relaxedByTheRules(body));
        expect(canonical(body, 'simple')).toBe(simpleByTheRules(body));
      }),
    );
  });

  it('is the same wherever a long body is cut', () => {
    const filler = fc.constantFrom(
      'x'.repeat(262_130),
      ' '.repeat(262_140),
      '\r\n'.repeat(131_068),
      'a b\r\n'.repeat(52_427),
    );
    fc.assert(
      fc.property(filler, fc.array(piece, { maxLength: 20 }), filler, (before, pieces, behind) => {
        const body = `${before}${pieces.join('')}${behind}${pieces.join('')}`;
        expect(relaxed(body) === relaxedByTheRules(body)).toBe(true);
        expect(canonical(body, 'simple') === simpleByTheRules(body)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

/** RFC 6376 §3.4.4, slow and literal. */
function relaxedByTheRules(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${line}\r\n`).join('');
}

/** RFC 6376 §3.4.3, slow and literal. */
function simpleByTheRules(body: string): string {
  const lines = body.split('\r\n');
  while (lines.at(-1) === '') lines.pop();
  return lines.length === 0 ? '\r\n' : lines.map((line) => `${line}\r\n`).join('');
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashRelaxedBody, relaxBody, relaxHeaderField } from './relaxed-canon.js';

describe('relaxed canonical form', () => {
  it('is that of the example in RFC 6376 §3.4.5', () => {
    expect(['A: X', 'B : Y\t\r\n\tZ  '].map(relaxHeaderField)).toEqual(['a:X', 'b:Y Z']);
    expect(relaxBody(Buffer.from(' C \r\nD \t E\r\n\r\n\r\n')).toString()).toBe(' C\r\nD E\r\n');
  });

  it('of an empty body is empty, with the hash that RFC 6376 §3.4.4 gives', () => {
    for (const body of ['', '\r\n', '\r\n\r\n\r\n', ' \t\r\n \r\n']) {
      expect(hashRelaxedBody(Buffer.from(body))).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
    }
  });

  it('leaves bytes alone that only look like white space', () => {
    expect(relaxHeaderField('Subject: à \xa0b\v\f ')).toBe('subject:à \xa0b\v\f');
    expect(relaxBody(Buffer.from('\xa0\xa0 x\n\ny\r\n', 'latin1')).toString('latin1')).toBe('\xa0\xa0 x\n\ny\r\n');
  });

  it('is what the rules say, read one by one, for any body', () => {
    const piece = fc.constantFrom(' ', '\t', '\r\n', '\r\n\r\n', '\r', '\n', 'a', '.', '\xe9', 'words here');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const body = pieces.join('');
        expect(relaxBody(Buffer.from(body, 'latin1')).toString('latin1')).toBe(byTheRules(body));
      }),
    );
  });
});

/** RFC 6376 §3.4.4, slowly. */
function byTheRules(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${line}\r\n`).join('');
}

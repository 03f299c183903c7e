import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTransferDecoder } from './transfer-decoder.js';

function decode(encoding: string, input: Buffer, pieceBytes = input.length || 1): Buffer {
  const decoder = createTransferDecoder(encoding);
  if (!decoder) throw new Error(`no decoder for ${encoding}`);
  const out: Buffer[] = [];
  for (let at = 0; at < input.length; at += pieceBytes) {
    out.push(Buffer.from(decoder.push(input.subarray(at, at + pieceBytes))));
  }
  out.push(Buffer.from(decoder.end()));
  return Buffer.concat(out);
}

const text = (encoding: string, input: string) => decode(encoding, Buffer.from(input, 'latin1')).toString('latin1');

describe('transfer encodings', () => {
  it('knows those of RFC 2045 and no other', () => {
    expect(text('7bit', 'a\r\nb')).toBe('a\r\nb');
    expect(text('binary', '\0\xff')).toBe('\0\xff');
    expect(createTransferDecoder('x-uuencode')).toBeUndefined();
  });

  it('reads base64 with line breaks, noise and without padding', () => {
    expect(text('base64', 'aGVs\r\nbG8=\r\n')).toBe('hello');
    expect(text('base64', 'aGV*sbG8')).toBe('hello');
  });

  it('reads base64 on behind padding, where two texts were joined', () => {
    expect(text('base64', 'aGVsbG8=\r\nIHdvcmxk')).toBe('hello world');
    expect(text('base64', 'YQ==YmNk')).toBe('abcd');
  });

  it('reads quoted-printable: escapes, soft breaks, white space at line ends', () => {
    expect(text('quoted-printable', 'caf=C3=A9 =3d=\r\n x  \r\nend')).toBe('caf\xc3\xa9 = x\r\nend');
    expect(text('quoted-printable', 'soft= \t\r\nbreak')).toBe('softbreak');
    expect(text('quoted-printable', 'a=\nb')).toBe('ab');
  });

  it('leaves broken escapes as they are', () => {
    expect(text('quoted-printable', 'a=zz b=4 =')).toBe('a=zz b=4 ');
  });

  it('holds no more than a line, however long the white space', () => {
    const input = Buffer.from(`a${' '.repeat(5000)}\r\n=${' '.repeat(5000)}\r\nb`);
    const whole = decode('quoted-printable', input);
    expect(whole.length).toBeGreaterThan(8000);
    for (const pieceBytes of [97, 999, 1000, 1001, 4096]) {
      expect(decode('quoted-printable', input, pieceBytes).equals(whole)).toBe(true);
    }
  });

  it('gives the same in whatever pieces the octets come', () => {
    const inputs = fc.oneof(
      fc.string({ unit: fc.constantFrom('=', ' ', '\t', '\r', '\n', 'A', '4', 'z'), maxLength: 40 }),
      fc.string({ unit: fc.constantFrom('=', 'A', 'b', '4', '/', '+', '\r', '\n'), maxLength: 40 }),
    );
    const encodings = fc.constantFrom('base64', 'quoted-printable');
    fc.assert(
      fc.property(inputs, encodings, fc.integer({ min: 1, max: 5 }), (input, encoding, pieceBytes) => {
        const octets = Buffer.from(input, 'latin1');
        expect(decode(encoding, octets, pieceBytes)).toEqual(decode(encoding, octets));
      }),
    );
  });
});

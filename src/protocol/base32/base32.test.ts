import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBase32, parseBase32 } from './base32.js';

describe('base32', () => {
  // RFC 4648 §10, lower case, without padding
  it.each([
    ['', ''],
    ['f', 'my'],
    ['fo', 'mzxq'],
    ['foo', 'mzxw6'],
    ['foob', 'mzxw6yq'],
    ['fooba', 'mzxw6ytb'],
    ['foobar', 'mzxw6ytboi'],
  ])('writes %j as %j and reads it in any case', (plain, text) => {
    expect(formatBase32(Buffer.from(plain))).toBe(text);
    expect(parseBase32(text.toUpperCase())?.toString()).toBe(plain);
  });

  it('reads back every bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(parseBase32(formatBase32(bytes))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it.each(['m', 'mz1', 'mzxw6y=', 'mz xq', 'mzx', 'mzxr', 'mé'])('refuses %j', (text) => {
    expect(parseBase32(text)).toBeUndefined();
  });
});

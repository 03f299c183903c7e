import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HELD_OCTETS } from './octet-module.js';
import { areAllPlain, arePlainOctets } from './plain-octets.js';

describe.each([
  ['by vectors', arePlainOctets],
  ['one by one', areAllPlain],
])('plain octets %s', (_, arePlain) => {
  it('are those of a regular expression, wherever they lie', () => {
    const octet = fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 0x20, max: 0x7f }) },
      fc.integer({ min: 0, max: 255 }),
    );
    fc.assert(
      fc.property(fc.array(octet, { maxLength: 60 }), fc.nat({ max: 3 }), (octets, offset) => {
        const bytes = new Uint8Array(octets.length + offset).subarray(offset);
        bytes.set(octets);
        expect(arePlain(bytes)).toBe(/^[\t\r\n\x20-\x7f]*$/.test(Buffer.from(bytes).toString('latin1')));
      }),
    );
  });

  it.each([0, 15, 16, HELD_OCTETS - 1, HELD_OCTETS, HELD_OCTETS + 17, 2 * HELD_OCTETS])(
    'are not with one at %i that is none',
    (at) => {
      const bytes = Buffer.alloc(2 * HELD_OCTETS + 1, 'x');
      expect(arePlain(bytes)).toBe(true);
      for (const octet of [0, 0x0b, 0x1b, 0x80, 0xff]) {
        bytes[at] = octet;
        expect(arePlain(bytes)).toBe(false);
      }
    },
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arePlainOctets } from './plain-octets.js';

it('agrees with a regular expression on any octets, wherever they lie', () => {
  const octet = fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 0x20, max: 0x7f }) },
    fc.integer({ min: 0, max: 255 }),
  );
  fc.assert(
    fc.property(fc.array(octet, { maxLength: 40 }), fc.nat({ max: 3 }), (octets, offset) => {
      const bytes = new Uint8Array(octets.length + offset).subarray(offset);
      bytes.set(octets);
      expect(arePlainOctets(bytes)).toBe(/^[\t\r\n\x20-\x7f]*$/.test(Buffer.from(bytes).toString('latin1')));
    }),
  );
});

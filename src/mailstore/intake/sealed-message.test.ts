import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveKeyPair } from '../../protocol/hpke/dhkem-x25519.js';
import { openMessage, sealMessage } from './sealed-message.js';

const { publicKey, privateKey } = deriveKeyPair(Buffer.alloc(32, 7));
const id = 'a'.repeat(24);
const material = Buffer.alloc(32, 9);
const KB_64 = 64 * 1024;

function seal(...pieces: Buffer[]): Buffer {
  return Buffer.concat([...sealMessage({ publicKey, id, material }, pieces)]);
}

describe('a sealed message', () => {
  it.each([
    [0, 0],
    [10, 0],
    [0, KB_64],
    [1, KB_64 - 1],
    [1, KB_64],
    [300, 3 * KB_64 + 5],
  ])('of a head of %d and a body of %d octets opens to both', (head, body) => {
    const pieces = [Buffer.alloc(head, 1), Buffer.alloc(body, 2)];
    expect(openMessage({ privateKey, id }, seal(...pieces))).toEqual(Buffer.concat(pieces));
  });

  it('opens under its own name only', () => {
    expect(() => openMessage({ privateKey, id: 'b'.repeat(24) }, seal(Buffer.from('x')))).toThrow();
  });

  it('opens with its own key only', () => {
    const other = deriveKeyPair(Buffer.alloc(32, 8)).privateKey;
    expect(() => openMessage({ privateKey: other, id }, seal(Buffer.from('x')))).toThrow();
  });

  it('does not open once a chunk is gone from its end or its middle', () => {
    const sealed = seal(Buffer.alloc(3 * KB_64, 1));
    const chunk = KB_64 + 16;
    expect(() => openMessage({ privateKey, id }, sealed.subarray(0, 32 + 2 * chunk))).toThrow();
    expect(() => openMessage({ privateKey, id }, sealed.subarray(0, 32))).toThrow();
    const gap = Buffer.concat([sealed.subarray(0, 32 + chunk), sealed.subarray(32 + 2 * chunk)]);
    expect(() => openMessage({ privateKey, id }, gap)).toThrow();
  });

  it('does not open once any octet differs', () => {
    const sealed = seal(Buffer.from('a message'));
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(() => openMessage({ privateKey, id }, changed)).toThrow();
      }),
    );
  });
});

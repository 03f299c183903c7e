import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { inMemory } from '../../blobs/sealed-blob.js';
import { systemRandom } from '../../platform/random.js';
import { collectPieces } from '../../platform/threads/octet-source.js';
import { deriveKeyPair } from '../../protocol/hpke/dhkem-x25519.js';
import { newBodyKey, openBody, openIntakeKey, openRange, sealBody, sealIntake } from './sealed-body.js';

const { publicKey, privateKey } = deriveKeyPair(Buffer.alloc(32, 7));
const id = 'a'.repeat(24);
const material = Buffer.alloc(32, 9);
const KB_64 = 64 * 1024;

function openMessage({ privateKey, id }: { privateKey: Uint8Array; id: string }, sealed: Buffer): Buffer {
  return openBody(openIntakeKey(privateKey, sealed.subarray(0, 32)), id, sealed);
}

function seal(...pieces: Buffer[]): Buffer {
  return Buffer.concat([...sealIntake({ publicKey, id, material }, pieces)]);
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
    expect(openMessage({ privateKey, id }, seal(...pieces)).equals(Buffer.concat(pieces))).toBe(true);
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

describe('a body of the mailbox', () => {
  const bodyKey = newBodyKey(systemRandom);
  const source = Buffer.from(Array.from({ length: 3 * KB_64 + 5 }, (_, n) => n % 251));
  let sealed: Buffer;
  beforeAll(async () => {
    sealed = await collectPieces(sealBody(bodyKey, id, [source]));
  });

  it('opens under its key and id only, and not once it is cut', () => {
    expect(openBody(bodyKey, id, sealed).equals(source)).toBe(true);
    expect(() => openBody(newBodyKey(systemRandom), id, sealed)).toThrow();
    expect(() => openBody(bodyKey, 'b'.repeat(24), sealed)).toThrow();
    expect(() => openBody(bodyKey, id, sealed.subarray(0, 2 * (KB_64 + 16)))).toThrow();
    expect(() => openBody(bodyKey, id, Buffer.alloc(0))).toThrow();
  });

  it.each(['intake', 'mailbox'])('opens in part as in whole, %s', async (form) => {
    const bytes = form === 'mailbox' ? sealed : seal(source);
    const key = form === 'mailbox' ? bodyKey : openIntakeKey(privateKey, bytes.subarray(0, 32));
    await fc.assert(
      fc.asyncProperty(fc.nat(source.length + 10), fc.nat(source.length + 10), async (from, to) => {
        const pieces: Buffer[] = [];
        for await (const piece of openRange(key, id, inMemory(bytes), { from, to })) pieces.push(piece);
        expect(Buffer.concat(pieces).equals(source.subarray(from, Math.max(from, to)))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('reads only the chunks it needs', async () => {
    const asked: number[][] = [];
    const blob = inMemory(sealed);
    const read = (from: number, to: number) => {
      asked.push([from, to]);
      return blob.read(from, to);
    };
    const range = { from: KB_64 + 1, to: KB_64 + 2 };
    for await (const piece of openRange(bodyKey, id, { ...blob, read }, range)) expect(piece).toHaveLength(1);
    expect(asked).toEqual([[KB_64 + 16, 2 * (KB_64 + 16)]]);
  });

  it('does not open in part when its file lost its end', async () => {
    const blob = inMemory(sealed);
    const shorter = { ...blob, read: (from: number, to: number) => blob.read(from, Math.min(to, 100_000)) };
    const drain = async () => {
      for await (const _ of openRange(bodyKey, id, shorter, { from: 0, to: source.length }));
    };
    await expect(drain()).rejects.toThrow();
  });
});

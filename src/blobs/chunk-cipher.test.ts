import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chunk, toChunks } from './chunk.js';
import { type BlobKey, decryptChunk, encryptAll, encryptChunk, encryptedBytes } from './chunk-cipher.js';

const key: BlobKey = { id: 'blob-1', key: Buffer.alloc(32, 7) };
const CHUNK_BYTES = 16;

describe('chunks', () => {
  it('carry any pieces unchanged, all full but the last', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 8 }), async (pieces) => {
        const chunks = await collect(toChunks(pieces, CHUNK_BYTES));
        expect(Buffer.concat(chunks.map(({ bytes }) => bytes))).toEqual(Buffer.concat(pieces));
        expect(chunks.map(({ isLast }) => isLast)).toEqual(chunks.map((_, n) => n === chunks.length - 1));
        for (const { bytes } of chunks.slice(0, -1)) expect(bytes).toHaveLength(CHUNK_BYTES);
        expect(chunks.at(-1)?.bytes.length).toBeLessThanOrEqual(CHUNK_BYTES);
      }),
    );
  });

  it('are the same whether they are encrypted one by one or all at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 8 }), async (pieces) => {
        const chunks = await collect(toChunks(pieces, CHUNK_BYTES));
        const atOnce = Buffer.concat(encryptAll(key, pieces, CHUNK_BYTES));
        expect(atOnce).toEqual(Buffer.concat(chunks.map((chunk, place) => encryptChunk(key, place, chunk))));
        expect(atOnce).toHaveLength(encryptedBytes(Buffer.concat(pieces).length, CHUNK_BYTES));
      }),
    );
  });

  it('come back from encryption', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat(), fc.boolean(), (bytes, place, isLast) => {
        const sealed = encryptChunk(key, place, { bytes, isLast });
        expect(decryptChunk(key, place, { bytes: sealed, isLast })).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('do not open elsewhere, as the end, for another blob, or when changed', () => {
    const bytes = encryptChunk(key, 1, { bytes: Buffer.from('hello'), isLast: false });
    const damaged = /blob-\d is damaged/i;
    expect(() => decryptChunk(key, 2, { bytes, isLast: false })).toThrow(damaged);
    expect(() => decryptChunk(key, 1, { bytes, isLast: true })).toThrow(damaged);
    expect(() => decryptChunk({ ...key, id: 'blob-2' }, 1, { bytes, isLast: false })).toThrow(damaged);
    expect(() => decryptChunk(key, 1, { bytes: bytes.subarray(0, 3), isLast: false })).toThrow(damaged);
    for (const [at] of bytes.entries()) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      expect(() => decryptChunk(key, 1, { bytes: changed, isLast: false })).toThrow(damaged);
    }
  });
});

async function collect(chunks: AsyncIterable<Chunk>): Promise<Chunk[]> {
  const all: Chunk[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

import { describe, expect, it } from 'vitest';
import { createChunkObjects } from '../../src/blobs/chunk-objects.js';
import type { StoredObject } from '../../src/blobs/object-store.js';
import { openTestDatabase, testEngine } from '../support/database.js';

const PIECE_BYTES = 512 * 1024;

describe.runIf(testEngine() === 'postgres')('an object in rows of pieces', () => {
  it.each([0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES])(
    'of %i bytes comes back',
    async (size) => {
      await using db = await openTestDatabase();
      const objects = createChunkObjects(db);
      const bytes = someBytes(size);
      await objects.put('a', inPieces(bytes, 100_000));
      expect((await collect(objects.get('a'))).equals(bytes)).toBe(true);
      const { count } = await db.reader
        .selectFrom('blob_chunk')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count).toBe(Math.max(1, Math.ceil(size / PIECE_BYTES)));
    },
  );

  it('is read from anywhere to anywhere', async () => {
    await using db = await openTestDatabase();
    const objects = createChunkObjects(db);
    const bytes = someBytes(2 * PIECE_BYTES + 5);
    await objects.put('a', inPieces(bytes, PIECE_BYTES));
    for (const [from, to] of [
      [0, 0],
      [0, 1],
      [5, 5],
      [PIECE_BYTES - 1, PIECE_BYTES + 1],
      [PIECE_BYTES, 2 * PIECE_BYTES],
      [3, 2 * PIECE_BYTES + 5],
      [2 * PIECE_BYTES, 2 * PIECE_BYTES + 9],
    ] as const) {
      expect((await collect(objects.get('a', { from, to }))).equals(bytes.subarray(from, to))).toBe(true);
    }
  });

  it('is written and read piece by piece', async () => {
    await using db = await openTestDatabase();
    const objects = createChunkObjects(db);
    let asked = 0;
    async function* source() {
      for (; asked < 8; asked += 1) {
        expect(await rowsOf(db)).toBe(Math.max(0, asked - 1)); // what came before is in the database, but for the last
        yield someBytes(PIECE_BYTES);
      }
    }
    await objects.put('a', source());
    const reading = objects.get('a')[Symbol.asyncIterator]();
    expect((await reading.next()).value).toHaveLength(PIECE_BYTES);
    await db.writer.deleteFrom('blob_chunk').where('place', '=', 1).execute();
    expect(await reading.next()).toMatchObject({ done: true }); // nothing was read ahead
  });

  it('that is not there, or lost a piece, is not read', async () => {
    await using db = await openTestDatabase();
    const objects = createChunkObjects(db);
    await objects.put('a', inPieces(someBytes(2 * PIECE_BYTES), PIECE_BYTES));
    await db.writer.deleteFrom('blob_chunk').where('place', '=', 1).execute();
    await expect(collect(objects.get('b'))).rejects.toThrow('has no piece');
    await expect(collect(objects.get('a', { from: PIECE_BYTES, to: PIECE_BYTES + 1 }))).rejects.toThrow('has no piece');
  });

  it('may be put again after a put that failed, and is listed until it is deleted', async () => {
    await using db = await openTestDatabase();
    const objects = createChunkObjects(db);
    const bytes = someBytes(PIECE_BYTES + 7);
    async function* broken() {
      yield* [bytes, bytes, bytes];
      throw new Error('the source failed');
    }
    await expect(objects.put('a', broken())).rejects.toThrow('the source failed');
    expect(await names(objects.list(''))).toEqual(['a']);
    await objects.delete('a');
    await objects.put('a', inPieces(bytes, PIECE_BYTES));
    await objects.put('a', inPieces(bytes, PIECE_BYTES));
    await objects.put('b', inPieces(bytes, PIECE_BYTES));
    expect((await collect(objects.get('a'))).equals(bytes)).toBe(true);
    expect(await names(objects.list(''))).toEqual(['a', 'b']);
    for (const name of ['a', 'b', 'c']) await objects.delete(name);
    expect(await names(objects.list(''))).toEqual([]);
  });
});

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

async function rowsOf(db: TestDatabase): Promise<number> {
  return (await db.reader.selectFrom('blob_chunk').select('place').execute()).length;
}

async function* inPieces(bytes: Buffer, pieceBytes: number) {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function names(list: AsyncIterable<StoredObject>): Promise<string[]> {
  const all: string[] = [];
  for await (const { name } of list) all.push(name);
  return all;
}

function someBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let n = 0; n < size; n += 1) bytes[n] = (n * 31 + (n >> 8)) & 255;
  return bytes;
}

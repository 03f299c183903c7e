import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type BlobStore, createBlobStore } from '../../src/blobs/blob-store.js';
import { openFileObjects } from '../../src/blobs/file-objects.js';
import { CHUNK_BYTES, ROW_BYTES } from '../../src/blobs/keep-encrypted.js';
import type { Database } from '../../src/db/database.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { ControlledFileSync } from '../support/controlled-file-sync.js';
import { openTestDatabase, testEngine } from '../support/database.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

describe('a blob', () => {
  it.each([0, 1, CHUNK_BYTES, CHUNK_BYTES + 1, ROW_BYTES, ROW_BYTES + 1, 1_000_003])(
    'of %i bytes comes back',
    async (size) => {
      await using rig = await startRig();
      const bytes = someBytes(size);
      const id = await keep(rig, [bytes]);
      const blob = await rig.blobs.open(id);
      expect(blob?.sizeBytes).toBe(size);
      expect((await read(rig.blobs, id)).equals(bytes)).toBe(true);
      expect(await readdir(rig.directory)).toEqual(size > ROW_BYTES ? [id] : []);
    },
  );

  it.runIf(testEngine() === 'postgres')(
    'of an ordinary message lies in its row, where nothing is put aside',
    async () => {
      await using rig = await startRig();
      await keep(rig, [someBytes(6_000)]);
      const aside = sql<{ bytes: string }>`
      select pg_relation_size(reltoastrelid) as bytes from pg_class where oid = 'blob'::regclass`;
      expect((await aside.execute(rig.db.reader)).rows.map(({ bytes }) => Number(bytes))).toEqual([0]);
    },
  );

  it('may come in pieces, and is refused whole when its source fails', async () => {
    await using rig = await startRig();
    const pieces = Array.from({ length: 300 }, (_, n) => someBytes(n * 7));
    const whole = await read(rig.blobs, await keep(rig, pieces));
    expect(whole.equals(Buffer.concat(pieces))).toBe(true);

    async function* broken() {
      yield someBytes(400_000);
      throw new Error('the sender hung up');
    }
    const before = await readdir(rig.directory);
    await expect(rig.blobs.stage(broken())).rejects.toThrow('the sender hung up');
    expect(await readdir(rig.directory)).toEqual(before);
  });

  it.each([0, 1, ROW_BYTES, ROW_BYTES + 1, 1_000_003])('of %i sealed bytes is kept as it came', async (size) => {
    await using rig = await startRig();
    const bytes = someBytes(size);
    const staged = await rig.blobs.stageSealed([bytes.subarray(0, size / 2), bytes.subarray(size / 2)]);
    await rig.db.inTransaction((tx) => rig.blobs.put(tx, staged));
    expect(await readdir(rig.directory)).toEqual(size > ROW_BYTES ? [staged.id] : []);
    const blob = (await rig.blobs.openSealed([staged.id, 'unknown'])).get(staged.id);
    expect(blob?.sizeBytes).toBe(size);
    expect(blob?.bytes?.length).toBe(size > ROW_BYTES ? undefined : size);
    expect((await collect(blob?.read(0, size))).equals(bytes)).toBe(true);
    expect((await collect(blob?.read(5, 9))).equals(bytes.subarray(5, 9))).toBe(true);
    expect((await collect(blob?.read(size, size))).length).toBe(0);
    expect(await rig.db.inTransaction((tx) => rig.blobs.drop(tx, [staged.id]))).toEqual(
      size > ROW_BYTES ? [staged.id] : [],
    );
    await rig.blobs.erase([staged.id]);
    expect(await readdir(rig.directory)).toEqual([]);
  });

  it('under a key of the store opens beside sealed ones', async () => {
    await using rig = await startRig();
    const small = await keep(rig, [someBytes(1000)]);
    const large = await keep(rig, [someBytes(ROW_BYTES + 1)]);
    const opened = await rig.blobs.openSealed([small, large]);
    expect(opened.get(small)?.bytes?.length).toBe(1000);
    expect((await collect(opened.get(large)?.read(ROW_BYTES, ROW_BYTES + 1))).length).toBe(1);
  });

  it('is unknown until its transaction commits', async () => {
    await using rig = await startRig();
    const staged = await rig.blobs.stage([someBytes(10)]);
    const failed = rig.db.inTransaction(async (tx) => {
      await rig.blobs.put(tx, staged);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await rig.blobs.open(staged.id)).toBeUndefined();
  });

  it('cannot be read where it is stored', async () => {
    await using rig = await startRig();
    const text = 'Subject: a letter to nobody else\r\n';
    const small = await keep(rig, [Buffer.from(text)]);
    const large = await keep(rig, [Buffer.from(text.repeat(10_000))]);
    const row = await rig.db.reader
      .selectFrom('blob')
      .select('bytes')
      .where('id', '=', small)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.bytes ?? []).includes('Subject')).toBe(false);
    expect((await readFile(join(rig.directory, large))).includes('Subject')).toBe(false);
  });

  it('says so when its file was cut, changed or lost', async () => {
    await using rig = await startRig();
    const id = await keep(rig, [someBytes(6 * CHUNK_BYTES)]);
    const path = join(rig.directory, id);
    const bytes = await readFile(path);
    await truncate(path, 2 * (CHUNK_BYTES + 16)); // at the border of a chunk: only the mark of the last one tells
    await expect(read(rig.blobs, id)).rejects.toThrow(`Blob ${id} is damaged`);
    await writeFile(path, Buffer.concat([bytes, Buffer.from('x')]));
    await expect(read(rig.blobs, id)).rejects.toThrow(`Blob ${id} is damaged`);
    await rig.objects.delete(id);
    await expect(read(rig.blobs, id)).rejects.toThrow('ENOENT');
  });
});

describe('dropping a blob', () => {
  it('takes the row, and after the commit the file', async () => {
    await using rig = await startRig();
    const id = await keep(rig, [someBytes(300_000)]);
    await rig.db.inTransaction((tx) => rig.blobs.drop(tx, [id]));
    expect(await rig.blobs.open(id)).toBeUndefined();
    expect(await readdir(rig.directory)).toEqual([id]);
    await rig.blobs.erase([id]);
    expect(await readdir(rig.directory)).toEqual([]);
  });

  it('keeps the file until the deletion is durable', async () => {
    await using rig = await startRig();
    const id = await keep(rig, [someBytes(300_000)]);
    await rig.db.inTransaction((tx) => rig.blobs.drop(tx, [id]));
    const filesAtSync: string[][] = [];
    const watched: Database = {
      ...rig.db,
      async durable() {
        filesAtSync.push(await readdir(rig.directory));
        await rig.db.durable();
      },
    };
    await rig.storeOver(watched).erase([id]);
    expect(filesAtSync).toEqual([[id]]);
    expect(await readdir(rig.directory)).toEqual([]);
  });

  it('spares a file whose row is still there', async () => {
    await using rig = await startRig();
    const id = await keep(rig, [someBytes(300_000)]);
    const failed = rig.db.inTransaction(async (tx) => {
      await rig.blobs.drop(tx, [id]);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow();
    await rig.blobs.erase([id]);
    expect(await read(rig.blobs, id)).toHaveLength(300_000);
  });
});

describe('the sweeper', () => {
  it('removes what a crash left, and nothing that lives or is being staged', async () => {
    await using rig = await startRig();
    const kept = await keep(rig, [someBytes(300_000)]);
    await rig.blobs.stage([someBytes(300_000)]); // never put
    await writeFile(join(rig.directory, `${newId(systemRandom, rig.clock.now())}.part`), 'half');
    const dropped = await keep(rig, [someBytes(300_000)]);
    await rig.db.inTransaction((tx) => rig.blobs.drop(tx, [dropped]));
    await rig.clock.advance(2_000);
    const young = await rig.blobs.stage([someBytes(300_000)]);

    expect(await rig.blobs.sweep(1_000)).toMatchObject({ removed: 3 });
    expect((await readdir(rig.directory)).sort()).toEqual([kept, young.id].sort());
    expect(await rig.blobs.sweep(1_000)).toMatchObject({ removed: 0 });
  });
});

describe('a file', () => {
  it('has its name only after its bytes were synced, and is staged only after its directory was', async () => {
    const files = new ControlledFileSync();
    await using rig = await startRig(files);
    files.synced.length = 0;
    files.hold();
    const staging = rig.blobs.stage([someBytes(300_000)]);
    await files.untilBegun(1);
    expect(await readdir(rig.directory)).toEqual([expect.stringMatching(/\.part$/)]);
    files.releaseOne();
    await files.untilBegun(2);
    expect(files.synced[1]).toBe(rig.directory);
    expect(await readdir(rig.directory)).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/)]);
    files.letGo();
    await staging;
  });

  it('leaves nothing, and a temporary error, when the disk refuses it', async () => {
    const files = new ControlledFileSync();
    await using rig = await startRig(files);
    files.failure = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    await expect(rig.blobs.stage([someBytes(300_000)])).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await readdir(rig.directory)).toEqual([]);
  });
});

async function collect(bytes: AsyncIterable<Uint8Array> = absent()): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

function absent(): never {
  throw new Error('there is no such blob');
}

describe('the key of a blob', () => {
  it('is its own, however many come at once', async () => {
    await using rig = await startRig();
    await keep(rig, [someBytes(1)]);
    const staged = await Promise.all(Array.from({ length: 40 }, () => rig.blobs.stage([someBytes(100)])));
    expect(new Set(staged.map(({ id }) => id)).size).toBe(40);
    expect(new Set(staged.map(({ bytes }) => Buffer.from(bytes ?? []).toString('hex'))).size).toBe(40);
  });
});

async function startRig(files?: ControlledFileSync) {
  const db = await openTestDatabase();
  const place = await makeTestDirectory();
  const clock = createManualClock();
  const objects = await openFileObjects(place.path, files);
  const keyring = createKeyring({ current: Buffer.alloc(32, 1) });
  const storeOver = (database: Database) =>
    createBlobStore({ log: silentLog, db: database, keyring, objects, random: systemRandom, clock });
  return {
    db,
    clock,
    objects,
    directory: place.path,
    blobs: storeOver(db),
    storeOver,
    async [Symbol.asyncDispose]() {
      await db[Symbol.asyncDispose]();
      await place.remove();
    },
  };
}

async function keep({ db, blobs }: { db: Database; blobs: BlobStore }, pieces: Buffer[]): Promise<string> {
  const staged = await blobs.stage(pieces);
  await db.inTransaction((tx) => blobs.put(tx, staged));
  return staged.id;
}

async function read(blobs: BlobStore, id: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of (await blobs.open(id))?.chunks ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}

function someBytes(size: number): Buffer {
  return Buffer.from(Array.from({ length: size }, (_, n) => (n * 31 + (n >> 8)) & 255));
}

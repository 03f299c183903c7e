import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StagedBlob } from '../../src/blobs/blob.js';
import type { BlobStore } from '../../src/blobs/blob-store.js';
import { ROW_BYTES, SEGMENT_FROM_BYTES } from '../../src/blobs/keep-encrypted.js';
import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import { readBlob } from '../../src/blobs/read-blob.js';
import type { Database } from '../../src/db/database.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import type { FileSync } from '../../src/platform/file-sync.js';
import { systemRandom } from '../../src/platform/random.js';
import { ControlledFileSync } from '../support/controlled-file-sync.js';
import { openTestDatabase, testEngine } from '../support/database.js';
import { createManualClock } from '../support/manual-clock.js';
import { makeTestDirectory } from '../support/test-directory.js';

const MEDIUM = 40_000;
/** Two of them fill a segment here. */
const SEGMENT_BYTES = 100_000;
const SETTLED_MS = 31_000;
const HOUR_MS = 3_600_000;

/** While syncs fail, so does what closes a file. */
class UnclosableFileSync extends ControlledFileSync {
  override async close(descriptor: number): Promise<void> {
    await super.close(descriptor);
    if (this.failure) throw this.failure;
  }
}

describe('a blob of middling size', () => {
  it.each([
    [SEGMENT_FROM_BYTES - 1, 'row'],
    [SEGMENT_FROM_BYTES, 'segment'],
    [ROW_BYTES, 'segment'],
    [ROW_BYTES + 1, 'file'],
  ])('of %i bytes lies in a %s of the embedded database, and comes back', async (size, place) => {
    await using rig = await startRig();
    const bytes = someBytes(size);
    for (const source of [[bytes], [bytes.subarray(0, 100), bytes.subarray(100)], inPieces(bytes)]) {
      const staged = await rig.blobs.stage(source);
      await rig.put(staged);
      expect(staged.location).toBe(testEngine() === 'postgres' && place === 'segment' ? 'row' : place);
      expect((await rig.read(staged.id)).equals(bytes)).toBe(true);
      expect((await rig.blobs.openSealed([staged.id])).get(staged.id)?.sizeBytes).toBe(size);
    }
  });
});

describe.runIf(testEngine() === 'sqlite')('a segment', () => {
  it('is shared by many, and read after a restart', async () => {
    await using rig = await startRig({ segmentBytes: 1_000_000 });
    const kept = new Map<string, Buffer>();
    for (let n = 0; n < 5; n++) {
      const bytes = someBytes(MEDIUM + n);
      kept.set(await rig.keep(bytes), bytes);
    }
    expect(await rig.segments()).toHaveLength(1);
    await rig.restart();
    kept.set(await rig.keep(someBytes(MEDIUM)), someBytes(MEDIUM));
    expect(await rig.segments()).toHaveLength(2);
    for (const [id, bytes] of kept) expect((await rig.read(id)).equals(bytes)).toBe(true);
  });

  it('holds nothing that can be read there', async () => {
    await using rig = await startRig();
    await rig.keep(Buffer.from('Subject: a letter to nobody else\r\n'.repeat(1000)));
    const [segment = ''] = await rig.segments();
    const bytes = await readFile(join(rig.directory, segment));
    expect(bytes.length).toBeGreaterThan(30_000);
    expect(bytes.includes('Subject')).toBe(false);
  });

  it('that was cut, changed or lost is told', async () => {
    await using rig = await startRig();
    const id = await rig.keep(someBytes(MEDIUM));
    const path = join(rig.directory, (await rig.segments())[0] ?? '');
    const bytes = await readFile(path);
    await truncate(path, MEDIUM - 1);
    await expect(rig.read(id)).rejects.toThrow(`Blob ${id} is damaged`);
    bytes.writeUInt8(bytes.readUInt8(5) ^ 1, 5);
    await writeFile(path, bytes);
    await expect(rig.read(id)).rejects.toThrow(`Blob ${id} is damaged`);
    await rm(path);
    await expect(rig.read(id)).rejects.toThrow('ENOENT');
  });

  it('is written and synced once for all who wait', async () => {
    const files = new ControlledFileSync();
    await using rig = await startRig({ files, segmentBytes: 10_000_000 });
    await rig.keep(someBytes(MEDIUM));
    files.synced.length = 0;
    files.hold();
    const first = rig.keep(someBytes(MEDIUM));
    await files.untilBegun(1);
    const others = Array.from({ length: 20 }, (_, n) => rig.keep(someBytes(MEDIUM + n)));
    files.releaseOne();
    await files.untilBegun(2);
    files.letGo();
    const ids = [await first, ...(await Promise.all(others))];
    expect(files.synced).toHaveLength(2);
    for (const [n, id] of ids.slice(1).entries()) {
      expect((await rig.read(id)).equals(someBytes(MEDIUM + n))).toBe(true);
    }
  });

  it.each([
    ['synced', new ControlledFileSync()],
    ['synced, nor closed,', new UnclosableFileSync()],
  ])('that could not be %s is a temporary error and left behind', async (_, files) => {
    await using rig = await startRig({ files, segmentBytes: 1_000_000 });
    const before = await rig.keep(someBytes(MEDIUM));
    const keepTwo = () => Promise.all([rig.keep(someBytes(MEDIUM)), rig.keep(someBytes(MEDIUM))]); // one goes by the journal
    files.failure = Object.assign(new Error('input/output error'), { code: 'EIO' });
    await expect(keepTwo()).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(keepTwo()).rejects.toMatchObject({ kind: 'unavailable' }); // no new one either
    expect(await rig.segments()).toEqual([await rig.segmentOf(before)]);
    files.failure = undefined;
    const after = await rig.keep(someBytes(MEDIUM));
    expect(await rig.segmentOf(after)).not.toBe(await rig.segmentOf(before));
    for (const id of [before, after]) expect((await rig.read(id)).equals(someBytes(MEDIUM))).toBe(true);
  });
});

describe.runIf(testEngine() === 'sqlite')('the space of a segment', () => {
  it('is given back at once where its first sync failed: a full disk gathers no files', async () => {
    const files = new ControlledFileSync();
    await using rig = await startRig({ files });
    files.hold();
    const staging = [rig.blobs.stage([someBytes(MEDIUM)]), rig.blobs.stage([someBytes(MEDIUM)])];
    await files.untilBegun(1);
    files.releaseOne(); // its directory
    await files.untilBegun(2);
    files.failure = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    files.letGo();
    await expect(Promise.all(staging)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await rig.segments()).toEqual([]);
    files.failure = undefined;
    expect((await rig.read(await rig.keep())).length).toBe(MEDIUM);
  });

  it('is not taken from one that is just being made', async () => {
    const files = new ControlledFileSync();
    await using rig = await startRig({ files });
    files.hold();
    const staging = rig.blobs.stage([someBytes(MEDIUM)]);
    await files.untilBegun(1); // its file is there, and its directory is being synced
    expect(await rig.segments()).toHaveLength(1);
    expect(await rig.blobs.sweep(rig.clock.now() - HOUR_MS)).toEqual({ removed: 0 });
    files.letGo();
    const staged = await staging;
    await rig.put(staged);
    expect((await rig.read(staged.id)).length).toBe(MEDIUM);
  });

  it('is free once the last of its blobs is gone for good', async () => {
    await using rig = await startRig();
    const [first, second, third] = [await rig.keep(), await rig.keep(), await rig.keep()];
    const full = await rig.segmentOf(first);
    expect(await rig.segmentOf(second)).toBe(full);
    await rig.drop(first);
    await rig.clock.advance(SETTLED_MS);
    await rig.drop(second);
    expect(await rig.segments()).toEqual([await rig.segmentOf(third)]);
    expect(rig.segmentsAtSync.at(-1)).toContain(full);
    expect((await rig.read(third)).length).toBe(MEDIUM);
  });

  it('waits while a blob may be on its way into its row', async () => {
    await using rig = await startRig();
    const first = await rig.keep();
    const second = await rig.blobs.stage([someBytes(MEDIUM)]);
    const third = await rig.keep();
    await rig.drop(first);
    await rig.put(second);
    await rig.clock.advance(SETTLED_MS);
    await rig.drop(third); // looks again
    expect((await rig.read(second.id)).length).toBe(MEDIUM);
  });

  it('is not lost by a row that comes too late: it is refused, for now', async () => {
    await using rig = await startRig();
    const first = await rig.keep();
    const late = await rig.blobs.stage([someBytes(MEDIUM)]);
    const third = await rig.keep();
    expect(await rig.segmentOf(third)).not.toBe(late.place?.segment);
    await rig.clock.advance(SETTLED_MS);
    await rig.drop(first);
    expect(await rig.segments()).not.toContain(late.place?.segment);
    await expect(rig.put(late)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await rig.blobs.open(late.id)).toBeUndefined();
  });

  it('is free also where it is the newest, when nothing has come for half a minute', async () => {
    await using rig = await startRig({ segmentBytes: 1_000_000 });
    const first = await rig.keep();
    const second = await rig.keep();
    await rig.drop(first);
    await rig.drop(second);
    expect(await rig.segments()).toHaveLength(1);
    await rig.clock.advance(SETTLED_MS);
    await expect.poll(rig.segments).toEqual([]);
    expect((await rig.read(await rig.keep())).length).toBe(MEDIUM);
  });

  it('is free a little later where it was too soon to look', async () => {
    await using rig = await startRig();
    const [first, second, third, fourth] = [await rig.keep(), await rig.keep(), await rig.keep(), await rig.keep()];
    const newest = await rig.keep();
    await rig.clock.advance(SETTLED_MS);
    await rig.drop(first);
    await rig.drop(second); // looks, and finds all of its segment gone
    for (const id of [third, fourth]) await rig.dropUnseen(id);
    await rig.blobs.erase([]);
    expect(await rig.segments()).toHaveLength(2);
    await rig.clock.advance(SETTLED_MS);
    await expect.poll(rig.segments).toEqual([await rig.segmentOf(newest)]);
  });

  it('is found again by the sweeper where a crash left it', async () => {
    await using rig = await startRig({ segmentBytes: 1_000_000 });
    await rig.blobs.stage([someBytes(MEDIUM)]); // never put
    await rig.restart();
    const kept = await rig.keep();
    await rig.blobs.stage([someBytes(MEDIUM)]);
    expect(await rig.blobs.sweep(rig.clock.now())).toEqual({ removed: 1 });
    expect(await rig.segments()).toEqual([await rig.segmentOf(kept)]);
    await rig.clock.advance(HOUR_MS);
    expect(await rig.blobs.sweep(rig.clock.now())).toEqual({ removed: 0 });
    expect((await rig.read(kept)).length).toBe(MEDIUM);
  });

  it('is not kept by a few: they move to the newest, and the file goes the next time', async () => {
    await using rig = await startRig({ segmentBytes: 10 * MEDIUM });
    const ids: string[] = [];
    for (let n = 0; n < 9; n++) ids.push(await rig.keep());
    const newest = await rig.keep();
    const [kept = '', ...dropped] = ids;
    const sparse = await rig.segmentOf(kept);
    expect(await rig.segmentOf(newest)).not.toBe(sparse);
    for (const id of dropped.slice(2)) await rig.drop(id);
    await rig.clock.advance(HOUR_MS);
    expect(await rig.blobs.sweep(rig.clock.now())).toEqual({ removed: 0 });
    expect(await rig.segmentOf(kept)).toBe(sparse); // three of nine are enough to stay
    for (const id of dropped.slice(0, 2)) await rig.drop(id);
    expect(await rig.blobs.sweep(rig.clock.now())).toEqual({ removed: 0 });
    expect(await rig.segmentOf(kept)).toBe(await rig.segmentOf(newest));
    expect(await rig.segments()).toContain(sparse);
    await rig.clock.advance(HOUR_MS);
    expect(await rig.blobs.sweep(rig.clock.now())).toEqual({ removed: 1 });
    expect(await rig.segments()).not.toContain(sparse);
    expect((await rig.read(kept)).equals(someBytes(MEDIUM))).toBe(true);
  });
});

async function startRig({ files, segmentBytes = SEGMENT_BYTES }: { files?: FileSync; segmentBytes?: number } = {}) {
  const testDb = await openTestDatabase();
  const place = await makeTestDirectory();
  const clock = createManualClock();
  const keyring = createKeyring({ current: Buffer.alloc(32, 1) });
  const directory = join(place.path, 'segments');
  const segmentsAtSync: string[][] = [];
  const db: Database = {
    ...testDb,
    async durable() {
      segmentsAtSync.push(await readdir(directory));
      await testDb.durable();
    },
  };
  const open = () =>
    openBlobStore({
      dataDir: place.path,
      db,
      keyring,
      random: systemRandom,
      clock,
      segmentBytes,
      ...(files && { files }),
    });
  await mkdir(directory); // so that the first sync is for a segment
  await mkdir(join(place.path, 'blobs'));
  let blobs: BlobStore = await open();
  const put = (staged: StagedBlob) => db.inTransaction((tx) => blobs.put(tx, staged));
  return {
    clock,
    directory,
    segmentsAtSync,
    get blobs() {
      return blobs;
    },
    put,
    async keep(bytes = someBytes(MEDIUM)): Promise<string> {
      const staged = await blobs.stage([bytes]);
      await put(staged);
      return staged.id;
    },
    async dropUnseen(id: string): Promise<void> {
      await db.inTransaction((tx) => blobs.drop(tx, [id]));
    },
    async drop(id: string): Promise<void> {
      await db.inTransaction((tx) => blobs.drop(tx, [id]));
      await clock.advance(1_000); // it looks once a second
      await blobs.erase([]);
    },
    async read(id: string): Promise<Buffer> {
      const blob = await blobs.open(id);
      if (!blob) throw new Error('there is no such blob');
      return readBlob(blob);
    },
    segments: () => readdir(directory),
    async segmentOf(id: string): Promise<string | null> {
      const row = await db.reader.selectFrom('blob').select('segment').where('id', '=', id).executeTakeFirstOrThrow();
      return row.segment;
    },
    async restart(): Promise<void> {
      await blobs.close();
      blobs = await open();
    },
    async [Symbol.asyncDispose]() {
      await blobs.close();
      await testDb[Symbol.asyncDispose]();
      await place.remove();
    },
  };
}

async function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
}

function someBytes(size: number): Buffer {
  return Buffer.from(Array.from({ length: size }, (_, n) => (n * 31 + (n >> 8)) & 255));
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BlobStore, createBlobStore } from '../../src/blobs/blob-store.js';
import { openFileObjects } from '../../src/blobs/file-objects.js';
import { OldSegments } from '../../src/blobs/old-segments/old-segments.js';
import { readBlob } from '../../src/blobs/read-blob.js';
import type { Database } from '../../src/db/database.js';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open-database.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { systemClock } from '../../src/platform/clock.js';
import { systemRandom } from '../../src/platform/random.js';
import { makeTestLocation, openTestDatabase, testEngine } from '../support/database.js';
import { type LeftOnDisk, PowerCutDisk } from '../support/power-cut.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

describe.runIf(testEngine() === 'sqlite')('a blob in a segment of version 0.1.0', () => {
  it('is read from there, and from its row once the sweep has moved it', async () => {
    await using rig = await startRig();
    const blobs = await rig.fill(['one', 'two'], 7);
    for (const { id, bytes } of blobs) expect((await rig.read(id))?.equals(bytes)).toBe(true);
    expect(await rig.store.sweep(0)).toMatchObject({ removed: 0, moved: 14, damaged: 0 });
    expect(existsSync(rig.directory)).toBe(false);
    for (const { id, bytes } of blobs) expect((await rig.read(id))?.equals(bytes)).toBe(true);
    const places = await rig.db.reader.selectFrom('blob').select(['location', 'segment', 'segment_offset']).execute();
    expect(new Set(places.map((place) => JSON.stringify(place)))).toEqual(
      new Set([JSON.stringify({ location: 'row', segment: null, segment_offset: null })]),
    );
    expect(await rig.store.sweep(0)).toMatchObject({ removed: 0, moved: 0, damaged: 0 });
  });

  it('leaves nothing behind where it was deleted', async () => {
    await using rig = await startRig();
    const blobs = await rig.fill(['one'], 3);
    const ids = blobs.map(({ id }) => id);
    expect(await rig.db.inTransaction((tx) => rig.store.drop(tx, ids))).toEqual([]);
    await rig.store.erase([]);
    await rig.store.sweep(0);
    expect(existsSync(rig.directory)).toBe(false);
  });

  it('is moved by the next sweep where one was interrupted', async () => {
    await using rig = await startRig();
    const blobs = await rig.fill(['one', 'two'], 6);
    let transactions = 0;
    const inTransaction: Database['inTransaction'] = (body) => {
      transactions += 1;
      return transactions === 2 ? Promise.reject(new Error('killed')) : rig.db.inTransaction(body);
    };
    const interrupted = new OldSegments({ db: { ...rig.db, inTransaction }, directory: rig.directory });
    await expect(interrupted.moveAll()).rejects.toThrow('killed');
    expect((await readdir(rig.directory)).length).toBe(2);
    expect(await rig.store.sweep(0)).toMatchObject({ moved: 12 - 4 });
    for (const { id, bytes } of blobs) expect((await rig.read(id))?.equals(bytes)).toBe(true);
  });

  it('stays where the disk lost a part of it, and the others move', async () => {
    await using rig = await startRig();
    const blobs = await rig.fill(['one'], 3);
    const path = join(rig.directory, 'one');
    await truncate(path, readFileSync(path).length - 1);
    expect(await rig.store.sweep(0)).toMatchObject({ removed: 0, moved: 2, damaged: 1 });
    expect(readdirSync(rig.directory)).toEqual(['one']);
    await expect(rig.read(blobs.at(-1)?.id ?? '')).rejects.toThrow('is damaged');
  });
});

// /proc/self/fd is how the database is read without dropping SQLite's locks
describe.runIf(testEngine() === 'sqlite' && process.platform === 'linux')(
  'a power cut while segments are moved',
  () => {
    it('leaves every blob with its bytes, in its row or in its segment', async () => {
      const disk = await moveUnderPowerCuts({ isDurable: true });
      expect(disk.failures).toEqual([]);
      expect(disk.cutsMade).toBeGreaterThan(20);
    });

    it('is noticed where a segment goes before its rows are on the disk', async () => {
      const disk = await moveUnderPowerCuts({ isDurable: false });
      expect(disk.failures.map(String).join()).toMatch(/has no bytes/);
    });
  },
);

async function moveUnderPowerCuts({ isDurable }: { readonly isDurable: boolean }): Promise<PowerCutDisk> {
  const place = await makeTestLocation();
  if (place.location.engine !== 'sqlite') throw new Error('SQLite only');
  const { path, remove } = await makeTestDirectory();
  const directory = join(path, 'segments');
  const hashes = new Map<string, string>();
  const disk = new PowerCutDisk({
    databasePath: place.location.path,
    blobDirectory: directory,
    seed: 5,
    cuts: 1000,
    oneIn: 2,
    check: (left) => expectBlobs(left, hashes),
  });
  const { files, startCheckpoints } = disk;
  const db = await openDatabase(place.location, { log: silentLog, onFatal: () => {}, files, startCheckpoints });
  await migrate(db, { log: silentLog, clock: systemClock });
  const store = createStore(db, directory, await openFileObjects(join(path, 'blobs')));
  const segments = Array.from({ length: 12 }, (_, n) => `segment-${n}`);
  for (const { id, stored } of await fillSegments(db, store, directory, segments, 6)) hashes.set(id, hashOf(stored));
  for (const name of [...segments, '.']) await sync(files, join(directory, name));
  await db.durable();
  disk.acknowledge('segments are full');

  const mover = new OldSegments({ db: isDurable ? db : { ...db, durable: async () => {} }, directory });
  const moving = mover.moveAll();
  let isMoving = true;
  void moving.finally(() => {
    isMoving = false;
  });
  for (let n = 0; isMoving && disk.failures.length === 0; n += 1) {
    await db.inTransaction((tx) =>
      tx
        .insertInto('limit_count')
        .values({ key: `${n}`, count: 1, resets_at: 0 })
        .execute(),
    );
    if (isDurable) await db.durable();
    disk.acknowledge(`write ${n}`);
  }
  await moving;
  expect(existsSync(directory)).toBe(false);
  await db.close();
  await place.remove();
  await remove();
  disk.remove();
  return disk;
}

function expectBlobs({ select, blobDirectory }: LeftOnDisk, hashes: ReadonlyMap<string, string>): void {
  const rows = select(`json_array(id, segment, segment_offset, hex(bytes))`, 'from blob').map(
    (row) => JSON.parse(String(row)) as [string, string | null, number, string],
  );
  if (rows.length !== hashes.size) throw new Error(`${rows.length} of ${hashes.size} rows are there`);
  for (const [id, segment, offset, hex] of rows) {
    const path = join(blobDirectory, segment ?? '');
    if (segment !== null && !existsSync(path)) throw new Error(`the row of ${id} has no bytes`);
    const stored =
      segment === null ? Buffer.from(hex, 'hex') : readFileSync(path).subarray(offset, offset + STORED_BYTES);
    if (hashOf(stored) !== hashes.get(id)) throw new Error(`${id} has other bytes`);
  }
}

const BLOB_BYTES = 20_000;
const STORED_BYTES = BLOB_BYTES + 16;

async function startRig() {
  const db = await openTestDatabase();
  const { path, remove } = await makeTestDirectory();
  const directory = join(path, 'segments');
  const store = createStore(db, directory, await openFileObjects(join(path, 'blobs')));
  return {
    db,
    directory,
    store,
    fill: (segments: readonly string[], count: number) => fillSegments(db, store, directory, segments, count),
    async read(id: string): Promise<Buffer | undefined> {
      const blob = await store.open(id);
      return blob && readBlob(blob);
    },
    async [Symbol.asyncDispose]() {
      await db[Symbol.asyncDispose]();
      await remove();
    },
  };
}

function createStore(db: Database, directory: string, objects: Awaited<ReturnType<typeof openFileObjects>>): BlobStore {
  const keyring = createKeyring({ current: Buffer.alloc(32, 1) });
  const oldSegments = new OldSegments({ db, directory });
  return createBlobStore({
    log: silentLog,
    db,
    keyring,
    objects,
    oldSegments,
    random: systemRandom,
    clock: systemClock,
  });
}

/** As version 0.1.0 left them: some bytes of deleted blobs, and `count` blobs in each segment. */
async function fillSegments(
  db: Database,
  store: BlobStore,
  directory: string,
  segments: readonly string[],
  count: number,
) {
  const filled: { readonly id: string; readonly bytes: Buffer; readonly stored: Buffer }[] = [];
  await mkdir(directory);
  for (const segment of segments) {
    const pieces = [Buffer.alloc(999, 'deleted')];
    for (let n = 0; n < count; n += 1) {
      const bytes = systemRandom.bytes(BLOB_BYTES);
      const staged = await store.stage([bytes]);
      const stored = Buffer.from(staged.bytes ?? []);
      await db.inTransaction(async (tx) => {
        await store.put(tx, staged);
        const offset = Buffer.concat(pieces).length;
        const place = { location: 'segment', bytes: null, segment, segment_offset: offset };
        await tx.updateTable('blob').set(place).where('id', '=', staged.id).execute();
      });
      pieces.push(stored);
      filled.push({ id: staged.id, bytes, stored });
    }
    await writeFile(join(directory, segment), Buffer.concat(pieces));
  }
  return filled;
}

async function sync(files: PowerCutDisk['files'], path: string): Promise<void> {
  const descriptor = await files.open(path, 'r');
  await files.fdatasync(descriptor);
  await files.close(descriptor);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

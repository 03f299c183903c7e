import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BlobStore, createBlobStore } from '../../src/blobs/blob-store.js';
import { openFileObjects } from '../../src/blobs/file-objects.js';
import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import { readBlob } from '../../src/blobs/read-blob.js';
import type { BlobCursor, UnreadableBlob } from '../../src/blobs/verify-blobs.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { systemRandom } from '../../src/platform/random.js';
import { openTestDatabase, testEngine } from '../support/database.js';
import { createManualClock } from '../support/manual-clock.js';
import { startTestS3 } from '../support/s3-server.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

const DAY_MS = 86_400_000;

describe('what lies where large bodies went before', () => {
  it('moves into the bucket, is read before and after, and is gone from where it was', async () => {
    await using rig = await startRig();
    const before = await rig.open();
    const keyed = await keep(rig, before, await before.stage([someBytes(400_000)]));
    const sealed = await keep(rig, before, await before.stageSealed([someBytes(500_000)]));
    const small = await keep(rig, before, await before.stage([someBytes(10)]));

    const after = await rig.open(true);
    expect(await read(after, keyed)).toHaveLength(400_000);
    expect(await rig.places()).toEqual([testEngine() === 'sqlite' ? 'file' : 'chunks', 'row']);
    expect(await after.sweep(DAY_MS)).toMatchObject({ removed: 0, moved: 2, missing: [] });
    expect(await rig.places()).toEqual(['row', 's3']);
    expect((await read(after, keyed)).equals(someBytes(400_000))).toBe(true);
    expect((await readSealed(after, sealed)).equals(someBytes(500_000))).toBe(true);
    expect(await read(after, small)).toHaveLength(10);
    expect(await rig.leftovers()).toBe(0);
    expect(await verifyAll(after)).toEqual({ checked: 2, unreadable: [] });
    await expect(rig.open()).rejects.toThrow('WAYPOST_BLOBS is not set');
  });

  it('stays as it is when it lacks its end, and is named', async () => {
    await using rig = await startRig();
    const before = await rig.open();
    const id = await keep(rig, before, await before.stage([someBytes(600_000)]));
    await rig.shorten(id);
    const after = await rig.open(true);
    expect(await after.sweep(DAY_MS)).toMatchObject({ moved: 0, missing: [id] });
    expect(await rig.places()).toEqual([testEngine() === 'sqlite' ? 'file' : 'chunks']);
    expect(await verifyAll(after)).toMatchObject({ checked: 1, unreadable: [{ id, fault: 'short' }] });
    await expect(read(after, id)).rejects.toMatchObject({ kind: 'unavailable', key: 'blobs.unreadable' });
  });
});

describe.runIf(testEngine() === 'postgres')('files that nodes of an earlier release left in their directories', () => {
  it('move into the database, each by its own node, and the log of every other names them until then', async () => {
    await using rig = await startRig();
    const [first, second, third] = await Promise.all(Array.from({ length: 3 }, makeTestDirectory));
    const places = [first, second, third].map((directory) => directory?.path ?? '');
    const [ofFirst = '', ofSecond = ''] = await Promise.all(places.slice(0, 2).map((place) => rig.leaveFile(place)));
    const [a, b, fresh] = await Promise.all(places.map((place) => rig.open(false, place)));
    if (!a || !b || !fresh) throw new Error('no stores');

    expect(await a.sweep(DAY_MS)).toMatchObject({ moved: 1, missing: [ofSecond] });
    expect(await fresh.sweep(DAY_MS)).toMatchObject({ moved: 0, missing: [ofSecond] });
    expect(await verifyAll(fresh)).toMatchObject({ unreadable: [{ id: ofSecond, fault: 'elsewhere' }] });
    await expect(read(fresh, ofSecond)).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await read(fresh, ofFirst)).equals(someBytes(300_000))).toBe(true);

    expect(await b.sweep(DAY_MS)).toMatchObject({ moved: 1, missing: [] });
    expect(await fresh.sweep(DAY_MS)).toMatchObject({ moved: 0, missing: [] });
    expect((await read(fresh, ofSecond)).equals(someBytes(300_000))).toBe(true);
    expect(await rig.places()).toEqual(['chunks']);
    for (const place of places) expect(await readdir(join(place, 'blobs')).catch(() => [])).toEqual([]);
    await Promise.all([first, second, third].map((directory) => directory?.remove()));
  });
});

async function startRig() {
  const s3 = await startTestS3();
  const db = await openTestDatabase();
  const place = await makeTestDirectory();
  const keyring = createKeyring({ current: Buffer.alloc(32, 1) });
  const opened: BlobStore[] = [];
  const directory = join(place.path, 'blobs');
  const deps = { db, keyring, random: systemRandom, clock: createManualClock(), log: silentLog };
  return {
    db,
    async open(hasBucket = false, dataDir = place.path) {
      const store = await openBlobStore({ ...deps, dataDir, ...(hasBucket && { bucket: s3.place }) });
      opened.push(store);
      return store;
    },
    /** As 0.1.0 did on either engine. */
    async leaveFile(dataDir: string) {
      const objects = await openFileObjects(join(dataDir, 'blobs'));
      const store = createBlobStore({ ...deps, objects });
      const staged = await store.stage([someBytes(300_000)]);
      await db.inTransaction((tx) => store.put(tx, staged));
      return staged.id;
    },
    async places() {
      const rows = await db.reader.selectFrom('blob').select('location').distinct().orderBy('location').execute();
      return rows.map(({ location }) => location);
    },
    async leftovers() {
      if (db.engine === 'sqlite') return (await readdir(directory)).length;
      return (await db.reader.selectFrom('blob_chunk').select('place').execute()).length;
    },
    async shorten(id: string) {
      if (db.engine === 'sqlite') await truncate(join(directory, id), 100_000);
      else await db.writer.deleteFrom('blob_chunk').where('blob_id', '=', id).where('place', '=', 1).execute();
    },
    async [Symbol.asyncDispose]() {
      for (const store of opened) store.close();
      await db[Symbol.asyncDispose]();
      await s3[Symbol.asyncDispose]();
      await place.remove();
    },
  };
}

type Rig = Awaited<ReturnType<typeof startRig>>;

async function keep({ db }: Rig, blobs: BlobStore, staged: Awaited<ReturnType<BlobStore['stage']>>): Promise<string> {
  await db.inTransaction((tx) => blobs.put(tx, staged));
  return staged.id;
}

async function read(blobs: BlobStore, id: string): Promise<Buffer> {
  const blob = await blobs.open(id);
  if (!blob) throw new Error('it is gone');
  return readBlob(blob);
}

/** In pages of one. */
async function verifyAll(blobs: BlobStore) {
  let checked = 0;
  const unreadable: UnreadableBlob[] = [];
  for (let after: BlobCursor | undefined; ; ) {
    const page = await blobs.verify({ after, limit: 1 });
    checked += page.checked;
    unreadable.push(...page.unreadable);
    if (!page.next) return { checked, unreadable };
    after = page.next;
  }
}

async function readSealed(blobs: BlobStore, id: string): Promise<Buffer> {
  const blob = (await blobs.openSealed([id])).get(id);
  const pieces: Uint8Array[] = [];
  for await (const piece of blob?.read(0, blob.sizeBytes) ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}

function someBytes(size: number): Buffer {
  return Buffer.alloc(size, 'some bytes that are told apart ');
}

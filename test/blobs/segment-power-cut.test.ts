import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encryptedBytes } from '../../src/blobs/chunk-cipher.js';
import { CHUNK_BYTES } from '../../src/blobs/keep-encrypted.js';
import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open-database.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { type Clock, systemClock } from '../../src/platform/clock.js';
import type { FileSync } from '../../src/platform/file-sync.js';
import { systemRandom } from '../../src/platform/random.js';
import { makeTestLocation, testEngine } from '../support/database.js';
import { type LeftOnDisk, PowerCutDisk } from '../support/power-cut.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

const CUTS = 150;
const BLOB_BYTES = 20_000;
const SEGMENT_BYTES = 5 * BLOB_BYTES;
/** Every look at this clock is a minute after the one before, so that segments settle at once and go under the writers. */
const hastyClock = (): Clock => {
  let now = 0;
  return { ...systemClock, now: () => (now += 60_000), monotonicMs: () => 0 };
};

describe.runIf(testEngine() === 'sqlite' && process.platform === 'linux')('a power cut among segments', () => {
  it.each([1, 4])('leaves no row of %i writers without its bytes, and nothing that was dropped', async (writers) => {
    const { disk, removed } = await writeUnderPowerCuts({ writers });
    expect(disk.failures).toEqual([]);
    expect(disk.cutsMade).toBe(CUTS);
    expect(removed).toBeGreaterThan(2);
  });

  it.each([1, 4])('of %i writers is noticed where a sync only pretends', async (writers) => {
    const change = (files: FileSync, isOfSegment: (descriptor: number) => boolean): FileSync => ({
      ...files,
      fdatasync: async (descriptor) => (isOfSegment(descriptor) ? undefined : files.fdatasync(descriptor)),
      fdatasyncHere: (descriptor) => (isOfSegment(descriptor) ? undefined : files.fdatasyncHere?.(descriptor)),
    });
    const { disk } = await writeUnderPowerCuts({ writers, change });
    expect(disk.failures.map(String).join()).toMatch(/has other bytes|has no bytes/);
  });

  it('is noticed where the directory is not synced', async () => {
    const { disk } = await writeUnderPowerCuts({
      writers: 4,
      change: (files) => ({
        ...files,
        open: (path, flags, mode) => files.open(flags === 'r' ? join(path, '..') : path, flags, mode),
      }),
    });
    expect(disk.failures.map(String).join()).toMatch(/has no bytes/);
  });

  it('is noticed where a segment goes before the deletions last', async () => {
    const { disk } = await writeUnderPowerCuts({ writers: 4, isDurableBeforeRemoval: false });
    expect(disk.failures.map(String).join()).toMatch(/has no bytes|has other bytes/); // the journal may have made it anew
  });
});

interface Conditions {
  readonly writers: number;
  readonly change?: (files: FileSync, isOfSegment: (descriptor: number) => boolean) => FileSync;
  readonly isDurableBeforeRemoval?: boolean;
}

async function writeUnderPowerCuts({ writers, change, isDurableBeforeRemoval = true }: Conditions) {
  const place = await makeTestLocation();
  const { path: dataDir, remove } = await makeTestDirectory();
  const segments = join(dataDir, 'segments');
  await mkdir(segments);
  if (place.location.engine !== 'sqlite') throw new Error('SQLite only');
  const hashes = new Map<string, string>();
  const disk = new PowerCutDisk({
    databasePath: place.location.path,
    blobDirectory: segments,
    seed: 11,
    cuts: CUTS,
    oneIn: 3,
    check: (left) => expectBlobs(left, hashes),
  });
  const { files, startCheckpoints } = disk;
  const db = await openDatabase(place.location, { log: silentLog, onFatal: () => {}, files, startCheckpoints });
  await migrate(db, { log: silentLog, clock: systemClock });
  const begun = new Set<string>();
  const ofSegments = new Set<number>();
  const watched: FileSync = {
    ...files,
    async open(path, flags, mode) {
      const descriptor = await files.open(path, flags, mode);
      if (flags === 'r') {
        ofSegments.delete(descriptor); // its number, which a directory has now
      } else {
        ofSegments.add(descriptor);
        begun.add(path);
      }
      return descriptor;
    },
  };
  const changed = change?.(watched, (descriptor) => ofSegments.has(descriptor)) ?? watched;
  const blobs = await openBlobStore({
    dataDir,
    db: isDurableBeforeRemoval ? db : { ...db, durable: async () => {} },
    keyring: createKeyring({ current: Buffer.alloc(32, 1) }),
    files: changed,
    random: systemRandom,
    clock: hastyClock(),
    segmentBytes: SEGMENT_BYTES,
  });

  async function work(writer: number): Promise<void> {
    for (let n = 0; disk.cutsMade < CUTS && disk.failures.length === 0; n += 1) {
      const id = await keep(Buffer.alloc(BLOB_BYTES + writer, n));
      if (id === undefined) continue;
      disk.acknowledge(`kept ${id}`);
      if (n % 7 === 0) continue;
      disk.forget(`kept ${id}`);
      await db.inTransaction((tx) => blobs.drop(tx, [id]));
      await blobs.erase([]);
      if (!isDurableBeforeRemoval) continue;
      await db.durable();
      disk.acknowledge(`dropped ${id}`);
    }
  }

  /** `undefined`: its segment went before its row came; the sender is told to try again. */
  async function keep(bytes: Buffer): Promise<string | undefined> {
    const staged = await blobs.stage([bytes]);
    const { segment = '', offset = 0 } = staged.place ?? {};
    const path = join(segments, segment);
    if (staged.cargo) hashes.set(staged.id, hashOf(Buffer.concat(staged.cargo.pieces)));
    else if (existsSync(path)) hashes.set(staged.id, hashAt(path, offset, staged.sizeBytes));
    const isKept = await db
      .inTransaction((tx) => blobs.put(tx, staged))
      .then(
        () => true,
        () => false,
      );
    if (!isKept) return undefined;
    await db.durable();
    return staged.id;
  }

  await Promise.all(Array.from({ length: writers }, (_, n) => work(n)));
  await blobs.close();
  await db.close();
  const removed = [...begun].filter((path) => !existsSync(path)).length;
  await place.remove();
  await remove();
  disk.remove();
  return { disk, removed };
}

function expectBlobs({ select, acknowledged, blobDirectory }: LeftOnDisk, hashes: ReadonlyMap<string, string>): void {
  const rows = new Map(
    select(`id || ' ' || segment || ' ' || segment_offset || ' ' || size_bytes`, 'from blob').map((row) => {
      const [id = '', segment = '', offset, sizeBytes] = String(row).split(' ');
      return [id, { path: join(blobDirectory, segment), offset: Number(offset), sizeBytes: Number(sizeBytes) }];
    }),
  );
  for (const [id, { path, offset, sizeBytes }] of rows) {
    if (!existsSync(path)) throw new Error(`the row of ${id} has no bytes`);
    if (hashAt(path, offset, sizeBytes) !== hashes.get(id)) throw new Error(`${id} has other bytes`);
  }
  for (const line of acknowledged) {
    const [what, id = ''] = line.split(' ');
    if (what === 'dropped' && rows.has(id)) throw new Error(`${id} is back`);
    if (what === 'kept' && !rows.has(id)) throw new Error(`${id} is missing`);
  }
}

function hashAt(path: string, offset: number, sizeBytes: number): string {
  return hashOf(readFileSync(path).subarray(offset, offset + encryptedBytes(sizeBytes, CHUNK_BYTES)));
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

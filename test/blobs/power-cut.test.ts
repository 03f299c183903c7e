import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBlobStore } from '../../src/blobs/blob-store.js';
import { openFileObjects } from '../../src/blobs/file-objects.js';
import { ROW_BYTES } from '../../src/blobs/keep-encrypted.js';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open-database.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { systemClock } from '../../src/platform/clock.js';
import type { FileSync } from '../../src/platform/files/file-sync.js';
import { systemRandom } from '../../src/platform/random.js';
import { makeTestLocation, testEngine } from '../support/database.js';
import { type LeftOnDisk, PowerCutDisk } from '../support/power-cut.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

const CUTS = process.env.WAYPOST_TEST_LONG ? 1000 : 60;

describe.runIf(testEngine() === 'sqlite' && process.platform === 'linux')('a power cut among blobs', () => {
  it('leaves no row without its bytes, and nothing that was dropped', async () => {
    const disk = await writeUnderPowerCuts((files) => files);
    expect(disk.failures).toEqual([]);
    expect(disk.cutsMade).toBe(CUTS);
  });

  it('is noticed where the directory is not synced', async () => {
    const disk = await writeUnderPowerCuts((files, directory) => ({
      ...files,
      open: (path, flags, mode) => files.open(path === directory ? join(path, '..') : path, flags, mode),
    }));
    expect(disk.failures.map(String).join()).toMatch(/has no bytes/);
  });
});

async function writeUnderPowerCuts(change: (files: FileSync, directory: string) => FileSync): Promise<PowerCutDisk> {
  const place = await makeTestLocation();
  const { path: directory, remove } = await makeTestDirectory();
  if (place.location.engine !== 'sqlite') throw new Error('SQLite only');
  const disk = new PowerCutDisk({
    databasePath: place.location.path,
    blobDirectory: directory,
    seed: 11,
    cuts: CUTS,
    oneIn: 3,
    check: expectBlobs,
  });
  const { files, startCheckpoints } = disk;
  const db = await openDatabase(place.location, { log: silentLog, onFatal: () => {}, files, startCheckpoints });
  await migrate(db, { log: silentLog, clock: systemClock });
  const blobs = createBlobStore({
    log: silentLog,
    db,
    keyring: createKeyring({ current: Buffer.alloc(32, 1) }),
    objects: await openFileObjects(directory, change(files, directory)),
    random: systemRandom,
    clock: systemClock,
  });

  async function work(writer: number): Promise<void> {
    for (let n = 0; disk.cutsMade < CUTS && disk.failures.length === 0; n += 1) {
      const staged = await blobs.stage([Buffer.alloc(ROW_BYTES + 1 + writer, n)]);
      await db.inTransaction((tx) => blobs.put(tx, staged));
      await db.durable();
      const hash = hashOf(join(directory, staged.id));
      disk.acknowledge(`kept ${staged.id} ${hash}`);
      if (n % 2 === 0) continue;
      disk.forget(`kept ${staged.id} ${hash}`);
      await db.inTransaction((tx) => blobs.drop(tx, [staged.id]));
      await blobs.erase([staged.id]);
      disk.acknowledge(`dropped ${staged.id}`);
    }
  }
  await Promise.all([1, 2, 3, 4].map(work));
  await db.close();
  await place.remove();
  await remove();
  disk.remove();
  return disk;
}

function expectBlobs({ select, acknowledged, blobDirectory }: LeftOnDisk): void {
  const rows = new Set(select('id', 'from blob'));
  for (const id of rows) {
    const path = join(blobDirectory, String(id));
    if (!existsSync(path) || statSync(path).size <= ROW_BYTES) throw new Error(`the row of ${id} has no bytes`);
  }
  for (const line of acknowledged) {
    const [what, id = '', hash] = line.split(' ');
    if (what === 'dropped' && rows.has(id)) throw new Error(`${id} is back`);
    if (what === 'kept' && !rows.has(id)) throw new Error(`${id} is missing`);
    if (what === 'kept' && hashOf(join(blobDirectory, id)) !== hash) throw new Error(`${id} has other bytes`);
  }
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

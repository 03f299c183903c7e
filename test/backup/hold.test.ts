import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { systemClock } from '../../src/platform/clock.js';
import { systemRandom } from '../../src/platform/random.js';
import { openTestDatabase, testEngine } from '../support/database.js';
import { silentLog } from '../support/silent-log.js';

const LARGE = Buffer.alloc(400_000, 7);

describe('while a backup holds the objects', () => {
  it('a deleted body keeps its bytes, on every node, until the sweeper comes after it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-hold-'));
    await using db = await openTestDatabase();
    const deps = { dataDir, db, keyring: createKeyring({ current: Buffer.alloc(32, 1) }), random: systemRandom };
    const open = () => openBlobStore({ ...deps, clock: systemClock, log: silentLog });
    const blobs = await open();
    const other = testEngine() === 'postgres' ? await open() : blobs; // another node
    try {
      const staged = await blobs.stageSealed([LARGE]);
      await db.inTransaction((tx) => blobs.put(tx, staged));
      const token = (await blobs.hold.take()) ?? '';
      expect(await other.hold.take()).toBe(undefined);
      await other.erase(await db.inTransaction((tx) => other.drop(tx, [staged.id])));
      await other.sweep(-10_000);
      const pieces: Uint8Array[] = [];
      for await (const piece of blobs.stored.read(staged.id, staged.location)) pieces.push(piece);
      expect(Buffer.concat(pieces).equals(LARGE)).toBe(true);

      expect(await blobs.hold.renew(token)).toBe(true);
      await blobs.hold.release(token);
      expect(await blobs.hold.renew(token)).toBe(false);
      await other.erase([staged.id]);
      await expect(blobs.stored.read(staged.id, staged.location)[Symbol.asyncIterator]().next()).rejects.toThrow(
        'is not there',
      );
    } finally {
      blobs.close();
      if (other !== blobs) other.close();
      await rm(dataDir, { recursive: true });
    }
  });
});

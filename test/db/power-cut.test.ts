import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { migrate } from '../../src/db/migrate.js';
import { type DatabaseDeps, openDatabase } from '../../src/db/open-database.js';
import { systemClock } from '../../src/platform/clock.js';
import { makeTestLocation, testEngine } from '../support/database.js';
import { type LeftOnDisk, PowerCutDisk, type PowerCutOptions } from '../support/power-cut.js';
import { silentLog } from '../support/silent-log.js';

const IS_LONG = process.env.WAYPOST_TEST_LONG !== undefined;

// /proc/self/fd is how the database is read without dropping SQLite's locks
describe.runIf(testEngine() === 'sqlite' && process.platform === 'linux')('a power cut', () => {
  it.each([
    [IS_LONG ? 500 : 60, 16],
    [30, 1],
    [50, 4],
  ])(
    'at any of %i moments leaves every acknowledged write of %i writers, and none by half',
    async (cuts, writers) => {
      const disk = await writeUnderPowerCuts({ cuts, oneIn: 4, writers });
      expect(disk.failures).toEqual([]);
      expect(disk.cutsMade).toBe(cuts);
    },
    240_000,
  );

  it('is noticed where a sync only pretends', async () => {
    const disk = await writeUnderPowerCuts({ cuts: 40, oneIn: 10 }, ({ files }) => ({
      files: { ...files, fdatasync: async () => {} },
    }));
    expect(disk.failures.map(String).join()).toMatch(/no such table/);
  });

  it('is noticed where a sync already in flight counts for a later commit', async () => {
    let inFlight: Promise<void> | undefined;
    const disk = await writeUnderPowerCuts(
      { cuts: 100, oneIn: 4 },
      () => ({}),
      (db) => ({
        ...db,
        durable() {
          inFlight ??= db.durable().finally(() => {
            inFlight = undefined;
          });
          return inFlight;
        },
      }),
    );
    expect(disk.failures.map(String).join()).toMatch(/acknowledged writes are missing/);
  });
});

/** Each acknowledgement stands for a transaction of two rows; the load fills the log several times over. */
async function writeUnderPowerCuts(
  { writers = 16, ...options }: Pick<PowerCutOptions, 'cuts' | 'oneIn'> & { readonly writers?: number },
  change: (disk: PowerCutDisk) => Partial<DatabaseDeps> = () => ({}),
  wrap: (db: Database) => Database = (db) => db,
): Promise<PowerCutDisk> {
  const place = await makeTestLocation();
  if (place.location.engine !== 'sqlite') throw new Error('SQLite only');
  const disk = new PowerCutDisk({ ...options, databasePath: place.location.path, seed: 7, check: expectAcknowledged });
  const { files, startCheckpoints } = disk;
  const db = wrap(
    await openDatabase(place.location, {
      log: silentLog,
      onFatal: () => {},
      files,
      startCheckpoints,
      ...change(disk),
    }),
  );
  await migrate(db, { log: silentLog, clock: systemClock });
  const writer = async (writer: number) => {
    for (let n = 0; disk.cutsMade < options.cuts && disk.failures.length === 0; n += 1) {
      const id = `${writer}-${n}`;
      await insertPair(db, id, (writer + n) % 41 === 0 ? 150_000 : 500);
      await db.durable();
      disk.acknowledge(id);
      for (let turns = (writer + n) % 4; turns > 0; turns -= 1) await setImmediate(); // or all would march in step
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, n) => writer(n)));
  await db.close();
  await place.remove();
  disk.remove();
  return disk;
}

async function insertPair(db: Database, id: string, sizeBytes: number): Promise<void> {
  const bytes = Buffer.alloc(sizeBytes, id);
  const row = { id, size_bytes: bytes.length, location: 'row', sealed_key: Buffer.alloc(1), bytes, created_at: 0 };
  await db.inTransaction(async (tx) => {
    await tx.insertInto('limit_count').values({ key: id, count: 1, resets_at: 0 }).execute();
    await tx.insertInto('blob').values(row).execute();
  });
}

function expectAcknowledged({ select, acknowledged }: LeftOnDisk): void {
  const there = new Set(select('key', 'from limit_count'));
  const missing = acknowledged.filter((id) => !there.has(id));
  if (missing.length > 0) throw new Error(`acknowledged writes are missing: ${missing.slice(0, 5)}`);
  const halves = select('id', 'from blob').filter((id) => !there.delete(id));
  if (halves.length > 0 || there.size > 0) throw new Error('half a transaction is there');
}

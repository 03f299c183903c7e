import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startCheckpointThread } from '../../src/db/engines/sqlite/checkpoint-thread.js';
import { openTestDatabase, type TestDatabase, testEngine } from '../support/database.js';

const MB = 1024 * 1024;

describe.runIf(testEngine() === 'sqlite')('checkpoints', () => {
  it('never run inside a COMMIT', async () => {
    await using db = await openTestDatabase();
    const { rows } = await db.inTransaction((tx) => sql<{ n: number }>`pragma wal_autocheckpoint`.execute(tx));
    expect(rows).toEqual([{ wal_autocheckpoint: 0 }]);
  });

  it('keep the log within bounds under a load that never pauses', async () => {
    await using db = await openTestDatabase();
    let largest = 0;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; n < 200; n += 1) {
        await insert(db, `${writer}-${n}`, 100_000);
        largest = Math.max(largest, (await stat(walOf(db))).size);
      }
    });
    await Promise.all(writers); // 80 MB
    expect(largest).toBeGreaterThan(4 * MB);
    expect(largest).toBeLessThan(17 * MB);
    const [row] = await db.reader
      .selectFrom('blob')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .execute();
    expect(row?.count).toBe(800);
  });

  it('let writers go on when a reader elsewhere holds the log, and do not try again at every commit', async () => {
    let checkpoints = 0;
    await using db = await openTestDatabase({
      startCheckpoints(path, onFatal) {
        const thread = startCheckpointThread(path, onFatal);
        return {
          ...thread,
          checkpoint(mode) {
            checkpoints += 1;
            return thread.checkpoint(mode);
          },
        };
      },
    });
    const other = new DatabaseSync(walOf(db).replace(/-wal$/, ''));
    await insert(db, 'seen by the reader', 1);
    other.exec('begin; select * from blob');
    other.prepare('select count(*) from blob').get();
    for (let n = 0; n < 250; n += 1) await insert(db, String(n), 100_000);
    other.close();
    expect((await stat(walOf(db))).size).toBeGreaterThan(20 * MB);
    expect(checkpoints).toBeLessThan(15);
  });

  it('end the process when they could not sync, and only then', async () => {
    const fatal: Error[] = [];
    let isSyncFailure = false;
    await using db = await openTestDatabase({
      onFatal: (error) => fatal.push(error),
      startCheckpoints: () => ({
        checkpoint: async () => ({ outcome: 'failed', reason: 'the disk said no', isSyncFailure }),
        close: async () => {},
      }),
    });
    for (let n = 0; n < 50; n += 1) await insert(db, `first ${n}`, 100_000);
    await setImmediate();
    expect(fatal).toEqual([]);

    isSyncFailure = true;
    const writing = async () => {
      for (let n = 0; n < 50; n += 1) await insert(db, `second ${n}`, 100_000);
    };
    await expect(writing()).rejects.toMatchObject({ kind: 'unavailable' });
    await setImmediate();
    expect(fatal.map(String)).toEqual([expect.stringContaining('the disk said no')]);
  });
});

function walOf({ location }: TestDatabase): string {
  if (location.engine !== 'sqlite') throw new Error('SQLite only');
  return `${location.path}-wal`;
}

function insert(db: TestDatabase, id: string, sizeBytes: number): Promise<unknown> {
  const row = {
    id,
    size_bytes: sizeBytes,
    location: 'row',
    sealed_key: Buffer.alloc(1),
    bytes: Buffer.alloc(sizeBytes),
  };
  return db.inTransaction((tx) =>
    tx
      .insertInto('blob')
      .values({ ...row, created_at: 0 })
      .execute(),
  );
}

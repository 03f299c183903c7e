import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open-database.js';
import { systemClock } from '../../src/platform/clock.js';
import { makeTestLocation, testEngine } from '../support/database.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

const deps = { log: silentLog, onFatal: () => {} };

const run = promisify(execFile);

describe('close', () => {
  it.runIf(testEngine() === 'sqlite')('ends before its process does, also while the log is copied', async () => {
    const directory = await makeTestDirectory();
    const script = fileURLToPath(new URL('./close-while-copying.ts', import.meta.url));
    // Node ends with 13 when nothing is left that could end what is awaited
    const { stdout } = await run(process.execPath, ['--import', 'tsx', script, join(directory.path, 'waypost.db')]);
    expect(stdout).toBe('closed\n');
    await directory.remove();
  });

  it('waits for work that has begun, and refuses later calls', async () => {
    const place = await makeTestLocation();
    const db = await openDatabase(place.location, deps);
    await migrate(db, { log: silentLog, clock: systemClock });
    const writers = Array.from({ length: 40 }, (_, n) =>
      db.inTransaction((tx) =>
        tx
          .insertInto('limit_count')
          .values({ key: `${n}`, count: 1, resets_at: 0 })
          .execute(),
      ),
    );
    await db.close();
    await Promise.all(writers);
    await expect(db.inTransaction((tx) => sql`select 1`.execute(tx))).rejects.toMatchObject({ kind: 'unavailable' });

    const again = await openDatabase(place.location, deps);
    const rows = await again.reader.selectFrom('limit_count').select('key').execute();
    await again.close();
    await place.remove();
    expect(rows).toHaveLength(40);
  });

  // PostgreSQL's commits are durable by themselves
  it.runIf(testEngine() === 'sqlite')(
    'is a temporary error for a caller that asks for durability afterwards, and ends no process',
    async () => {
      const place = await makeTestLocation();
      const fatal: Error[] = [];
      const db = await openDatabase(place.location, { ...deps, onFatal: (error) => fatal.push(error) });
      await db.close();
      await expect(db.durable()).rejects.toMatchObject({ kind: 'unavailable' });
      await setImmediate();
      await place.remove();
      expect(fatal).toEqual([]);
    },
  );
});

import { parentPort, workerData } from 'node:worker_threads';
import { sql } from 'kysely';
import { migrate } from '../../src/db/migrate.js';
import { migrations } from '../../src/db/migrations/all.js';
import type { Migration } from '../../src/db/migrations/migration.js';
import { type DatabaseLocation, openDatabase } from '../../src/db/open-database.js';
import { silentLog } from './silent-log.js';

export interface MigrateWorkerData {
  readonly location: DatabaseLocation;
  readonly now: number;
}

/** Long enough that a second thread comes while the first is at it. */
const slow: Migration = {
  name: '9997-slow',
  async up(db) {
    await sql`create table slow_thing (id integer)`.execute(db);
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 200000)
      insert into slow_thing select n from numbers`.execute(db);
  },
};

const { location, now } = workerData as MigrateWorkerData;
const db = await openDatabase(location, {
  log: silentLog,
  onFatal(error) {
    throw error;
  },
});
parentPort?.once('message', async () => {
  const done = await migrate(db, { log: silentLog, clock: { now: () => now }, migrations: [...migrations, slow] });
  parentPort?.postMessage(done);
  await db.close();
});
parentPort?.postMessage('ready');

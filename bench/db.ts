/**
 * Durable inserts of 4 KB, 16 writers: shared syncs of the write-ahead log, beside SQLite that syncs inside each COMMIT
 * and PostgreSQL, in the same rounds. What matters beside the rate is how long the event loop is held.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '../src/db/database.js';
import { openConnection } from '../src/db/engines/sqlite/connection.js';
import { migrate } from '../src/db/migrate.js';
import { type DatabaseLocation, openDatabase } from '../src/db/open-database.js';
import { systemClock } from '../src/platform/clock.js';
import { startPostgresServer } from '../test/support/postgres-cluster.js';
import { silentLog } from '../test/support/silent-log.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const WRITERS = 16;
const BYTES = Buffer.alloc(4096, 'x');

interface Figures {
  readonly perSecond: number;
  readonly loopP99Ms: number;
}

const directory = await mkdtemp(join(tmpdir(), 'waypost-bench-db-'));
const server = await startPostgresServer();
const contenders = {
  'SQLite, shared syncs': await engineContender({ engine: 'sqlite', path: join(directory, 'waypost.db') }),
  'SQLite, sync in COMMIT': fullSyncContender(join(directory, 'full.db')),
  PostgreSQL: await engineContender({ engine: 'postgres', url: server.url }),
};
const results = new Map<string, Figures[]>();
for (let round = 1; round <= ROUNDS; round += 1) {
  for (const [name, { insert }] of Object.entries(contenders)) {
    results.set(name, [...(results.get(name) ?? []), await measure(round, insert)]);
  }
}
for (const { close } of Object.values(contenders)) await close();
await server.stop();
await rm(directory, { recursive: true, force: true });
report();

interface Contender {
  insert(id: string): Promise<void>;
  close(): Promise<void>;
}

async function engineContender(location: DatabaseLocation): Promise<Contender> {
  const db: Database = await openDatabase(location, { log: silentLog, onFatal: (error) => process.exit(fail(error)) });
  await migrate(db, { log: silentLog, clock: systemClock });
  return {
    async insert(id) {
      const row = { id, size_bytes: 4096, location: 'row', sealed_key: Buffer.alloc(32), bytes: BYTES, created_at: 0 };
      await db.inTransaction((tx) => tx.insertInto('blob').values(row).execute());
      await db.durable();
    },
    close: () => db.close(),
  };
}

function fullSyncContender(path: string): Contender {
  const connection = openConnection(path, ['journal_mode = wal', 'synchronous = full']);
  const run = (sql: string, ...parameters: unknown[]) => connection.query({ sql, parameters });
  run('create table blob (id text primary key, sealed_key blob, bytes blob)');
  return {
    async insert(id) {
      run('insert into blob values (?, ?, ?)', id, Buffer.alloc(32), BYTES);
      await new Promise(setImmediate); // a server would handle its sockets now
    },
    close: async () => connection.close(),
  };
}

async function measure(round: number, insert: Contender['insert']): Promise<Figures> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const endMs = performance.now() + SECONDS * 1000;
  let inserted = 0;
  delay.enable();
  const write = async (writer: number) => {
    for (let n = 0; performance.now() < endMs; n += 1) {
      await insert(`${round}-${writer}-${n}`);
      inserted += 1;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  delay.disable();
  return { perSecond: inserted / SECONDS, loopP99Ms: delay.percentile(99) / 1e6 };
}

function report(): void {
  const ours = median('SQLite, shared syncs', 'perSecond');
  for (const name of results.keys()) {
    const rate = median(name, 'perSecond');
    const loop = median(name, 'loopP99Ms').toFixed(1);
    say(
      `${name.padEnd(24)}${rate.toFixed(0).padStart(7)}/s   loop p99 ${loop} ms   ours ${(ours / rate).toFixed(2)} ×`,
    );
  }
}

function median(name: string, figure: keyof Figures): number {
  const sorted = (results.get(name) ?? []).map((figures) => figures[figure]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(error: Error): number {
  process.stderr.write(`${error.message}\n`);
  return 1;
}

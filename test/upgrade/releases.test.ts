import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import { migrations } from '../../src/db/migrations/all.js';
import { openDatabase } from '../../src/db/open-database.js';
import { systemClock } from '../../src/platform/clock.js';
import { PRODUCTION_COST } from '../../src/platform/threads/password-hasher.js';
import { makeTestLocation, testEngine } from '../support/database.js';
import { runSql } from '../support/postgres-server.js';
import { silentLog } from '../support/silent-log.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { connectImapflow } from '../sync/imapflow-client.js';

const FIXTURES = fileURLToPath(new URL('../fixtures/releases/', import.meta.url));
/** The directory of 0.1.0 has a test of its own: old-data-directory.test.ts. */
const ARCHIVE = testEngine() === 'sqlite' ? 'data-dir.tar.gz' : 'dump.json.gz';
const LINE = 'A line of text that says little.';
const RECEIVED = { 'received 2 KB': 2, 'received 60 KB': 60, 'received 300 KB': 300 };
const QUEUED = { 'queued 2 KB': 2, 'queued 60 KB': 60 };

/** What `scripts/release-fixture.ts` kept of each release opens in this version, with its mail. */
describe.each(readdirSync(FIXTURES).filter((name) => existsSync(join(FIXTURES, name, ARCHIVE))))(
  'an installation of release %s',
  (release) => {
    it('opens with its mailbox, its settings and its queue, and goes on working', { timeout: 60_000 }, async () => {
      const old = testEngine() === 'sqlite' ? unpackDirectory(release) : await restoreDump(release);
      await using _removed = { [Symbol.asyncDispose]: old.remove };
      await using app = await startTestApp(old);
      const call = (request: string, body?: object) => app.call(request, { as: old.token, ...(body && { body }) });

      expect(await readMailbox(app, old)).toEqual(RECEIVED);
      expect((await call('GET /v1/account')).body).toMatchObject({ email: 'ann@example.test' });
      expect((await call('GET /v1/domains/acme.test/dns-records')).status).toBe(200);
      const { body: emails } = await call('GET /v1/emails?limit=50');
      const waiting: Record<string, number> = {};
      for (const { id, subject } of emails) {
        const { body: source } = await call(`GET /v1/emails/${id}/source`);
        waiting[subject] = kilobytesIn(source);
      }
      expect(waiting).toEqual(QUEUED);

      await call('DELETE /v1/sandbox/hosts/busy.test');
      for (const { id } of emails) await call(`POST /v1/emails/${id}/retry`, {});
      const captured = async () =>
        (await call('GET /v1/sandbox/messages?limit=50')).body
          .map(({ subject }: { subject: string }) => subject)
          .filter((subject: string) => subject.startsWith('queued '));
      await expect.poll(async () => (await captured()).toSorted()).toEqual(Object.keys(QUEUED).toSorted());
      expect(
        (await call('POST /v1/emails', { from: 'ann@acme.test', to: 'bob@calm.test', text: 'Hello' })).status,
      ).toBe(200);
      // 0.1.0 kept long bodies in files beside PostgreSQL: they move into its rows
      if (testEngine() === 'postgres') await expect.poll(() => filesIn(join(old.dataDir, 'blobs'))).toEqual([]);
      expect(await readMailbox(app, old)).toEqual(RECEIVED);
      expect(await app.admin('ledger.read')).toMatchObject({ is_balanced: true });
    });
  },
);

interface OldInstallation {
  readonly dataDir: string;
  readonly token: string;
  readonly login: string;
  readonly password: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly world: object;
  readonly remove: () => Promise<void>;
}

function unpackDirectory(release: string): OldInstallation {
  return { ...unpack(join(FIXTURES, release, 'data-dir.tar.gz')), remove: async () => {} };
}

/** The schema of that release is made by its own migrations, which no release changes. */
async function restoreDump(release: string): Promise<OldInstallation> {
  const { location, remove } = await makeTestLocation();
  if (location.engine !== 'postgres') throw new Error('a dump is for PostgreSQL');
  const { url } = location;
  await runSql(url, 'drop schema public cascade; create schema public');
  const text = gunzipSync(readFileSync(join(FIXTURES, release, 'dump.json.gz'))).toString();
  const dump: Record<string, readonly unknown[]> = JSON.parse(text);
  const done = new Set((dump.schema_migration as { name: string }[]).map(({ name }) => name));
  const db = await openDatabase(location, { log: silentLog, onFatal: () => {} });
  const [key] = (dump.instance_key ?? []) as { tag: string }[]; // 0.1.0 has no such table
  const keyTags = key && { current: key.tag, known: [key.tag], opens: () => true };
  await migrate(db, {
    log: silentLog,
    clock: systemClock,
    migrations: migrations.filter(({ name }) => done.has(name)),
    ...(keyTags && { keyTags }),
  });
  await db.close();
  const client = new Client(url);
  await client.connect();
  await client.query('set session_replication_role = replica'); // triggers have counted these rows already
  for (const [table, rows] of Object.entries(dump)) {
    await client.query(`delete from "${table}"`);
    const insert = `insert into "${table}" select * from json_populate_recordset(null::"${table}", $1::json)`;
    await client.query(insert, [JSON.stringify(rows)]);
  }
  await client.end();
  const unpacked = unpack(join(FIXTURES, release, 'dump-keys.tar.gz'));
  return { ...unpacked, env: { DATABASE_URL: url }, remove };
}

/** Its clock goes on where the installation was left, or its emails would have expired. */
function unpack(archive: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypost-upgrade-'));
  execFileSync('tar', ['-xzf', archive, '-C', dataDir]);
  const { madeAtMs, ...account } = JSON.parse(readFileSync(join(dataDir, 'account.json'), 'utf8'));
  const openedAtMs = performance.now();
  const clock = { ...systemClock, now: () => Math.floor(madeAtMs + performance.now() - openedAtMs) };
  return { dataDir, ...account, world: { clock, hashingCost: PRODUCTION_COST } };
}

async function readMailbox(app: TestApp, { login, password }: OldInstallation): Promise<Record<string, number>> {
  await using client = await connectImapflow({ port: app.ports.imaps ?? 0, user: login, password });
  await client.mailboxOpen('INBOX');
  const found = await client.fetchAll('1:*', { envelope: true, source: true });
  return Object.fromEntries(found.map(({ envelope, source }) => [envelope?.subject, kilobytesIn(String(source))]));
}

function filesIn(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory) : [];
}

function kilobytesIn(source: string): number {
  return Math.floor(((source.split(LINE).length - 1) * (LINE.length + 2)) / 1024);
}

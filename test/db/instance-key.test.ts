import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { KeyTags } from '../../src/db/instance-key-check.js';
import { migrate } from '../../src/db/migrate.js';
import { migrations } from '../../src/db/migrations/all.js';
import { systemClock } from '../../src/platform/clock.js';
import { openTestDatabase, testEngine } from '../support/database.js';
import { queryDatabase } from '../support/raw-query.js';
import { silentLog } from '../support/silent-log.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const OLD = '0a'.repeat(32);
const NEW = '0b'.repeat(32);
const REFUSED = /instance key is not the one.*WAYPOST_SECRET_KEY.*secret\.key/;

/** A second process on the same database. */
async function startBeside(app: TestApp, key: string): Promise<void> {
  const { location } = app;
  const place = location.engine === 'postgres' ? { env: { DATABASE_URL: location.url } } : { dataDir: app.dataDir };
  if (location.engine === 'sqlite') await app.stop(); // one process per data directory
  const other = await startTestApp({ ...place, env: { ...place.env, WAYPOST_SECRET_KEY: key } });
  await other.stop();
}

describe('the instance key', () => {
  it('is the same on every node, or the node does not start', async () => {
    await using app = await startTestApp({ env: { WAYPOST_SECRET_KEY: OLD } });
    await expect(startBeside(app, NEW)).rejects.toThrow(REFUSED);
    await startBeside(app, OLD);
  });

  it('is replaced by one that stands in front of it, and then both are needed', async () => {
    await using app = await startTestApp({ env: { WAYPOST_SECRET_KEY: OLD } });
    await startBeside(app, `${OLD},${NEW}`);
    await startBeside(app, OLD);
    await startBeside(app, `${NEW},${OLD}`);
    await startBeside(app, `${OLD},${NEW}`);
    await expect(startBeside(app, OLD)).rejects.toThrow(REFUSED);
    await expect(startBeside(app, NEW)).rejects.toThrow(REFUSED);
  });

  it.runIf(testEngine() === 'sqlite')('is the one in the file of the data directory', async () => {
    await using app = await startTestApp();
    const { dataDir } = app;
    await app.stop();
    const file = join(dataDir, 'secret.key');
    rmSync(file);
    await expect(startTestApp({ dataDir })).rejects.toThrow(REFUSED);
    writeFileSync(file, `${NEW}\n`);
    await expect(startTestApp({ dataDir })).rejects.toThrow(REFUSED);
  });

  it('is told by what a release that kept no record has sealed', async () => {
    await using app = await startTestApp({ env: { WAYPOST_SECRET_KEY: OLD } });
    const ann = await app.signUp();
    await app.call('POST /v1/domains', { as: ann, body: { domain: 'example.test' } });
    if (testEngine() === 'sqlite') await app.stop();
    await queryDatabase(app.location, 'delete from instance_key');
    await expect(startBeside(app, NEW)).rejects.toThrow(REFUSED);
    await startBeside(app, OLD);
  });

  it('is on record before a migration seals with it', async () => {
    await using db = await openTestDatabase();
    const tags = (current: string): KeyTags => ({ current, known: [current], opens: () => false });
    const deps = { log: silentLog, clock: systemClock };
    await migrate(db, { ...deps, keyTags: tags('one') });
    const sealedAnew: string[] = [];
    const next = { name: '9998-next', up: async () => void sealedAnew.push('a row') };
    await expect(migrate(db, { ...deps, keyTags: tags('two'), migrations: [...migrations, next] })).rejects.toThrow();
    const { rows } = await sql`select tag from instance_key`.execute(db.reader);
    expect([rows, sealedAnew]).toEqual([[{ tag: 'one' }], []]);
  });
});

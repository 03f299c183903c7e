import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyDatabase } from '../../src/db/engines/sqlite/copy-database.js';
import { openDatabase } from '../../src/db/open-database.js';
import { systemClock } from '../../src/platform/clock.js';
import { testEngine } from '../support/database.js';
import { silentLog } from '../support/silent-log.js';
import { startTestApp } from '../support/test-app.js';

const deps = { log: silentLog, clock: systemClock, onFatal: () => {} };
const OWNER_ONLY = '600';

describe.runIf(testEngine() === 'sqlite')('database files', () => {
  it('are for their owner alone, also those that an older release made', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'waypost-modes-'));
    const path = join(dir, 'waypost.db');
    try {
      const db = await openDatabase({ engine: 'sqlite', path }, deps);
      await copyDatabase(db, `${path}.copy`);
      expect(await modesIn(dir)).toEqual(new Map(['', '-shm', '-wal', '.copy'].map(ownerOnly)));
      await db.close();
      for (const name of await readdir(dir)) await chmod(join(dir, name), 0o644);
      const again = await openDatabase({ engine: 'sqlite', path }, deps);
      expect(await modesIn(dir)).toEqual(new Map(['', '-shm', '-wal', '.copy'].map(ownerOnly)));
      await again.close();
    } finally {
      await rm(dir, { recursive: true });
    }
  });

  it('lie beside nothing that others may read', async () => {
    await using app = await startTestApp();
    const as = await app.signUp();
    await app.call('POST /v1/domains', { as, body: { domain: 'acme.test' } });
    await app.call('POST /v1/domains/acme.test/aliases', { as, body: { name: 'ann' } });
    const text = 'x'.repeat(200_000);
    const sent = await app.call('POST /v1/emails', {
      as,
      body: { from: 'ann@acme.test', to: 'bob@remote.test', subject: 'long', text },
    });
    expect(sent.status).toBe(200);
    expect([...(await modesIn(app.dataDir)).values()].every((mode) => /00$/.test(mode))).toBe(true);
  });
});

function ownerOnly(ending: string): [string, string] {
  return [`waypost.db${ending}`, OWNER_ONLY];
}

async function modesIn(dir: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(dir, { recursive: true })).toSorted();
  const modes = await Promise.all(names.map(async (name) => (await stat(join(dir, name))).mode & 0o777));
  return new Map(names.map((name, i) => [name, (modes[i] ?? 0).toString(8)]));
}

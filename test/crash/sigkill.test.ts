import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { callApi } from '../support/api-client.js';
import { makeTestLocation, testEngine } from '../support/database.js';
import { startWaypost } from '../support/waypost-process.js';
import { WriteLoad } from './write-load.js';

// PostgreSQL has its own tests of that; here it is our own process that must leave nothing half done
const SHORT_RUN = testEngine() === 'sqlite' ? 4 : 2;
const KILLS = process.env.WAYPOST_TEST_LONG ? 200 : SHORT_RUN;
const WRITERS = 8;

it(`keeps every acknowledged write over ${KILLS} SIGKILLs`, { timeout: KILLS * 60_000 + 60_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-crash-'));
  const { location, remove } = await makeTestLocation();
  const env: Record<string, string> = location.engine === 'postgres' ? { DATABASE_URL: location.url } : {};
  try {
    const first = await startWaypost(dataDir, env);
    const account = { email: 'ann@example.test', password: 'correct horse battery' };
    const { body } = await callApi(first.baseUrl, 'POST /v1/account', { body: account });
    const domain = { domain: 'crash.test', catchall: false };
    await callApi(first.baseUrl, 'POST /v1/domains', { as: body.api_token, body: domain });
    await first.kill();

    const load = new WriteLoad(body.api_token, domain.domain);
    for (let kill = 1; kill <= KILLS; kill++) {
      const waypost = await startWaypost(dataDir, env);
      expect(await load.broken(waypost.baseUrl)).toEqual([]);
      const promised = load.acknowledged.size + 10 + ((kill * 7919) % 60);
      const ended = load.run(waypost.baseUrl, WRITERS);
      await expect.poll(() => load.acknowledged.size, { interval: 1 }).toBeGreaterThan(promised);
      await waypost.kill();
      await ended;
    }
    const last = await startWaypost(dataDir, env);
    expect(await load.broken(last.baseUrl)).toEqual([]);
    expect(load.acknowledged.size).toBeGreaterThan(KILLS * 10);
    expect(await last.stop()).toBe(0);
    if (location.engine === 'sqlite') expect(integrity(join(dataDir, 'waypost.db'))).toBe('ok');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await remove();
  }
});

/** The process has ended, so the file is closed. */
function integrity(file: string): unknown {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return Object.values(db.prepare('pragma integrity_check').get() ?? {})[0];
  } finally {
    db.close();
  }
}

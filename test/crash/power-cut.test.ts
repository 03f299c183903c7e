import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testEngine } from '../support/database.js';
import { type LeftOnDisk, PowerCutDisk } from '../support/power-cut.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const CUTS = process.env.WAYPOST_TEST_LONG ? 5000 : 60;
const WRITERS = 8;

// /proc/self/fd is how the database is read without dropping SQLite's locks
describe.runIf(testEngine() === 'sqlite' && process.platform === 'linux')('a power cut under the API', () => {
  it(`at any of ${CUTS} moments leaves every alias that was answered with 200`, {
    timeout: CUTS * 1000 + 120_000,
  }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-app-'));
    const disk = new PowerCutDisk({
      databasePath: join(dataDir, 'waypost.db'),
      seed: 11,
      cuts: CUTS,
      oneIn: 2,
      check: expectAliases,
    });
    const { files, startCheckpoints } = disk;
    await using app = await startTestApp({ dataDir, world: { database: { files, startCheckpoints } } });
    const token = await app.signUp();
    await app.call('POST /v1/domains', { as: token, body: { domain: 'acme.test', catchall: false } });
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(app, token, disk, writer)));
    expect(disk.failures).toEqual([]);
    expect(disk.cutsMade).toBe(CUTS);
    disk.remove();
  });
});

async function write(app: TestApp, token: string, disk: PowerCutDisk, writer: number): Promise<void> {
  for (let n = 0; disk.cutsMade < CUTS && disk.failures.length === 0; n++) {
    const name = `w${writer}-${n}`;
    const { status } = await app.call('POST /v1/domains/acme.test/aliases', { as: token, body: { name } });
    expect(status).toBe(200);
    disk.acknowledge(name);
  }
}

function expectAliases({ select, acknowledged }: LeftOnDisk): void {
  if (acknowledged.length === 0) return; // the domain may not be there yet
  const there = new Set(select('name', 'from alias'));
  const missing = acknowledged.filter((name) => !there.has(name));
  if (missing.length > 0) throw new Error(`acknowledged aliases are missing: ${missing.slice(0, 5)}`);
  const ofDomain = "domain_id = (select id from domain where name = 'acme.test')";
  const [counted] = select('sum(aliases)', `from alias_tally where ${ofDomain}`);
  const [found] = select('count(*)', `from alias where ${ofDomain}`);
  if (counted !== found) throw new Error(`the domain counts ${counted} aliases and has ${found}`);
}

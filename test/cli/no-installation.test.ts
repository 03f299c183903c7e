import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../support/cli-run.js';
import { makeTestLocation } from '../support/database.js';

describe('where nothing is installed', () => {
  it.each([
    'logs',
    'logs show 6918a1b2c3d4e5f60718293a',
    'queue list',
    'queue show 6918a1b2c3d4e5f60718293a',
    'domain list',
    'domain txt',
    'alias list acme.test',
    'suppression list acme.test',
    'explain --from ann@example.test --to bob@example.test',
    'verify',
    'held list',
    'held show 6918a1b2c3d4e5f60718293a',
    'sandbox inbox',
    'sandbox dns',
    'sandbox hosts',
    'sandbox webhooks',
    'queue retry 6918a1b2c3d4e5f60718293a',
    'account plan ann@example.test team',
  ])('waypost %s says so, exits 1 and leaves nothing behind', async (command) => {
    const dir = await mkdtemp(join(tmpdir(), 'waypost-empty-'));
    const { location, remove } = await makeTestLocation();
    const database = location.engine === 'postgres' && { DATABASE_URL: location.url };
    try {
      for (const dataDir of [dir, join(dir, 'not-there')]) {
        const { exitCode, printed, told } = await runCommand(command, { WAYPOST_DATA_DIR: dataDir, ...database });
        expect([exitCode, printed]).toEqual([1, '']);
        expect(told).toContain(`There is no installation in ${dataDir}`);
      }
      expect(await readdir(dir)).toEqual([]);
    } finally {
      await rm(dir, { recursive: true });
      await remove();
    }
  });

  it('waypost config shows the settings and leaves nothing behind', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'waypost-empty-'));
    expect((await runCommand('config', { WAYPOST_DATA_DIR: dir })).exitCode).toBe(0);
    expect(await readdir(dir)).toEqual([]);
    await rm(dir, { recursive: true });
  });
});

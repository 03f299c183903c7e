import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from '../../src/platform/data-dir-lock.js';
import { runCommand } from '../support/cli-run.js';
import { makeTestLocation } from '../support/database.js';

/** No server runs: each command opens the data directory under its lock. */
describe('commands without a server', () => {
  let dir: string;
  let env: Record<string, string>;
  let removeDatabase: () => Promise<void>;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'waypost-commands-'));
    const { location, remove } = await makeTestLocation();
    removeDatabase = remove;
    env = { WAYPOST_DATA_DIR: dir, ...(location.engine === 'postgres' && { DATABASE_URL: location.url }) };
  });
  afterEach(async () => {
    await rm(dir, { recursive: true });
    await removeDatabase();
  });

  const run = (args: string, stdin?: string) => runCommand(args, env, stdin);
  const createAccount = (email: string) => run(`account create --email ${email} --password -`, 'correct horse\n');

  it('make an account and print its token alone, for scripts', async () => {
    const made = await createAccount('ann@example.test');
    expect(made).toEqual({
      exitCode: 0,
      printed: expect.stringMatching(/^\S{20,}$/),
      told: expect.stringContaining('ann@example.test'),
    });
    const again = await createAccount('Ann@Example.test');
    expect([again.exitCode, again.printed]).toEqual([1, '']);
    expect(again.told).toMatch(/email/i);
  });

  it('give another token and set a plan', async () => {
    const first = JSON.parse(
      (await run('account create --email ann@example.test --password secret123 --json')).printed,
    );
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      email: 'ann@example.test',
      plan: 'free',
      api_token: expect.any(String),
    });
    const second = await run('account token ann@example.test --name backup');
    expect(second.exitCode).toBe(0);
    expect(second.printed).not.toBe(first.api_token);
    expect((await run('account plan ann@example.test team')).printed).toBe('ann@example.test is on the plan team.');
    expect((await run('account plan ann@example.test gold')).exitCode).toBe(1);
    expect((await run('account token bob@example.test')).exitCode).toBe(1);
  });

  it('add, verify and list domains and aliases', async () => {
    expect((await run('domain add acme.test')).told).toContain('There is no account yet.');
    await createAccount('ann@example.test');
    const added = await run('domain add acme.test');
    expect(added.exitCode).toBe(0);
    expect(added.printed).toMatch(/MX +acme\.test +yes +10 waypost\.test/);
    expect(await run('domain verify acme.test')).toMatchObject({ exitCode: 0, printed: 'acme.test is verified.' });
    expect((await run('alias add sales@acme.test --to bob@example.org')).printed).toBe(
      'Added sales@acme.test → bob@example.org',
    );
    const aliases = JSON.parse((await run('alias list acme.test --json')).printed);
    expect(aliases.map(({ address }: { address: string }) => address).sort()).toEqual([
      '*@acme.test',
      'sales@acme.test',
    ]);
    expect((await run('domain list')).printed).toMatch(/acme\.test +yes +\S+ +2 +free/);
    expect((await run('alias add nonsense')).exitCode).toBe(1);
    expect((await run('alias list nowhere.test')).told).toContain('No account holds nowhere.test.');
  });

  it('ask for the account when it could be one of several', async () => {
    await createAccount('ann@example.test');
    await createAccount('bob@example.test');
    expect((await run('domain add acme.test')).told).toContain('--account');
    expect((await run('domain add acme.test --account ann@example.test')).exitCode).toBe(0);
    expect((await run('domain add acme.test --account bob@example.test')).exitCode).toBe(0);
    expect((await run('domain list --account bob@example.test --json')).printed).toContain('acme.test');
    expect((await run('domain add acme.test --account eve@example.test')).told).toBe(
      'There is no account eve@example.test.',
    );
  });

  it('break a record of the sandbox internet, and mend it', async () => {
    await createAccount('ann@example.test');
    await run('domain add acme.test');
    await run('sandbox dns break acme.test MX --value mx.elsewhere.test');
    expect((await run('sandbox dns acme.test')).printed).toMatch(/acme\.test +MX +wrong +mx\.elsewhere\.test/);
    const refused = await run('domain verify acme.test');
    expect([refused.exitCode, refused.printed]).toEqual([1, expect.stringContaining('mx.elsewhere.test')]);
    expect((await run('sandbox dns mend acme.test MX')).printed).toBe('acme.test MX is back.');
    expect((await run('sandbox dns mend acme.test MX')).printed).toBe('acme.test MX was not broken.');
    expect((await run('domain verify acme.test')).exitCode).toBe(0);
    expect((await run('sandbox dns break acme.test SRV')).exitCode).toBe(1);
    expect((await run('sandbox inbox')).printed).toBe('No mail yet.');
  });

  it('migrate once, and leave nothing open', async () => {
    const first = await run('migrate --json');
    expect(first.exitCode).toBe(0);
    expect(JSON.parse((await run('migrate --json')).printed)).toEqual({ applied: [] });
    lockDataDir(dir).release();
    expect(await readdir(dir)).not.toContain('admin.sock');
  });
});

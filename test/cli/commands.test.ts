import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../src/db/migrations/all.js';
import { lockDataDir } from '../../src/platform/files/data-dir-lock.js';
import { runCommand } from '../support/cli-run.js';
import { makeTestLocation } from '../support/database.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

describe('commands', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const run = (args: string, stdin?: string) => runCommand(args, { WAYPOST_DATA_DIR: app.dataDir }, stdin);
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
    expect((await run('alias list nowhere.test')).told).toContain('No account has the domain nowhere.test.');
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

  it('list, show, limit and delete accounts', async () => {
    await createAccount('ann@example.test');
    await createAccount('bob@example.test');
    await run('domain add acme.test --account bob@example.test');
    expect((await run('account list')).printed).toMatch(/bob@example\.test +free +1 /);
    expect((await run('account list --search bob --json')).printed).not.toContain('ann@');
    expect((await run('account list --search nobody')).printed).toMatch(/^No accounts/);
    expect((await run('account limit bob@example.test 5')).printed).toContain('5 emails a day');
    expect((await run('account show bob@example.test')).printed).toMatch(/limit: +5\n[\s\S]*Domains: +acme\.test$/);
    expect((await run('account limit bob@example.test none')).exitCode).toBe(2);
    expect((await run('account limit bob@example.test default')).exitCode).toBe(0);
    expect((await run('account limit bob@example.test --storage 5GB')).printed).toContain('may hold 5 GB together');
    expect((await run('account show bob@example.test')).printed).toMatch(/limit: +as the instance\nStorage: +5 GB\n/);
    expect((await run('account limit bob@example.test --storage default')).printed).toContain('no common limit');
    expect((await run('account limit bob@example.test --storage much')).exitCode).toBe(2);
    expect((await run('account limit bob@example.test')).exitCode).toBe(2);
    const asked = await run('account delete bob@example.test');
    expect([asked.exitCode, asked.told]).toEqual([2, expect.stringMatching(/acme\.test.*--yes/)]);
    expect((await run('account delete bob@example.test --yes')).printed).toBe(
      'bob@example.test is deleted.\nDeleted with it: acme.test',
    );
    expect((await run('account show bob@example.test')).exitCode).toBe(1);
    expect((await run('account acts ann@example.test')).printed).toMatch(/ann@example\.test +account\.created/);
    expect((await run('node list')).printed).toMatch(/0\.0\.0-test .* running/);
  });

  it('make an account an operator, and end that', async () => {
    await createAccount('ann@example.test');
    expect((await run('account token ann@example.test --scope operator')).exitCode).toBe(1);
    expect((await run('account operator ann@example.test')).exitCode).toBe(2);
    expect((await run('account operator ann@example.test --on')).printed).toBe(
      'ann@example.test is an operator of this instance.',
    );
    const { printed: as } = await run('account token ann@example.test --scope operator');
    expect((await app.call('GET /v1/operator/nodes', { as })).status).toBe(200);
    await run('account operator ann@example.test --off');
    expect((await app.call('GET /v1/operator/nodes', { as })).status).toBe(403);
    await run('account operator ann@example.test --off'); // nothing changes, nothing is recorded
    const { printed: acts } = await run('account acts ann@example.test');
    expect(acts.match(/operator\.\w+/g)).toEqual(['operator.dismissed', 'operator.appointed']);
  });

  it('change and delete an alias', async () => {
    await createAccount('ann@example.test');
    await run('domain add acme.test');
    await run('alias add sales@acme.test --to bob@example.org');
    expect((await run('alias edit sales@acme.test')).exitCode).toBe(2);
    expect((await run('alias edit sales@acme.test --to eve@example.org --imap')).printed).toBe(
      'sales@acme.test → its mailbox, eve@example.org',
    );
    expect((await run('alias edit sales@acme.test --name info --disable')).printed).toBe('info@acme.test → refused');
    expect((await run('alias edit sales@acme.test --enable')).exitCode).toBe(1);
    expect((await run('alias delete info@acme.test')).told).toContain('--yes');
    expect((await run('alias delete info@acme.test --yes')).printed).toBe('info@acme.test is deleted.');
    expect((await run('alias list acme.test')).printed).not.toContain('info@');
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
    expect((await run('sandbox dns break acme.test HINFO')).exitCode).toBe(1);
  });
});

describe('waypost sandbox inbox', () => {
  it('lists letters, shows one as text or as it is, and is emptied', async () => {
    await using app = await startTestApp();
    const run = (args: string) => runCommand(`sandbox inbox ${args}`, { WAYPOST_DATA_DIR: app.dataDir });
    expect((await run('')).printed).toBe('No mail yet.');
    await app.signUp();
    await app.admin('account.token', { email: 'ann@example.test', name: 'backup' });
    await app.letterTo('ann@example.test');
    expect((await run('')).printed).toMatch(/^Id .*\n[0-9a-f]{24} .*Z {2}\S.*@.* {2}\S+ to ann@example\.test {2}\S/);
    expect((await run('--to bob@example.test')).printed).toBe('No mail yet.');
    expect((await run('latest')).printed).toMatch(/^From: [\s\S]*To: +ann@example\.test[\s\S]*backup/);
    expect((await run('latest --source')).printed).toMatch(/^MIME-Version: 1\.0$/m);
    expect((await run('latest --to bob@example.test')).exitCode).toBe(1);
    expect((await run('--clear')).printed).toBe('Removed 1.');
    expect((await run('')).printed).toBe('No mail yet.');
  });
});

describe('commands without a server', () => {
  it('open the data directory, do their work and leave nothing open', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'waypost-offline-'));
    const { location, remove } = await makeTestLocation();
    const env = { WAYPOST_DATA_DIR: dir, ...(location.engine === 'postgres' && { DATABASE_URL: location.url }) };
    try {
      const migrated = await runCommand('migrate --json', env);
      expect(JSON.parse(migrated.printed)).toEqual({
        applied: location.engine === 'sqlite' ? migrations.map(({ name }) => name) : [],
      });
      const made = await runCommand('account create --email ann@example.test --password correct-horse', env);
      expect(made).toMatchObject({ exitCode: 0, printed: expect.stringMatching(/^\S{20,}$/) });
      expect((await runCommand('domain add acme.test', env)).exitCode).toBe(0);
      expect((await runCommand('domain verify acme.test', env)).printed).toBe('acme.test is verified.');
      expect((await runCommand('migrate --json', env)).printed).toBe('{\n  "applied": []\n}');
      lockDataDir(dir).release();
      expect(await readdir(dir)).not.toContain('admin.sock');
    } finally {
      await rm(dir, { recursive: true });
      await remove();
    }
  });

  it('wait for one another', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'waypost-busy-'));
    const lock = lockDataDir(dir);
    try {
      const waiting = runCommand('account create --email nobody --password x', { WAYPOST_DATA_DIR: dir });
      await expect(Promise.race([waiting, setImmediate('still waiting')])).resolves.toBe('still waiting');
      lock.release();
      expect(await waiting).toMatchObject({ exitCode: 1, told: expect.stringContaining('email') });
    } finally {
      await rm(dir, { recursive: true });
    }
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/cli-run.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

describe('import from the public service', () => {
  let source: TestApp;
  let app: TestApp;
  let place: string;
  let token: string;
  beforeAll(async () => {
    source = await startTestApp();
    app = await startTestApp({ env: { WAYPOST_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8' } });
    place = await mkdtemp(join(tmpdir(), 'waypost-service-'));
    await app.signUp('ann@home.test');
    const as = await source.signUp('ann@old.test');
    await source.admin('account.plan', { email: 'ann@old.test', plan: 'team' });
    token = as;
    await source.call('POST /v1/domains', {
      as,
      body: { domain: 'acme.test', catchall: 'all@home.test', plan: 'team' },
    });
    await source.call('POST /v1/domains', { as, body: { domain: 'bücher.test', catchall: false } });
    await source.call('POST /v1/domains/acme.test/invites', { as, body: { email: 'bob@home.test', group: 'admin' } });
    const aliases = 'POST /v1/domains/acme.test/aliases';
    const sales = {
      name: 'sales',
      recipients: ['bob@home.test', 'carl@home.test'],
      description: 'Orders',
      labels: ['shop'],
    };
    await source.call(aliases, { as, body: sales });
    await source.call(aliases, {
      as,
      body: { name: 'old', recipients: ['bob@home.test'], is_enabled: false, error_code_if_disabled: 550 },
    });
    await source.call(aliases, { as, body: { name: 'box', has_imap: true, recipients: [] } });
  });
  afterAll(async () => {
    await Promise.all([source[Symbol.asyncDispose](), app[Symbol.asyncDispose]()]);
    await rm(place, { recursive: true, force: true });
  });

  async function runImport(more = '', url = source.baseUrl, secret = token) {
    const file = join(place, 'token');
    await writeFile(file, `${secret}\n`);
    const args = `import forward-email --url ${url} --token-file ${file} --account ann@home.test ${more}`;
    return runCommand(args, { WAYPOST_DATA_DIR: app.dataDir });
  }

  it('shows what it would make, and makes nothing', async () => {
    const { exitCode, printed } = await runImport('--dry-run');
    expect(exitCode).toBe(0);
    expect(printed).toMatch(/^domain +acme\.test/m);
    expect(printed).toMatch(/^alias +\*@acme\.test +all@home\.test/m);
    expect(printed).toMatch(/^invite +bob@home\.test +admin of acme\.test/m);
    expect(printed).toContain('box@acme.test needs a new password');
    expect(await app.admin('domain.list', {})).toEqual([]);
  });

  it('makes domains, catch-alls, aliases and invites, and can be run again', async () => {
    const first = await runImport('', `${source.baseUrl}/v1/`);
    expect(first).toMatchObject({ exitCode: 0 });
    expect(first.printed).toMatch(/^Created 6, changed 0, invited \d, there already 0\./);
    const as = (await app.admin('account.token', { email: 'ann@home.test', name: 'test' })).api_token;
    const { body: made } = await app.call('GET /v1/domains/acme.test/aliases', { as });
    const byName = Object.fromEntries(made.map((alias: { name: string }) => [alias.name, alias]));
    expect(byName).toMatchObject({
      '*': { recipients: ['all@home.test'] },
      sales: { recipients: ['bob@home.test', 'carl@home.test'], description: 'Orders', labels: ['shop'] },
      old: { is_enabled: false, error_code_if_disabled: 550 },
      box: { has_imap: true },
    });
    const { body: domain } = await app.call('GET /v1/domains/acme.test', { as });
    expect(domain.invites.map(({ email }: { email: string }) => email)).toContain('bob@home.test');
    const again = await runImport();
    expect(again).toMatchObject({ exitCode: 0 });
    expect(again.printed).toMatch(/^Created 0, changed 4, invited 0, there already 2\./);
  });

  it('says what is wrong', async () => {
    expect((await runImport('', source.baseUrl, 'f'.repeat(24))).told).toContain('refuses the API token');
    expect((await runImport('', 'http://8.8.8.8')).told).toContain('the sandbox reaches no other');
    expect((await runImport('', 'http://10.0.0.1')).told).toContain('not on the public internet');
    const stub = createServer((_, answer) => void answer.end('<html>'));
    await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve));
    const run = await runImport('', `http://127.0.0.1:${(stub.address() as AddressInfo).port}`);
    expect([run.exitCode, run.told]).toEqual([1, expect.stringContaining('something other than JSON')]);
    await new Promise((resolve) => stub.close(resolve));
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
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
  const stubs: Server[] = [];
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
    for (const stub of stubs) stub.close();
    await Promise.all([source[Symbol.asyncDispose](), app[Symbol.asyncDispose]()]);
    await rm(place, { recursive: true, force: true });
  });

  /** Another service that answers so. */
  async function serve(answerTo: (path: string) => string | Promise<string>): Promise<string> {
    const stub = createServer(async ({ url = '' }, answer) => void answer.end(await answerTo(url)));
    stubs.push(stub);
    await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
  }

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

  describe('in the dashboard', () => {
    const IMPORTS = 'POST /v1/account/imports';
    let cyd: string;
    beforeAll(async () => {
      cyd = await app.signUp('cyd@home.test');
    });
    const access = () => ({ url: source.baseUrl, api_token: token });

    async function planAll() {
      const { body: listed } = await app.call(`${IMPORTS}/domains`, { as: cyd, body: access() });
      const plans = [];
      for (const { id, name } of listed) {
        const { status, body } = await app.call(`${IMPORTS}/plan`, { as: cyd, body: { ...access(), id, name } });
        expect([status, body.message]).toEqual([200, undefined]);
        plans.push(body);
      }
      return plans;
    }

    it('plans and makes domain by domain, and can be run again', async () => {
      const plans = await planAll();
      expect(plans.map(({ name, outcome }) => [name, outcome]).sort()).toEqual([
        ['acme.test', 'created'],
        ['bücher.test', 'created'],
      ]);
      const acme = plans.find(({ name }) => name === 'acme.test');
      expect(acme.members).toContainEqual({ email: 'bob@home.test', group: 'admin', outcome: 'invited' });
      const outcomes = acme.aliases.map(({ name, outcome }: { name: string; outcome: string }) => [name, outcome]);
      expect(Object.fromEntries(outcomes)).toEqual({
        '*': 'created',
        sales: 'created',
        old: 'created',
        box: 'created',
      });
      expect((await app.call('GET /v1/domains', { as: cyd })).body).toEqual([]);

      for (const { name, members, aliases } of plans) {
        const domain = await app.call(`${IMPORTS}/domain`, { as: cyd, body: { name, members } });
        expect(domain.body[0]).toEqual({ name, outcome: 'created' });
        const made = await app.call(`${IMPORTS}/aliases`, { as: cyd, body: { domain: name, aliases } });
        expect(made.body.map(({ outcome }: { outcome: string }) => outcome)).toEqual(aliases.map(() => 'created'));
      }
      const { body: sales } = await app.call('GET /v1/domains/acme.test/aliases/sales', { as: cyd });
      expect(sales).toMatchObject({ recipients: ['bob@home.test', 'carl@home.test'], labels: ['shop'] });

      const again = (await planAll()).find(({ name }) => name === 'acme.test');
      expect(again.outcome).toBe('there');
      expect(again.members.map(({ outcome }: { outcome: string }) => outcome)).not.toContain('invited');
      expect(new Set(again.aliases.map(({ outcome }: { outcome: string }) => outcome))).toEqual(new Set(['there']));
      const { body: same } = await app.call(`${IMPORTS}/domain`, { as: cyd, body: again });
      expect(same).toEqual([{ name: 'acme.test', outcome: 'there' }]);
    });

    it('names what cannot be made, and why', async () => {
      const pages: Record<string, unknown> = {
        '/v1/domains': [
          { id: '1', name: 'odd.test' },
          { id: '2', name: 'no domain' },
        ],
        '/v1/domains/1': { id: '1', name: 'odd.test', invites: [{ email: 'nobody', group: 'user' }] },
        '/v1/domains/1/aliases': [
          { name: 'fine', recipients: ['bob@home.test'] },
          { name: 'a@b', recipients: ['bob@home.test'] },
          { name: 'wrong', recipients: ['not an address'] },
        ],
        '/v1/domains/2': { id: '2', name: 'no domain' },
        '/v1/domains/2/aliases': [],
      };
      const url = await serve((path) => JSON.stringify(pages[path.split('?')[0] ?? '']));
      const plan = (id: string, name: string) =>
        app.call(`${IMPORTS}/plan`, { as: cyd, body: { url, api_token: 'x', id, name } });
      const { body: odd } = await plan('1', 'odd.test');
      expect(odd.members).toEqual([
        { email: 'nobody', group: 'user', outcome: 'refused', error: expect.stringContaining('email address') },
      ]);
      expect(odd.aliases.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'refused', 'refused']);
      expect(odd.aliases[2].error).toContain('not an address');
      const { body: no } = await plan('2', 'no domain');
      expect(no).toMatchObject({ outcome: 'refused', error: expect.stringContaining('must be a domain name') });
      const { body: made } = await app.call(`${IMPORTS}/domain`, { as: cyd, body: odd });
      expect(made.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['created', 'refused']);
      const aliases = await app.call(`${IMPORTS}/aliases`, {
        as: cyd,
        body: { domain: 'odd.test', aliases: odd.aliases },
      });
      expect(aliases.body.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
        'created',
        'refused',
        'refused',
      ]);
    });

    it('reads within bounds and the rights of the token, over the guarded connection', async () => {
      const list = (body: object, as = cyd) => app.call(`${IMPORTS}/domains`, { as, body });
      const told = async (body: object) => {
        const { status, body: answer } = await list(body);
        return [status, answer.message];
      };
      expect(await told({ ...access(), api_token: 'wrong' })).toEqual([
        400,
        expect.stringContaining('refuses the API token'),
      ]);
      expect(await told({ url: 'http://8.8.8.8', api_token: 'x' })).toEqual([
        400,
        expect.stringContaining('the sandbox'),
      ]);
      expect(await told({ url: 'http://10.0.0.1', api_token: 'x' })).toEqual([400, expect.stringContaining('public')]);
      expect(await told({ url: 'ftp://x', api_token: 'x' })).toEqual([400, expect.stringContaining('http://')]);
      expect(await told({ url: 'http://127.0.0.1:1', api_token: 'x' })).toEqual([
        502,
        expect.stringContaining('reached'),
      ]);
      const large = await serve(() => `["${'x'.repeat(5 * 1024 * 1024)}"]`);
      expect(await told({ url: large, api_token: 'x' })).toEqual([
        400,
        expect.stringContaining('more than can be read'),
      ]);
      const ask = { as: cyd, body: { name: 'mail', scope: 'send' } };
      const { api_token: sender } = (await app.call('POST /v1/tokens', ask)).body;
      expect((await list(access(), sender)).status).toBe(403);
    });

    it('reads one service at a time for an account', async () => {
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      let isAsked = () => {};
      const asked = new Promise<void>((resolve) => {
        isAsked = resolve;
      });
      const url = await serve(async () => {
        isAsked();
        await held;
        return '[]';
      });
      const first = app.call(`${IMPORTS}/domains`, { as: cyd, body: { url, api_token: 'x' } });
      await asked;
      const second = await app.call(`${IMPORTS}/domains`, { as: cyd, body: { url, api_token: 'x' } });
      expect([second.status, second.body.message]).toEqual([400, expect.stringContaining('Wait until that is done')]);
      answer();
      expect(await first).toMatchObject({ status: 200, body: [] });
    });
  });

  it('says what is wrong', async () => {
    expect((await runImport('', source.baseUrl, 'f'.repeat(24))).told).toContain('refuses the API token');
    expect((await runImport('', 'http://8.8.8.8')).told).toContain('the sandbox reaches no other');
    expect((await runImport('', 'http://10.0.0.1')).told).toContain('not on the public internet');
    const run = await runImport('', await serve(() => '<html>'));
    expect([run.exitCode, run.told]).toEqual([1, expect.stringContaining('something other than JSON')]);
  });
});

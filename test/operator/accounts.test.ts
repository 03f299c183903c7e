import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, OPERATOR_EMAIL, type OperatedApp, startOperatedApp } from './operator-fixture.js';

describe.each(['0', '300'])('accounts, with a daily limit of %s for all', (dailyLimit) => {
  let app: OperatedApp;
  beforeAll(async () => {
    app = await startOperatedApp({ env: { WAYPOST_DAILY_LIMIT: dailyLimit } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const call = (request: string, body?: object) => app.call(request, { as: app.operator, body });
  const idOf = async (email: string): Promise<string> =>
    (await call(`GET /v1/operator/accounts?q=${encodeURIComponent(email)}`)).body[0]?.id;

  it('are found by any part of address and name, as written', async () => {
    const dora = await app.signUp('dora_50%@example.test');
    await app.call('PUT /v1/account', { as: dora, body: { given_name: 'Dora', family_name: 'Ödegård' } });
    const found = async (q: string) => {
      const { body } = await call(`GET /v1/operator/accounts?q=${encodeURIComponent(q)}`);
      return body.map(({ email }: { email: string }) => email);
    };
    expect(await found('DORA')).toEqual(['dora_50%@example.test']);
    expect(await found('dora Ö')).toEqual(['dora_50%@example.test']);
    expect(await found('0%@')).toEqual(['dora_50%@example.test']);
    expect(await found('a%b')).toEqual([]);
    expect(await found('ops_example')).toEqual([]);
    const all = await call('GET /v1/operator/accounts?sort=email');
    expect(all.body.map(({ email }: { email: string }) => email)).toEqual(['dora_50%@example.test', OPERATOR_EMAIL]);
    expect(all.headers.get('x-item-count')).toBe('2');
  });

  it('get a daily limit of their own, which holds for the next email', async () => {
    const as = await addCustomer(app, 'erin@example.test', 'erin.test');
    const id = await idOf('erin@');
    const send = () =>
      app.call('POST /v1/emails', { as, body: { from: 'sales@erin.test', to: 'bob@example.org', text: 'Hello' } });
    expect((await send()).status).toBe(200);
    const changed = await call(`PUT /v1/operator/accounts/${id}`, { daily_limit: '2', plan: 'team' });
    expect(changed.body).toMatchObject({ daily_limit: 2, plan: 'team', domain_count: 1 });
    const outcomes = await Promise.all([send(), send(), send()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect((await app.call('GET /v1/emails/limit', { as })).body).toEqual({ count: 2, limit: 2 });
    expect((await call(`PUT /v1/operator/accounts/${id}`, { daily_limit: '' })).body.daily_limit).toBe(null);
    expect((await send()).status).toBe(200);
    expect((await app.call('GET /v1/emails/limit', { as })).body).toEqual({ count: 3, limit: Number(dailyLimit) });
  });

  it('get storage for all their mailboxes together, which holds at every door', async () => {
    const as = await addCustomer(app, 'hugo@example.test', 'hugo.test');
    const id = await idOf('hugo@');
    const passwords = await Promise.all(
      ['one', 'two'].map(async (name) => {
        await app.call('POST /v1/domains/hugo.test/aliases', { as, body: { name, has_imap: true } });
        const path = `POST /v1/domains/hugo.test/aliases/${name}/generate-password` as const;
        return (await app.call(path, { as, body: {} })).body.password as string;
      }),
    );
    let sent = 0;
    const append = (name: string, password: string | undefined, kilobytes: number) =>
      app.call('POST /v1/messages', {
        as: [`${name}@hugo.test`, password ?? ''],
        body: { raw: `Subject: ${sent++}\r\n\r\n${'x'.repeat(kilobytes * 1024)}`, folder: 'INBOX' },
      });
    expect((await append('one', passwords[0], 30)).status).toBe(200);
    const changed = await call(`PUT /v1/operator/accounts/${id}`, { storage_limit: '100 KB' });
    expect(changed.body).toMatchObject({ storage_limit: 102_400 });
    expect((await app.call('GET /v1/account', { as })).body).toMatchObject({ storage_limit: 102_400 });
    // Two mailboxes filled at once cannot take more than there is
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, i) => append(i % 2 ? 'one' : 'two', passwords[i % 2 ? 0 : 1], 20)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
    expect((await call(`PUT /v1/operator/accounts/${id}`, { storage_limit: '' })).body.storage_limit).toBe(null);
    expect((await append('two', passwords[1], 20)).status).toBe(200);
    expect((await call(`PUT /v1/operator/accounts/${id}`, { storage_limit: 'much' })).status).toBe(400);
  });

  it('are not changed by a wrong value', async () => {
    const id = await idOf(OPERATOR_EMAIL);
    for (const body of [{ daily_limit: 0 }, { daily_limit: -1 }, { daily_limit: 'many' }, { plan: 'gold' }]) {
      const { status, body: answer } = await call(`PUT /v1/operator/accounts/${id}`, body);
      expect([status, answer.message]).toEqual([400, expect.stringContaining(Object.keys(body)[0] ?? '')]);
    }
    expect((await call(`GET /v1/operator/accounts/${id}`)).body).toMatchObject({ daily_limit: null, plan: 'free' });
    expect((await call('GET /v1/operator/accounts/nonsense')).status).toBe(404);
  });

  it('are deleted with the domains that are theirs alone, and leave the others', async () => {
    const frank = await addCustomer(app, 'frank@example.test', 'frank.test');
    const grace = await addCustomer(app, 'grace@example.test', 'grace.test');
    await app.call('POST /v1/domains/grace.test/invites', {
      as: grace,
      body: { email: 'frank@example.test', group: 'admin' },
    });
    await app.call('GET /v1/domains/grace.test/invites', { as: frank });
    const id = await idOf('frank@');
    const deleted = await call(`DELETE /v1/operator/accounts/${id}`);
    expect([deleted.status, deleted.body]).toEqual([
      200,
      expect.objectContaining({
        email: 'frank@example.test',
        deleted_domains: ['frank.test'],
        left_domains: ['grace.test'],
      }),
    ]);
    expect((await app.call('GET /v1/account', { as: frank })).status).toBe(401);
    expect((await app.call('GET /v1/domains/grace.test', { as: grace })).body.members).toHaveLength(1);
    expect((await call('GET /v1/operator/domains?q=frank')).body).toEqual([]);
    expect((await call(`GET /v1/operator/accounts/${id}`)).status).toBe(404);
    expect(await app.signUp('frank@example.test')).toBeTruthy();
  });

  it('stay while a domain with other members has no other admin', async () => {
    const heidi = await addCustomer(app, 'heidi@example.test', 'heidi.test');
    const ivan = await app.signUp('ivan@example.test');
    await app.call('POST /v1/domains/heidi.test/invites', {
      as: heidi,
      body: { email: 'ivan@example.test', group: 'user' },
    });
    await app.call('GET /v1/domains/heidi.test/invites', { as: ivan });
    const refused = await call(`DELETE /v1/operator/accounts/${await idOf('heidi@')}`);
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('heidi.test')]);
    expect((await app.call('GET /v1/domains/heidi.test', { as: heidi })).status).toBe(200);
  });

  it("are not the operator's own", async () => {
    const refused = await call(`DELETE /v1/operator/accounts/${await idOf(OPERATOR_EMAIL)}`);
    expect(refused.status).toBe(400);
    expect((await call('GET /v1/operator/nodes')).status).toBe(200);
  });

  it('leave a trail of what was done to them', async () => {
    const { body } = await call('GET /v1/operator/acts?act=operator.account-deleted');
    expect(body).toEqual([
      expect.objectContaining({ account_email: OPERATOR_EMAIL, details: { account: 'frank@example.test' } }),
    ]);
    const changes = (await call('GET /v1/operator/acts?act=operator.account-changed')).body;
    expect(changes.map(({ details }: { details: unknown }) => details)).toEqual([
      { account: 'hugo@example.test', storage_limit: 'default' },
      { account: 'hugo@example.test', storage_limit: 102_400 },
      { account: 'erin@example.test', daily_limit: 'default' },
      { account: 'erin@example.test', daily_limit: 2, plan: 'team' },
    ]);
  });
});

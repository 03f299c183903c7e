import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiAnswer, ApiCall } from '../support/api-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let token: string;
let added = 0;
beforeAll(async () => {
  app = await startTestApp();
  token = await app.signUp('ann@example.test');
});
afterAll(() => app[Symbol.asyncDispose]());

const asAnn = (request: string, call: ApiCall = {}) => app.call(request, { as: token, ...call });

async function addDomain(fields: Record<string, unknown> = {}): Promise<ApiAnswer> {
  added += 1;
  return asAnn('POST /v1/domains', { body: { domain: `d${added}.test`, ...fields } });
}

describe('POST /v1/domains', () => {
  it('answers the record that clients decode, without anything secret', async () => {
    const { status, body } = await asAnn('POST /v1/domains', { body: { domain: 'Bücher.Example' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'domain',
      name: 'bücher.example',
      domain: 'bücher.example',
      plan: 'free',
      smtp_port: '25',
      retention_days: 0,
      max_recipients_per_alias: 10,
      has_virus_protection: true,
      has_recipient_verification: false,
      has_delivery_logs: true,
      has_catchall: true,
      has_regex: false,
      allowlist: [],
      invites: [],
      storage_used: 0,
      // In the sandbox its records are published as it is added, and seen before the answer
      has_mx_record: true,
      has_txt_record: true,
      has_smtp: true,
    });
    const [member] = body.members;
    expect(member).toMatchObject({
      id: member.user.id,
      group: 'admin',
      user: { email: 'ann@example.test', plan: 'free' },
    });
    expect(body.smtp_dns_records).toMatchObject({
      dkim: {
        name: expect.stringMatching(/^wp-[0-9a-f]{10}\._domainkey$/),
        value: expect.stringMatching(/^v=DKIM1; k=rsa; p=/),
      },
      return_path: { name: 'wp-bounces' },
      dmarc: { name: '_dmarc' },
    });
    expect(body.link).toMatch(/^http:\/\/localhost:\d+\/my-account\/domains\/xn--bcher-kva\.example$/);
    for (const absent of ['bounce_webhook', 'max_quota_per_alias', 'webhook_key', 'private_key', 'token']) {
      expect(Object.keys(body)).not.toContain(absent);
    }
    expect(JSON.stringify(body)).not.toContain('null');
  });

  it('reads every field, as JSON and as a form', async () => {
    const fields = {
      plan: 'team',
      has_virus_protection: 'off',
      ignore_mx_check: 'YES',
      retention_days: '30',
      bounce_webhook: 'https://hook.example/bounce',
      max_quota_per_alias: '1 gb',
    };
    const expected = {
      plan: 'team',
      has_virus_protection: false,
      ignore_mx_check: true,
      retention_days: 30,
      bounce_webhook: 'https://hook.example/bounce',
      max_quota_per_alias: 1024 ** 3,
    };
    expect((await addDomain(fields)).body).toMatchObject(expected);
    const form = new URLSearchParams({ domain: 'form.test', ...fields }).toString();
    expect((await asAnn('POST /v1/domains', { form })).body).toMatchObject(expected);
  });

  it('reads the three forms of catchall', async () => {
    const recipientsOf = async (catchall: unknown) => {
      const { body } = await addDomain({ catchall });
      const aliases = await asAnn(`GET /v1/domains/${body.id}/aliases`);
      return [body.has_catchall, aliases.body.map(({ recipients }: { recipients: string[] }) => recipients)];
    };
    for (const none of [false, 'false', '0', 0, 'no']) expect(await recipientsOf(none)).toEqual([true, []]);
    for (const own of [true, 'true', 1, '', undefined]) {
      expect(await recipientsOf(own)).toEqual([true, [['ann@example.test']]]);
    }
    expect(await recipientsOf('a@x.test, b@y.test\nc@z.test')).toEqual([true, [['a@x.test', 'b@y.test', 'c@z.test']]]);
  });

  it.each([
    ['domain', { domain: undefined }],
    ['domain', { domain: 'no spaces.test' }],
    ['domain', { domain: 'localhost' }],
    ['domain', { domain: '300.1.1.1' }],
    ['domain', { domain: 'http://example.test' }],
    ['domain', { domain: ['a.test'] }],
    ['plan', { plan: 'gold' }],
    ['catchall', { catchall: 'a@x.test, nonsense' }],
    ['catchall', { catchall: 7 }],
    ['catchall', { catchall: 'a@x.test,'.repeat(1001) }],
    ['catchall', { catchall: {} }],
    ['retention_days', { retention_days: 31 }],
    ['retention_days', { retention_days: 1.5 }],
    ['retention_days', { retention_days: -1 }],
    ['retention_days', { retention_days: 'many' }],
    ['max_quota_per_alias', { max_quota_per_alias: '10 potatoes' }],
    ['max_quota_per_alias', { max_quota_per_alias: '101 GB' }],
    ['bounce_webhook', { bounce_webhook: true }],
    ['bounce_webhook', { bounce_webhook: 'ftp://hook.example' }],
    ['bounce_webhook', { bounce_webhook: 'http://127.0.0.1/' }],
    ['has_virus_protection', { has_virus_protection: 'banana' }],
    ['ignore_mx_check', { ignore_mx_check: {} }],
  ])('names %s in the 400 for %j', async (field, fields) => {
    const { status, body } = await addDomain(fields);
    expect([status, body.message]).toEqual([400, expect.stringContaining(field)]);
  });

  it('refuses a name that is held, in any spelling, and the name of the service', async () => {
    await asAnn('POST /v1/domains', { body: { domain: 'größe.example' } });
    for (const domain of ['größe.example', 'GRÖSSE.example', 'xn--gre-6ka8i.example', 'waypost.test']) {
      const { status } = await asAnn('POST /v1/domains', { body: { domain } });
      expect([domain, status]).toEqual([domain, domain === 'GRÖSSE.example' ? 200 : 400]);
    }
  });

  it('reads none and blank for team_domain as no team', async () => {
    for (const team_domain of ['none', 'NONE', '', ' ']) {
      expect((await addDomain({ team_domain })).body.plan).toBe('free');
    }
    expect((await addDomain({ team_domain: 'absent.test' })).status).toBe(404);
  });
});

describe('PUT /v1/domains/:domain', () => {
  it('changes only what is sent and ignores what belongs to POST', async () => {
    const { body: domain } = await addDomain({ retention_days: 7, bounce_webhook: 'https://hook.example/' });
    const put = (body: Record<string, unknown>) => asAnn(`PUT /v1/domains/${domain.name}`, { body });
    const { body: unchanged } = await put({ domain: 'else.test', plan: 'team', catchall: false, nonsense: 1 });
    expect(unchanged).toEqual(domain);
    expect((await put({ smtp_port: 2525 })).body).toMatchObject({ smtp_port: '2525', retention_days: 7 });
    for (const bounce_webhook of [false, 'false', '']) {
      await put({ bounce_webhook: 'https://hook.example/' });
      expect(Object.keys((await put({ bounce_webhook })).body)).not.toContain('bounce_webhook');
    }
    await put({ max_quota_per_alias: '5 MB' });
    expect(Object.keys((await put({ max_quota_per_alias: '' })).body)).not.toContain('max_quota_per_alias');
  });

  it('ignores smtp_port on POST and refuses a bad one on PUT', async () => {
    const { body } = await addDomain({ smtp_port: 2525 });
    expect(body.smtp_port).toBe('25');
    for (const smtp_port of ['smtp', 80, '2525.5', -1, 65_536]) {
      const { status, body: refusal } = await asAnn(`PUT /v1/domains/${body.id}`, { body: { smtp_port } });
      expect([status, refusal.message]).toEqual([400, expect.stringContaining('smtp_port')]);
    }
  });
});

describe('GET and DELETE /v1/domains', () => {
  it('lists records without members and invites, with counts in headers', async () => {
    await addDomain();
    const { status, body, headers } = await asAnn('GET /v1/domains?limit=10&sort=-created_at');
    expect(status).toBe(200);
    expect(body).toHaveLength(10);
    for (const record of body) expect(Object.keys(record)).not.toEqual(expect.arrayContaining(['members']));
    expect(Number(headers.get('x-item-count'))).toBeGreaterThan(10);
    expect((await asAnn('GET /v1/domains?q=(')).body.message).toContain('position 2');
    expect((await asAnn(`GET /v1/domains?q=${'a'.repeat(257)}`)).status).toBe(400);
    expect((await asAnn('GET /v1/domains?q=^form\\.test$')).body).toHaveLength(1);
  });

  it('deletes, answers the record as it was, and knows the name no more', async () => {
    const { body: domain } = await addDomain();
    expect((await asAnn(`DELETE /v1/domains/${domain.name}`)).body).toEqual(domain);
    expect((await asAnn(`GET /v1/domains/${domain.name}`)).status).toBe(404);
    expect((await asAnn(`GET /v1/domains/${domain.id}`)).status).toBe(404);
  });
});

describe('a token for one domain', () => {
  it('sees that domain alone and ends with it', async () => {
    const [{ body: own }, { body: other }] = [await addDomain(), await addDomain()];
    const made = await asAnn('POST /v1/tokens', { body: { name: 'one', scope: 'domain', domain: own.id } });
    const as = made.body.api_token ?? made.body.token;
    expect((await app.call(`GET /v1/domains/${own.id}`, { as })).status).toBe(200);
    expect((await app.call(`GET /v1/domains/${other.id}`, { as })).status).toBe(404);
    expect((await app.call('POST /v1/domains', { as, body: { domain: 'more.test' } })).status).toBe(403);
    expect((await app.call('GET /v1/domains', { as })).body.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    await asAnn(`DELETE /v1/domains/${own.id}`);
    expect((await app.call('GET /v1/domains', { as })).status).toBe(401);
  });
});

describe('lists and webhook key', () => {
  it('takes a list or a delimited text and drops what is no sender', async () => {
    const { body: domain } = await addDomain();
    const put = (list: string, body: unknown) => asAnn(`PUT /v1/domains/${domain.id}/${list}`, { body });
    expect((await put('allowlist', { allowlist: 'Good.example, *.test\nnonsense' })).body).toMatchObject({
      allowlist: ['good.example', '*.test'],
    });
    expect((await put('denylist', { denylist: ['Bob@Bad.example', '192.0.2.1'] })).body).toMatchObject({
      denylist: ['bob@bad.example', '192.0.2.1'],
      allowlist: ['good.example', '*.test'],
    });
    expect((await put('allowlist', {})).body.allowlist).toEqual([]);
    const long = Array.from({ length: 1001 }, (_, i) => `h${i}.example`);
    expect((await put('denylist', { denylist: long })).status).toBe(400);
  });

  it('reads and replaces the key that signs webhooks', async () => {
    const { body: domain } = await addDomain();
    const path = `/v1/domains/${domain.id}/webhook-key`;
    const { body: old } = await asAnn(`GET ${path}`);
    expect(old).toEqual({ webhook_key: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const { body: fresh } = await asAnn(`POST ${path}`);
    expect(fresh).not.toEqual(old);
    expect((await asAnn(`GET ${path}`)).body).toEqual(fresh);
  });
});

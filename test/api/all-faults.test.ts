import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';

const DOMAIN = 'hosted.test';

let app: TestApp;
let ann: string;
beforeAll(async () => {
  app = await startTestApp();
  ann = await app.signUp();
  await app.call('POST /v1/domains', { as: ann, body: { domain: DOMAIN, catchall: false } });
});
afterAll(() => app[Symbol.asyncDispose]());

/** The field at the beginning of each line. */
async function faultsOf(request: string, body: object): Promise<(string | undefined)[]> {
  const answer = await app.call(request, { as: ann, body });
  expect(answer.status, answer.body.message).toBe(400);
  return String(answer.body.message)
    .split('\n')
    .map((line) => /^ \* (?<field>[\w.]+)/.exec(line)?.groups?.field)
    .sort();
}

describe('several faults of one request', () => {
  it('are all named when an alias is made or changed, whatever found them', async () => {
    const wrong = { name: 'a+b', recipients: 'nobody', error_code_if_disabled: 7, description: 'x'.repeat(151) };
    const fields = ['description', 'error_code_if_disabled', 'name', 'recipients'];
    expect(await faultsOf(`POST /v1/domains/${DOMAIN}/aliases`, wrong)).toEqual(fields);
    await app.call(`POST /v1/domains/${DOMAIN}/aliases`, { as: ann, body: { name: 'desk' } });
    expect(await faultsOf(`PUT /v1/domains/${DOMAIN}/aliases/desk`, wrong)).toEqual(fields);
  });

  it('are all named when a domain is made or changed', async () => {
    const wrong = { max_quota_per_alias: '900 TB', smtp_port: 7, retention_days: 31 };
    expect(await faultsOf(`PUT /v1/domains/${DOMAIN}`, wrong)).toEqual([
      'max_quota_per_alias',
      'retention_days',
      'smtp_port',
    ]);
    const asked = { domain: 'no domain', plan: 'gold', catchall: 'nobody', max_quota_per_alias: '900 TB' };
    expect(await faultsOf('POST /v1/domains', asked)).toEqual(['catchall', 'domain', 'max_quota_per_alias', 'plan']);
    const many = Array.from({ length: 11 }, (_, n) => `r${n}@remote.test`).join(' ');
    expect(
      await faultsOf('POST /v1/domains', { domain: 'other.test', catchall: many, max_quota_per_alias: '900 TB' }),
    ).toEqual(['catchall', 'max_quota_per_alias']);
  });

  it('are all named when an email is composed', async () => {
    const email = { from: `desk@${DOMAIN}`, to: 'nobody', cc: 'nobody', priority: 'urgent', newline: 'mac', text: 'A' };
    const { status, body } = await app.call('POST /v1/emails', { as: ann, body: email });
    expect(status).toBe(400);
    for (const field of ['to', 'cc', 'priority', 'newline']) expect(body.message).toContain(` * ${field}`);
  });

  /** Each with a wrong type in one field and a wrong content in another. */
  it.each<[request: string, body: Record<string, unknown>]>([
    ['POST /v1/account', { email: ['ann'], password: ' ' }],
    ['POST /v1/account', { email: 'nobody', password: 7 }],
    ['POST /v1/sign-ups', { email: {}, password: ' ' }],
    ['PUT /v1/account', { given_name: 7, avatar_url: 'no link', family_name: 'x'.repeat(36) }],
    ['PUT /v1/account', { email: ['ann'], default_forwarding_address: 'no place' }],
    ['PUT /v1/account/password', { password: 7, new_password: ' ' }],
    ['PUT /v1/password-resets', { token: 7, password: ' ' }],
    ['POST /v1/domains', { domain: 'fresh.test', catchall: 'nobody', plan: 'gold' }],
    [`PUT /v1/domains/${DOMAIN}`, { max_quota_per_alias: '900 TB', retention_days: 31 }],
    [`POST /v1/domains/${DOMAIN}/aliases`, { name: 'a+b', labels: { a: 1 } }],
    [`POST /v1/domains/${DOMAIN}/aliases`, { name: 'a+b', recipients: 'http://127.0.0.1/', public_key: 'no key' }],
    [`POST /v1/domains/${DOMAIN}/aliases`, { description: 7, recipients: '10.1.2.3', public_key: 'no key' }],
    [`PUT /v1/domains/${DOMAIN}/aliases/table`, { description: 7, recipients: '10.1.2.3', public_key: 'no key' }],
    [`POST /v1/domains/${DOMAIN}/aliases/table/generate-password`, { new_password: 'ab"c', is_override: 'perhaps' }],
    [`POST /v1/domains/${DOMAIN}/catch-all-passwords`, { new_password: 7, description: 'x'.repeat(151) }],
    [`POST /v1/domains/${DOMAIN}/catch-all-passwords`, { new_password: 'ab"c', description: 'x'.repeat(151) }],
    [`POST /v1/domains/${DOMAIN}/invites`, { email: 'nobody', group: 7 }],
    [`POST /v1/domains/${DOMAIN}/webhooks`, { url: 'nowhere', events: 7 }],
    [`POST /v1/domains/${DOMAIN}/webhooks`, { url: 'http://10.1.2.3/', events: 7 }],
    ['POST /v1/tokens', { name: 7, scope: 'send', domain: DOMAIN }],
    ['POST /v1/tokens', { name: ' ', scope: 'all', domain: DOMAIN }],
    ['POST /v1/emails', { from: 7, to: 'nobody', priority: 'urgent' }],
    ['POST /v1/emails', { from: 7, to: 'nobody', envelope: 'other', dkim: {} }],
    ['POST /v1/emails', { cc: 'nobody', keepBcc: true }],
    ['POST /v1/emails', { from: `table@${DOMAIN}`, to: 7, cc: 'nobody', newline: 'mac' }],
  ])('are all named whatever their kind: %s %j', async (request, body) => {
    await app.call(`POST /v1/domains/${DOMAIN}/aliases`, { as: ann, body: { name: 'table' } });
    const right = new Set(['from', 'scope']);
    const isRight = (field: string) =>
      (right.has(field) || body[field] === 'fresh.test') && typeof body[field] === 'string';
    const wrong = Object.keys(body).filter((field) => !isRight(field));
    const origin = { origin: app.baseUrl };
    const answer = await app.call(request, { as: ann, body, headers: origin });
    expect(answer.status, answer.body.message).toBe(400);
    const named = String(answer.body.message)
      .split('\n')
      .map((line) => /^ \* (?<field>\w+)/.exec(line)?.groups?.field);
    expect(named.toSorted()).toEqual(wrong.toSorted());
  });

  it('of catchall name catchall', async () => {
    const many = Array.from({ length: 11 }, (_, n) => `r${n}@remote.test`).join(' ');
    const { body } = await app.call('POST /v1/domains', { as: ann, body: { domain: 'many.test', catchall: many } });
    expect(body.message).toMatch(/^catchall /);
  });
});

describe('search_filter of the alias list', () => {
  it('says what q searches', async () => {
    const create = (alias: object) => app.call(`POST /v1/domains/${DOMAIN}/aliases`, { as: ann, body: alias });
    await create({ name: 'blue', recipients: 'red@remote.test', labels: 'green' });
    await create({ name: 'red', recipients: 'blue@remote.test' });
    const found = async (query: string) => {
      const { body } = await app.call(`GET /v1/domains/${DOMAIN}/aliases?${query}`, { as: ann });
      return body.map(({ name }: { name: string }) => name).sort();
    };
    expect(await found('q=blue')).toEqual(['blue', 'red']);
    expect(await found('q=blue&search_filter=everything')).toEqual(['blue', 'red']);
    expect(await found('q=blue&search_filter=name')).toEqual(['blue']);
    expect(await found('q=blue&search_filter=recipients')).toEqual(['red']);
    expect(await found('q=green&search_filter=name')).toEqual([]);
    const refused = await app.call(`GET /v1/domains/${DOMAIN}/aliases?q=a&search_filter=labels`, { as: ann });
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/^search_filter /)]);
  });
});

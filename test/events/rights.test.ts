import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { EventSource } from './event-source.js';

async function startTeam(app: TestApp) {
  const ann = await app.signUp();
  const bob = await app.signUp('bob@example.test');
  const { body: domain } = await app.call('POST /v1/domains', { as: ann, body: { domain: 'acme.test' } });
  for (const check of ['verify-records', 'verify-smtp']) {
    expect((await app.call(`GET /v1/domains/acme.test/${check}`, { as: ann })).status).toBe(200);
  }
  const invite = { email: 'bob@example.test', group: 'user' };
  await app.call('POST /v1/domains/acme.test/invites', { as: ann, body: invite });
  await app.call('GET /v1/domains/acme.test/invites', { as: bob });
  await app.call('POST /v1/domains/acme.test/aliases', { as: ann, body: { name: 'ann' } });
  await app.call('POST /v1/domains/acme.test/aliases', { as: bob, body: { name: 'bob' } });
  const send = async (as: string, name: string): Promise<string> => {
    const mail = { from: `${name}@acme.test`, to: 'carl@remote.test', subject: 'Hello', text: 'Hi' };
    const { status, body } = await app.call('POST /v1/emails', { as, body: mail });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.id;
  };
  return { ann, bob, domain, send };
}

describe('who hears what', () => {
  it('admins hear of all mail of a domain, members of that of their own aliases', async () => {
    await using app = await startTestApp();
    const { ann, bob, domain, send } = await startTeam(app);
    await using anns = await EventSource.open(app.baseUrl, ann);
    await using bobs = await EventSource.open(app.baseUrl, bob);
    const first = await send(ann, 'ann');
    await anns.next('email', ({ id, status }) => id === first && status === 'sent');
    const { data } = await anns.next('log', ({ state }) => state === 'delivered');
    expect(data).toMatchObject({ domain_id: domain.id, alias_id: expect.any(String), id: expect.any(String) });
    const second = await send(bob, 'bob');
    await bobs.next('email', ({ id, status }) => id === second && status === 'sent');
    await bobs.next('log', ({ state }) => state === 'delivered');
    await anns.next('email', ({ id, status }) => id === second && status === 'sent');
    expect(bobs.heard.filter(({ data: { id } }) => id === first || id === data.id)).toEqual([]);
    await bobs.next('queue');
  });

  it('strangers hear nothing, and who is no member any more nothing from then on', async () => {
    await using app = await startTestApp();
    const { ann, bob, domain } = await startTeam(app);
    const eve = await app.signUp('eve@example.test');
    await using bobs = await EventSource.open(app.baseUrl, bob);
    await using eves = await EventSource.open(app.baseUrl, eve);
    const change = () => app.call('PUT /v1/domains/acme.test', { as: ann, body: { has_phishing_protection: 'false' } });
    await change();
    await bobs.next('domain', ({ id }) => id === domain.id);
    const { body: account } = await app.call('GET /v1/account', { as: bob });
    await app.call(`DELETE /v1/domains/acme.test/members/${account.id}`, { as: ann });
    await app.call('POST /v1/domains/acme.test/aliases', { as: ann, body: { name: 'later' } });
    await app.call('POST /v1/domains', { as: bob, body: { domain: 'bob.test' } });
    await app.call('POST /v1/domains', { as: eve, body: { domain: 'eve.test' } });
    await bobs.next('domain', ({ id }) => id !== domain.id);
    await eves.next('domain');
    expect(bobs.heard.filter(({ type }) => type === 'alias')).toEqual([]);
    expect(eves.heard.filter(({ data }) => data.id === domain.id || data.domain_id === domain.id)).toEqual([]);
  });

  it('a token hears what it opens: one domain, or nothing at all', async () => {
    await using app = await startTestApp();
    const { ann, domain } = await startTeam(app);
    const { body: other } = await app.call('POST /v1/domains', { as: ann, body: { domain: 'other.test' } });
    const make = async (scope: object) =>
      (await app.call('POST /v1/tokens', { as: ann, body: { name: 't', ...scope } })).body;
    const sender = await make({ scope: 'send' });
    await expect(EventSource.open(app.baseUrl, sender.api_token)).rejects.toThrow(/^Error: 403|^403/);
    const only = await make({ scope: 'domain', domain: 'other.test' });
    await using source = await EventSource.open(app.baseUrl, only.api_token);
    await app.call('POST /v1/domains/acme.test/aliases', { as: ann, body: { name: 'x' } });
    await app.call('POST /v1/domains/other.test/aliases', { as: ann, body: { name: 'x' } });
    await source.next('alias', ({ domain_id }) => domain_id === other.id);
    expect(source.heard.filter(({ data }) => data.domain_id === domain.id)).toEqual([]);
    expect((await app.call(`DELETE /v1/tokens/${only.id}`, { as: ann })).status).toBe(200);
    await source.ended();
  });
});

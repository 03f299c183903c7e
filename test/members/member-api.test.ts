import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let ann: string;
let bob: string;
beforeAll(async () => {
  app = await startTestApp();
  ann = await app.signUp('ann@example.test');
  bob = await app.signUp('bob@example.test');
});
afterAll(() => app[Symbol.asyncDispose]());

const addDomain = async (domain: string, as = ann) =>
  (await app.call('POST /v1/domains', { as, body: { domain } })).body;

describe('invites over the API', () => {
  it('are sent by letter, accepted with its token, and never show it', async () => {
    const { id } = await addDomain('letter.test');
    const invited = await app.call(`POST /v1/domains/letter.test/invites`, {
      as: ann,
      body: { email: 'Carol@Example.TEST', group: 'admin' },
    });
    expect(invited.body).toMatchObject({
      object: 'domain',
      id,
      email: 'carol@example.test',
      group: 'admin',
      invites: [{ object: 'invite', email: 'carol@example.test', group: 'admin' }],
    });
    const letter = await app.letterTo('carol@example.test');
    const token = new RegExp(`/invites/${id}/([\\w-]+)`).exec(letter)?.[1];
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(invited.body)).not.toContain(token);

    const carol = await app.signUp('carol@example.test');
    expect((await app.call(`GET /v1/domains/${id}/invites/${token}`, { as: bob })).status).toBe(403);
    const accepted = await app.call(`GET /v1/domains/${id}/invites/${token}`, { as: carol });
    expect([accepted.status, accepted.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(accepted.body).toContain('letter.test');
    expect((await app.call(`GET /v1/domains/${id}`, { as: carol })).body.members).toHaveLength(2);
    expect((await app.call(`GET /v1/domains/${id}/invites/${token}`, { as: carol })).status).toBe(404);
  });

  it('are accepted by the own address, and withdrawn by body or query', async () => {
    await addDomain('seed.test');
    const invites = '/v1/domains/seed.test/invites';
    expect((await app.call(`GET ${invites}`, { as: bob })).status).toBe(404);
    for (const [query, body] of [
      ['?email=bob@example.test', undefined],
      ['', { email: 'bob@example.test' }],
    ] as const) {
      await app.call(`POST ${invites}`, { as: ann, body: { email: 'bob@example.test', group: 'user' } });
      const again = await app.call(`POST ${invites}`, { as: ann, body: { email: 'bob@example.test', group: 'user' } });
      expect(again.status).toBe(400);
      const withdrawn = await app.call(`DELETE ${invites}${query}`, { as: ann, ...(body && { body }) });
      expect([withdrawn.status, withdrawn.body.invites]).toEqual([200, []]);
    }
    expect((await app.call(`DELETE ${invites}`, { as: ann, body: { email: 'x@example.test' } })).status).toBe(200);
    await app.call(`POST ${invites}`, { as: ann, body: { email: 'bob@example.test', group: 'user' } });
    expect((await app.call(`GET ${invites}`, { as: bob })).status).toBe(200);
    expect((await app.call('PUT /v1/domains/seed.test', { as: bob, body: {} })).status).toBe(403);
  });

  it('name the field that is wrong', async () => {
    await addDomain('wrong.test');
    for (const [field, body] of [
      ['email', { group: 'user' }],
      ['email', { email: 'nonsense', group: 'user' }],
      ['group', { email: 'x@example.test' }],
      ['group', { email: 'x@example.test', group: 'owner' }],
    ] as const) {
      const { status, body: refusal } = await app.call('POST /v1/domains/wrong.test/invites', { as: ann, body });
      expect([status, refusal.message]).toEqual([400, expect.stringContaining(field)]);
    }
  });
});

describe('members over the API', () => {
  it('change group, are removed, and may remove themselves', async () => {
    const { id, members } = await addDomain('team.test');
    await app.call(`POST /v1/domains/${id}/invites`, { as: ann, body: { email: 'bob@example.test', group: 'user' } });
    await app.call(`GET /v1/domains/${id}/invites`, { as: bob });
    const { body } = await app.call(`GET /v1/domains/${id}`, { as: bob });
    const bobId = body.members.find(({ user }: { user: { email: string } }) => user.email === 'bob@example.test').id;

    const member = `/v1/domains/team.test/members/${bobId}`;
    expect((await app.call(`PUT ${member}`, { as: bob, body: { group: 'admin' } })).status).toBe(403);
    expect((await app.call(`PUT ${member}`, { as: ann, body: { group: 'owner' } })).status).toBe(400);
    expect((await app.call(`PUT ${member}`, { as: ann, body: { group: 'admin' } })).body).toMatchObject({
      members: [{ group: 'admin' }, { id: bobId, group: 'admin' }],
    });
    const left = await app.call(`DELETE /v1/domains/${id}/members/${members[0].id}`, { as: ann });
    expect([left.status, left.body.members.length]).toEqual([200, 2]);
    expect((await app.call(`GET /v1/domains/${id}`, { as: ann })).status).toBe(404);
    expect((await app.call(`DELETE ${member}`, { as: bob })).status).toBe(404);
  });
});

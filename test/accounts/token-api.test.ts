import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';

async function createToken(app: TestApp, as: string, body: unknown): Promise<{ id: string; api_token: string }> {
  const answer = await app.call('POST /v1/tokens', { as, body });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.message}`);
  return answer.body;
}

describe('/v1/tokens', () => {
  it('creates, lists and deletes; the secret is in the first answer alone', async () => {
    await using app = await startTestApp();
    const owner = await app.signUp();
    const created = await app.call('POST /v1/tokens', { as: owner, body: { name: 'deploy' } });
    expect(created).toMatchObject({ status: 200, body: { object: 'token', name: 'deploy', scope: 'all' } });
    const { api_token, ...record } = created.body;
    expect((await app.call('GET /v1/account', { as: api_token })).status).toBe(200);

    const list = await app.call('GET /v1/tokens', { as: owner });
    expect(list.headers.get('x-item-count')).toBe('2');
    expect(list.body).toMatchObject([{ name: 'sign-up', last_used_at: expect.any(String) }, record]);
    expect(JSON.stringify(list.body)).not.toContain(api_token);

    const path = `/v1/tokens/${record.id}`;
    expect(await app.call(`DELETE ${path}`, { as: owner })).toMatchObject({ status: 200, body: record });
    expect((await app.call('GET /v1/account', { as: api_token })).status).toBe(401);
    expect((await app.call(`DELETE ${path}`, { as: owner })).status).toBe(404);
  });

  it('names what is wrong with a new token', async () => {
    await using app = await startTestApp();
    const as = await app.signUp();
    const refused: [unknown, string][] = [
      [{}, 'name'],
      [{ name: '  ' }, 'name'],
      [{ name: 'x', scope: 'everything' }, 'scope'],
      [{ name: 'x', scope: 'domain' }, 'domain'],
      [{ name: 'x', scope: 'send', domain: 'example.test' }, 'domain'],
    ];
    for (const [body, field] of refused) {
      const answer = await app.call('POST /v1/tokens', { as, body });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(field);
    }
  });

  it('keeps a token within its scope: another domain is 404, another act 403', async () => {
    await using app = await startTestApp();
    const owner = await app.signUp();
    for (const domain of ['example.test', 'other.test'])
      await app.call('POST /v1/domains', { as: owner, body: { domain } });
    expect(
      (await app.call('POST /v1/tokens', { as: owner, body: { name: 'x', scope: 'domain', domain: 'none.test' } }))
        .status,
    ).toBe(404);
    const domainToken = await createToken(app, owner, { name: 'ci', scope: 'domain', domain: 'example.test' });
    const sendToken = await createToken(app, owner, { name: 'mailer', scope: 'send' });

    const status = async (as: string, request: string, body?: unknown) =>
      (await app.call(request, { as, body })).status;
    const ci = domainToken.api_token;
    expect(await status(ci, 'GET /v1/domains/example.test')).toBe(200);
    expect(await status(ci, 'GET /v1/domains/other.test')).toBe(404);
    expect((await app.call('GET /v1/domains', { as: ci })).body).toMatchObject([{ name: 'example.test' }]);
    const mailer = sendToken.api_token;
    expect(await status(mailer, 'GET /v1/domains/example.test')).toBe(403);
    for (const as of [ci, mailer]) {
      expect(await status(as, 'GET /v1/account')).toBe(403);
      expect(await status(as, 'PUT /v1/account', { given_name: 'Eve' })).toBe(403);
      expect(await status(as, 'GET /v1/tokens')).toBe(403);
      expect(await status(as, 'POST /v1/tokens', { name: 'wider' })).toBe(403);
      expect(await status(as, `DELETE /v1/tokens/${domainToken.id}`)).toBe(403);
      expect(await status(as, 'POST /v1/domains', { domain: 'third.test' })).toBe(403);
    }
  });
});

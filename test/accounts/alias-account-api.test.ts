import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';

async function makeAlias(app: TestApp): Promise<readonly [string, string]> {
  const as = await app.signUp();
  const post = async (path: string, body: unknown) => {
    const answer = await app.call(`POST /v1/domains${path}`, { as, body });
    expect(answer, path).toMatchObject({ status: 200 });
    return answer.body;
  };
  await post('', { domain: 'example.test', max_quota_per_alias: '1 GB' });
  await post('/example.test/aliases', { name: 'info', has_imap: true });
  const { username, password } = await post('/example.test/aliases/info/generate-password', {});
  return [username, password];
}

describe('alias credentials on /v1/account', () => {
  it('are 401 unless the setting is wide', async () => {
    await using app = await startTestApp();
    const as = await makeAlias(app);
    expect((await app.call('GET /v1/account', { as })).status).toBe(401);
    expect((await app.call('PUT /v1/account', { as, body: {} })).status).toBe(401);
  });

  it('show the alias and keep the settings of a webmail client, each part by itself', async () => {
    await using app = await startTestApp({ env: { WAYPOST_ALIAS_AUTH: 'wide' } });
    const as = await makeAlias(app);
    const got = await app.call('GET /v1/account', { as });
    expect(got).toMatchObject({
      status: 200,
      body: {
        object: 'alias',
        name: 'info',
        email: 'info@example.test',
        domain_name: 'example.test',
        storage_used: 0,
        storage_quota: 1024 ** 3,
        has_imap: true,
        has_pgp: false,
        locale: 'en',
        settings: {},
      },
    });
    const put = (settings: unknown) => app.call('PUT /v1/account', { as, body: { settings, given_name: 'ignored' } });
    expect((await put({ mail: { sent_folder: 'Sent' } })).status).toBe(200);
    const labels = { label_settings: { work: { color: '#ff0000' } } };
    expect((await put(labels)).body.settings).toEqual({ mail: { sent_folder: 'Sent' }, ...labels });
    const bad = await put({ label_settings: { work: { color: 'red' } } });
    expect(bad.status).toBe(400);
    expect(bad.body.message).toContain('settings.label_settings.work.color');
    expect((await app.call('GET /v1/account', { as: ['info@example.test', 'wrong'] })).status).toBe(401);
  });
});

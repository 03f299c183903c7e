import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';

describe('wrong passwords over HTTP', () => {
  it('lock out after ten; a catch-all password is one of them, and a token none', async () => {
    await using app = await startTestApp();
    const token = await app.signUp();
    const post = (path: string, body: unknown) => app.call(`POST /v1/domains${path}`, { as: token, body });
    await post('', { domain: 'example.test' });
    await post('/example.test/aliases', { name: 'info', has_imap: true });
    const { username, password } = (await post('/example.test/aliases/info/generate-password', {})).body;
    const catchAll = (await post('/example.test/catch-all-passwords', {})).body;
    const signIn = async (secret: string) => (await app.call('GET /v1/folders', { as: [username, secret] })).status;

    expect(await signIn(password)).toBe(200);
    expect(await signIn(catchAll.password)).toBe(401);
    for (let n = 0; n < 3; n++) expect(await signIn(token)).toBe(401);
    expect((await app.call('GET /v1/folders', { as: token })).status).toBe(401);
    for (let n = 0; n < 7; n++) expect(await signIn(`wrong ${n}`)).toBe(401);
    expect(await signIn('the tenth')).toBe(401);
    const refused = await app.call('GET /v1/folders', { as: [username, password] });
    expect(refused.status).toBe(401);
    const wrong = await app.call('GET /v1/folders', { as: [username, 'wrong 0'] });
    expect(refused.body).toEqual(wrong.body);
    expect((await app.call('GET /v1/account', { as: token })).status).toBe(200);
  });
});

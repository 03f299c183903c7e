import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { openBrowser } from './session-client.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ env: { WAYPOST_LIMIT_LOGINS: '0' } });
  token = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

describe('signing in', () => {
  it('opens a session that the cookie and its CSRF token prove', async () => {
    const browser = openBrowser(app);
    const { status, body, headers } = await browser.signIn();
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'signed-in', account: { email: 'ann@example.test', otp_enabled: false } });
    const setCookie = headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/^waypost_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
    expect(headers.get('cache-control')).toBe('no-store');
    const account = await browser.call('GET /v1/account');
    expect([account.status, account.body.email]).toEqual([200, 'ann@example.test']);
    const created = await browser.call('POST /v1/domains', { body: { domain: 'cookie.test' } });
    expect(created.status).toBe(200);
  });

  it('is told to a page that has just been loaded, with what the service offers', async () => {
    const browser = openBrowser(app);
    const out = await browser.reload();
    expect([out.status, out.body.state]).toEqual([200, 'signed-out']);
    expect(out.body.service).toMatchObject({
      mode: 'sandbox',
      signup: 'open',
      version: '0.0.0-test',
      host: 'waypost.test',
      base_url: `http://localhost:${app.ports.http}`,
    });
    expect(out.body.service.languages).toHaveLength(25);
    expect(out.body.service.mail_doors).toContainEqual({ name: 'mx', port: app.ports.mx, security: 'starttls' });
    const signedIn = await browser.signIn();
    const loaded = await browser.reload();
    expect(loaded.body).toMatchObject({
      state: 'signed-in',
      csrf_token: signedIn.body.csrf_token,
      session_id: signedIn.body.session_id,
      account: { email: 'ann@example.test' },
      security: { totp: false, passkeys: 0 },
    });
    expect(loaded.headers.get('cache-control')).toBe('no-store');
    expect(loaded.headers.get('set-cookie')).toMatch(/^waypost_session=/);
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const answers = [
      await openBrowser(app).signIn('ann@example.test', 'wrong'),
      await openBrowser(app).signIn('nobody@example.test', 'wrong'),
      await openBrowser(app).signIn('nobody@example.test'),
    ];
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(answers[0]?.body);
      expect(headers.get('set-cookie')).toBeNull();
    }
    const faulty = await openBrowser(app).signIn('not an address', 'x');
    expect([faulty.status, faulty.body.message]).toEqual([400, expect.stringMatching(/^email/)]);
    const long = await openBrowser(app).signIn('ann@example.test', 'x'.repeat(1025));
    expect([long.status, long.body.message]).toEqual([400, expect.stringMatching(/^password/)]);
  });

  it('is not for pages of other sites', async () => {
    const foreign = { origin: 'https://evil.example' };
    const body = { email: 'ann@example.test', password: 'correct horse battery' };
    const answer = await app.call('POST /v1/sessions', { body, headers: foreign });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});

describe('the cookie', () => {
  it('opens nothing without its CSRF token, with a wrong one, or for another origin', async () => {
    const browser = openBrowser(app);
    await browser.signIn();
    const other = openBrowser(app);
    await other.signIn();
    const cookie = browser.cookie() ?? '';
    const csrf = { 'x-waypost-csrf': browser.csrfToken() };
    const status = async (headers: Record<string, string>, request = 'GET /v1/account') =>
      (await app.call(request, { headers })).status;
    expect(await status({ cookie, ...csrf })).toBe(200);
    expect(await status({ cookie })).toBe(401);
    expect(await status({ cookie, 'x-waypost-csrf': '' })).toBe(401);
    expect(await status({ cookie, 'x-waypost-csrf': `${browser.csrfToken()}A` })).toBe(401);
    expect(await status({ cookie, 'x-waypost-csrf': other.csrfToken() })).toBe(401);
    expect(await status({ cookie, ...csrf }, 'POST /v1/domains')).toBe(400);
    expect(await status({ cookie }, 'POST /v1/domains')).toBe(401);
    expect(await status({ cookie }, `GET /v1/account?csrf=${browser.csrfToken()}`)).toBe(401);
    expect(await status({ cookie, ...csrf, origin: 'https://evil.example' })).toBe(401);
    expect(await status({ cookie, ...csrf, origin: 'null' })).toBe(401);
    expect(await status({ cookie, ...csrf, origin: `http://localhost:${app.ports.http}` })).toBe(200);
    expect(await status({ cookie, ...csrf, origin: app.baseUrl })).toBe(200);
    expect(await status({ cookie: 'waypost_session=nothing', ...csrf })).toBe(401);
    expect(await status({ cookie: `a=b; ${cookie}; c=d`, ...csrf })).toBe(200);
  });

  it('tells a page elsewhere nothing of the session', async () => {
    const browser = openBrowser(app);
    await browser.signIn();
    const answer = await browser.call('GET /v1/session', { headers: { origin: 'https://evil.example' } });
    expect(answer.body.state).toBe('signed-out');
    expect(JSON.stringify(answer.body)).not.toContain(browser.csrfToken());
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await browser.reload()).body.state).toBe('signed-in');
  });

  it('gives way to credentials that are sent, right or wrong', async () => {
    const browser = openBrowser(app);
    await browser.signIn();
    expect((await browser.call('GET /v1/account', { as: 'wrong' })).status).toBe(401);
    expect((await browser.call('GET /v1/account', { headers: { authorization: 'Bearer x' } })).status).toBe(401);
    expect((await browser.call('GET /v1/account', { as: token })).status).toBe(200);
  });

  it('has no Basic challenge in its 401', async () => {
    const browser = openBrowser(app);
    await browser.signIn();
    const refused = await app.call('GET /v1/account', { headers: { cookie: browser.cookie() ?? '' } });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, null]);
    const script = await app.call('GET /v1/account', { headers: { 'sec-fetch-mode': 'cors' } });
    expect([script.status, script.headers.get('www-authenticate')]).toEqual([401, null]);
  });
});

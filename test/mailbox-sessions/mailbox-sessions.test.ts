import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.js';
import { openBrowser } from '../sessions/session-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { makeMailbox, openMailboxBrowser } from './mailbox-browser.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let sales: Awaited<ReturnType<typeof makeMailbox>>;
let skippedMs = 0;
beforeAll(async () => {
  app = await startTestApp({ world: { clock: { ...systemClock, now: () => systemClock.now() + skippedMs } } });
  sales = await makeMailbox(app);
});
afterAll(() => app[Symbol.asyncDispose]());

async function signedIn(more: { readonly remember?: boolean } = {}) {
  const browser = openMailboxBrowser(app);
  const answer = await browser.signIn(sales.address, sales.password, more);
  expect(answer).toMatchObject({ status: 200, body: { object: 'mailbox_session', address: sales.address } });
  return browser;
}

describe('signing in to a mailbox', () => {
  it('sets a cookie that no script and no other site can use', async () => {
    const browser = await signedIn();
    expect(browser.setCookie()).toMatch(/^waypost_mailbox=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const remembered = await signedIn({ remember: true });
    expect(remembered.setCookie()).toContain('; Max-Age=2592000; HttpOnly; SameSite=Strict');
    const elsewhere = { body: { ...sales }, headers: { origin: 'https://evil.example' } };
    expect((await app.call('POST /v1/mailbox-sessions', elsewhere)).status).toBe(403);
  });

  it('takes the address in any spelling, and a wrong password like every door', async () => {
    const browser = openMailboxBrowser(app);
    expect((await browser.signIn('Sales+news@Example.TEST', sales.password)).body.address).toBe('sales@example.test');
    const wrong = await openMailboxBrowser(app).signIn(sales.address, 'wrong');
    expect(wrong.status).toBe(401);
    expect(await openMailboxBrowser(app).signIn('nobody@example.test', 'wrong')).toMatchObject({
      status: 401,
      body: wrong.body,
    });
    expect((await openMailboxBrowser(app).signIn(sales.token, '')).status).toBe(401);
    expect((await openMailboxBrowser(app).call('POST /v1/mailbox-sessions', { body: {} })).status).toBe(400);
  });

  it('says why a mailbox that is switched off does not open', async () => {
    const { address, password, token } = await makeMailbox(app, { name: 'closed', token: sales.token });
    const path = 'PUT /v1/domains/example.test/aliases/closed';
    await app.call(path, { as: token, body: { has_imap: false } });
    expect((await openMailboxBrowser(app).signIn(address, password)).status).toBe(403);
    await app.call(path, { as: token, body: { has_imap: true, is_enabled: false } });
    expect((await openMailboxBrowser(app).signIn(address, password)).status).toBe(401);
  });
});

describe('a session of the webmail', () => {
  it('opens with its CSRF token what alias credentials open, and nothing without', async () => {
    const browser = await signedIn();
    const cookie = browser.cookie() ?? '';
    const proof = { 'x-waypost-csrf': browser.csrfToken() };
    const status = async (path: string, headers: Record<string, string>) =>
      (await app.call(`GET ${path}`, { headers })).status;
    for (const [path, expected] of [
      ['/v1/emails', 200],
      ['/v1/emails/limit', 200],
      ['/v1/mailbox-sessions', 200],
      ['/v1/contacts', 200],
      ['/v1/domains', 401],
      ['/v1/account', 401],
      ['/v1/tokens', 401],
    ] as const) {
      expect([path, await status(path, { cookie, ...proof })]).toEqual([path, expected]);
      expect([path, await status(path, { cookie })]).toEqual([path, 401]);
      expect([path, await status(path, { cookie, 'x-waypost-csrf': 'wrong' })]).toEqual([path, 401]);
      expect([path, await status(path, proof)]).toEqual([path, 401]);
      const foreign = { cookie, ...proof, origin: 'https://evil.example' };
      expect([path, await status(path, foreign)]).toEqual([path, 401]);
    }
  });

  it('sees the emails of its own alias only', async () => {
    const other = await makeMailbox(app, { name: 'press', token: sales.token });
    const send = (from: string, password: string) =>
      app.call('POST /v1/emails', { as: [from, password], body: { from, to: 'bob@remote.test', text: 'Hello' } });
    await app.call('POST /v1/domains/example.test/verify-smtp', { as: sales.token });
    const theirs = await send(other.address, other.password);
    const own = await send(sales.address, sales.password);
    expect([theirs.status, own.status]).toEqual([200, 200]);
    const browser = await signedIn();
    const { body } = await browser.call('GET /v1/emails');
    expect(body.map(({ id }: { id: string }) => id)).toEqual([own.body.id]);
    expect((await browser.call(`GET /v1/emails/${own.body.id}/timeline`)).status).toBe(200);
    expect((await browser.call(`GET /v1/emails/${theirs.body.id}`)).status).toBe(404);
  });

  it('stands beside one of the dashboard in the same browser', async () => {
    const mailbox = await signedIn();
    const dashboard = openBrowser(app);
    await dashboard.signIn();
    const cookie = `${dashboard.cookie()}; ${mailbox.cookie()}`;
    const limitOf = async (csrfToken: string) =>
      app.call('GET /v1/mailbox-sessions', { headers: { cookie, 'x-waypost-csrf': csrfToken } });
    expect((await limitOf(mailbox.csrfToken())).status).toBe(200);
    expect((await limitOf(dashboard.csrfToken())).status).toBe(401);
    const emailsOf = async (csrfToken: string) =>
      (await app.call('GET /v1/emails', { headers: { cookie, 'x-waypost-csrf': csrfToken } })).status;
    expect(await emailsOf(mailbox.csrfToken())).toBe(200);
    expect(await emailsOf(dashboard.csrfToken())).toBe(200);
    expect(await emailsOf('neither')).toBe(401);
    const domains = { headers: { cookie, 'x-waypost-csrf': dashboard.csrfToken() } };
    expect((await app.call('GET /v1/domains', domains)).status).toBe(200);
  });

  it('tells a page that was reloaded its CSRF token, and lists where else the mailbox is signed in', async () => {
    const browser = await signedIn({ remember: true });
    const reloaded = await app.call('GET /v1/mailbox-session', { headers: { cookie: browser.cookie() ?? '' } });
    expect(reloaded).toMatchObject({
      status: 200,
      body: { csrf_token: browser.csrfToken(), address: sales.address, is_remembered: true, id: browser.sessionId() },
    });
    expect((await app.call('GET /v1/mailbox-session')).status).toBe(401);
    const other = await signedIn();
    const { body } = await browser.call('GET /v1/mailbox-sessions');
    const isCurrent = (id: string) => body.find((shown: { id: string }) => shown.id === id)?.is_current;
    expect([isCurrent(browser.sessionId()), isCurrent(other.sessionId())]).toEqual([true, false]);
    expect((await browser.call(`DELETE /v1/mailbox-sessions/${other.sessionId()}`)).status).toBe(200);
    expect((await other.call('GET /v1/emails')).status).toBe(401);
    expect((await browser.call(`DELETE /v1/mailbox-sessions/${other.sessionId()}`)).status).toBe(404);
  });

  it.each(['/v1/mailbox-sessions', '/v1/mailbox-session'])(
    'ends at DELETE %s, which takes the cookie back',
    async (path) => {
      const browser = await signedIn();
      const { cookie, csrfToken } = { cookie: browser.cookie() ?? '', csrfToken: browser.csrfToken() };
      expect(await browser.call(`DELETE ${path}`)).toMatchObject({ status: 200, body: { is_current: true } });
      expect(browser.cookie()).toBeUndefined();
      const after = { headers: { cookie, 'x-waypost-csrf': csrfToken } };
      expect((await app.call('GET /v1/emails', after)).status).toBe(401);
    },
  );

  it('ends after twelve hours without a call, and after thirty days in any case', async () => {
    const resting = await signedIn();
    const remembered = await signedIn({ remember: true });
    skippedMs += 11 * HOUR_MS;
    expect((await resting.call('GET /v1/mailbox-sessions')).status).toBe(200); // writes down that it was seen
    skippedMs += 11 * HOUR_MS;
    expect((await resting.call('GET /v1/mailbox-sessions')).status).toBe(200);
    skippedMs += 12 * HOUR_MS;
    expect((await resting.call('GET /v1/mailbox-sessions')).status).toBe(401);
    skippedMs += 28 * DAY_MS;
    expect((await remembered.call('GET /v1/mailbox-sessions')).status).toBe(200);
    skippedMs += DAY_MS;
    expect((await remembered.call('GET /v1/mailbox-sessions')).status).toBe(401);
  });
});

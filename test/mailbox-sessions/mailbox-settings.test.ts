import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { makeMailbox, openMailboxBrowser } from './mailbox-browser.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ token } = await makeMailbox(app));
});
afterAll(() => app[Symbol.asyncDispose]());

async function signedIn(name: string, more: { readonly remember?: boolean } = {}) {
  const { address, password } = await makeMailbox(app, { name, token });
  const browser = openMailboxBrowser(app);
  await browser.signIn(address, password, more);
  return { browser, address, password };
}

describe('the settings of a mailbox', () => {
  it('are its own: signature, language, what programs keep, vacation and storage by folder', async () => {
    const { browser, address, password } = await signedIn('settings');
    const before = await browser.call('GET /v1/mailbox');
    expect(before).toMatchObject({
      status: 200,
      body: { object: 'mailbox', address, signature: '', locale: 'en', vacation_responder_is_enabled: false },
    });
    const paths = before.body.folders.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['INBOX', 'Sent Mail', 'Drafts', 'Trash']));
    const changes = {
      signature: '<p>Ann</p>',
      locale: 'de',
      settings: { label_settings: { work: { color: '#ff0000' } }, webmail: { density: 'compact' } },
      vacation_responder_is_enabled: true,
      vacation_responder_message: 'Back on Monday',
    };
    expect(await browser.call('PUT /v1/mailbox', { body: changes })).toMatchObject({ status: 200, body: changes });
    const cleared = await browser.call('PUT /v1/mailbox', { body: { signature: '' } });
    expect(cleared.body).toMatchObject({ ...changes, signature: '' });
    const alias = await app.call('GET /v1/domains/example.test/aliases/settings', { as: token });
    expect(alias.body).toMatchObject({ vacation_responder_message: 'Back on Monday' });
    expect((await app.call('GET /v1/mailbox', { as: [address, password] })).status).toBe(401);
    expect((await app.call('GET /v1/mailbox', { as: token })).status).toBe(401);
  });

  it('say in which language its calls are answered, and a call that names one changes no stored one', async () => {
    const { browser, address, password } = await signedIn('language');
    const languageOf = async (asked?: string) => {
      const headers: Record<string, string> = asked === undefined ? {} : { 'accept-language': asked };
      const answer = await app.call('GET /v1/folders', { as: [address, password], headers });
      return [answer.status, answer.headers.get('content-language')].join(' ');
    };
    expect([await languageOf(), await languageOf('de'), await languageOf()]).toEqual(['200 en', '200 de', '200 en']);
    expect((await app.call('GET /v1/account', { as: token })).body.last_locale).toBe('en');
    await browser.call('PUT /v1/mailbox', { body: { locale: 'fr' } });
    expect([await languageOf(), await languageOf('ja'), await languageOf()]).toEqual(['200 fr', '200 ja', '200 fr']);
    expect((await app.call('GET /v1/account', { as: token })).body.last_locale).toBe('en');
  });

  it('that are wrong are all named, and change nothing', async () => {
    const { browser } = await signedIn('wrong');
    const { status, body } = await browser.call('PUT /v1/mailbox', {
      body: {
        signature: 'x'.repeat(16_385),
        locale: 'tlh',
        vacation_responder_start_date: '2026-12-24',
        vacation_responder_end_date: '2026-12-01',
        vacation_responder_message: 'Away',
      },
    });
    expect(status).toBe(400);
    for (const word of ['signature', 'locale', 'start']) expect(body.message).toContain(word);
    expect((await browser.call('GET /v1/mailbox')).body.vacation_responder_message).toBeUndefined();
  });
});

describe('a new password, set in the webmail', () => {
  it('ends every session but follows the one that asked, which still reads the mailbox', async () => {
    const { browser, address, password } = await signedIn('change', { remember: true });
    const other = openMailboxBrowser(app);
    await other.signIn(address, password);
    const old = openMailboxBrowser(app, { cookie: browser.cookie(), csrfToken: browser.csrfToken() });

    const changed = await browser.call('POST /v1/mailbox/password', {
      body: { current: password, new: 'another long sentence' },
    });
    expect(changed).toMatchObject({ status: 200, body: { address, is_remembered: true } });
    expect((await browser.call('GET /v1/mailbox')).status).toBe(200);
    expect((await old.call('GET /v1/mailbox')).status).toBe(401);
    expect((await other.call('GET /v1/mailbox')).status).toBe(401);
    expect((await openMailboxBrowser(app).signIn(address, password)).status).toBe(401);
    expect((await openMailboxBrowser(app).signIn(address, 'another long sentence')).status).toBe(200);
  });

  it('needs the current one, counts wrong ones like sign-ins, and follows the rules', async () => {
    const { browser, password } = await signedIn('refused');
    const change = async (current: string, wanted: string) =>
      (await browser.call('POST /v1/mailbox/password', { body: { current, new: wanted } })).status;
    expect(await change('wrong', 'another long sentence')).toBe(403);
    expect(await change(password, 'with "quotes"')).toBe(400);
    expect(await change(password, '')).toBe(400);
    expect((await browser.call('POST /v1/mailbox/password', { body: { current: password } })).status).toBe(400);
    for (let n = 0; n < 9; n++) expect(await change(`wrong ${n}`, 'another long sentence')).toBe(403);
    expect(await change(password, 'another long sentence')).toBe(403);
    expect((await browser.call('GET /v1/mailbox')).status).toBe(200);
  });
});

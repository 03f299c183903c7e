import { describe, expect, it } from 'vitest';
import { linkPages } from '../../src/servers/http/pages/link-pages.js';
import { PASSWORD, startAccounts } from '../accounts/account-fixture.js';
import { openDoor } from '../http/door-fixture.js';
import { callApi } from '../support/api-client.js';
import { startTestApp } from '../support/test-app.js';

describe('the link in a letter', () => {
  it('confirms an address by its button, and says what to do when it was used', async () => {
    await using node = await startAccounts({ signup: 'verified' });
    await using door = await openDoor({ deps: { pages: linkPages({ ...elsewhere, accounts: node.accounts }) } });
    const url = `http://127.0.0.1:${door.port}`;
    const { apiToken } = await node.accounts.signUp({ email: 'ann@example.test', password: PASSWORD });
    const [letter] = node.letters;
    if (letter?.kind !== 'account.code') throw new Error('no code was sent');
    await expect(node.authenticator.token(apiToken)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const { pathname, search } = new URL(letter.link);
    for (const broken of [pathname, `${pathname}?email=ann%40example.test`, `${pathname}${search}&code=1`]) {
      expect(await callApi(url, `GET ${broken}`)).toMatchObject({ status: 400 });
    }
    const opened = await callApi(url, `GET ${pathname}${search}`);
    expect(opened.status).toBe(200);
    expect(opened.body).toContain('<form method="post">');
    await expect(node.authenticator.token(apiToken)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const confirmed = await callApi(url, `POST ${pathname}${search}`, { form: 'own=yes' });
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toContain('<bdi>ann@example.test</bdi> is confirmed');
    expect(await node.authenticator.token(apiToken)).toMatchObject({ kind: 'account' });

    const again = await callApi(url, `GET ${pathname}${search}`);
    expect(again.status).toBe(400);
    expect(again.body).toContain('This link was used already');
  });

  it('verifies a recipient by its button', async () => {
    await using app = await startTestApp();
    const as = await app.signUp();
    await app.call('POST /v1/domains', { as, body: { domain: 'acme.test' } });
    const created = await app.call('POST /v1/domains/acme.test/aliases', {
      as,
      body: { name: 'sales', recipients: ['bob@remote.test'], has_recipient_verification: true },
    });
    expect(created.body.verified_recipients).toEqual([]);
    const path = linkIn(await app.letterTo('bob@remote.test'), '/verify-recipient/');
    const verified = async () =>
      (await app.call('GET /v1/domains/acme.test/aliases/sales', { as })).body.verified_recipients;
    const opened = await app.call(`GET ${path}`);
    expect(opened.status).toBe(200);
    expect(opened.body).toContain('sales@acme.test');
    expect(await verified()).toEqual([]);
    expect((await app.call(`POST ${path}`, { form: '' })).status).toBe(200);
    expect(await verified()).toEqual(['bob@remote.test']);
    expect((await app.call(`GET ${path}x`)).status).toBe(404);
    expect((await app.call(`POST ${path}x`, { form: '' })).status).toBe(404);
  });

  it('shows an invite and how to accept it, and leaves accepting to the invited', async () => {
    await using app = await startTestApp();
    const as = await app.signUp();
    await app.call('POST /v1/domains', { as, body: { domain: 'acme.test' } });
    await app.call('POST /v1/domains/acme.test/invites', { as, body: { email: 'bob@example.test', group: 'user' } });
    const path = linkIn(await app.letterTo('bob@example.test'), '/invites/');
    const opened = await app.call(`GET ${path}`);
    expect(opened.status).toBe(200);
    expect(opened.body).toContain('<bdi>bob@example.test</bdi> is invited to join <bdi>acme.test</bdi> as a member');
    const accept = /curl -u YOUR_API_TOKEN: &#39;http:\/\/localhost:\d+(\S+)&#39;/.exec(opened.body)?.[1];
    expect((await app.call('GET /v1/domains/acme.test', { as })).body.members).toHaveLength(1);

    const bob = await app.signUp('bob@example.test');
    expect((await app.call(`GET ${accept}`, { as: bob })).status).toBe(200);
    expect((await app.call(`GET ${path}`)).status).toBe(404);
  });

  it('shows a password once, and only when asked to, so that a link scanner does not use it up', async () => {
    await using app = await startTestApp();
    const as = await app.signUp();
    await app.call('POST /v1/domains', { as, body: { domain: 'acme.test' } });
    await app.call('POST /v1/domains/acme.test/aliases', { as, body: { name: 'sales' } });
    await app.call('POST /v1/domains/acme.test/aliases/sales/generate-password', {
      as,
      body: { new_password: 'p4ss & <w0rd>', emailed_instructions: 'bob@remote.test' },
    });
    const letter = await app.letterTo('bob@remote.test');
    expect(letter).not.toContain('w0rd');
    const path = linkIn(letter, '/password/');
    for (const _ of [1, 2]) {
      const asked = await app.call(`GET ${path}`);
      expect(asked.status).toBe(200);
      expect(asked.body).toContain('<form method="post">');
      expect(asked.body).not.toContain('w0rd');
    }
    expect((await app.call(`POST ${path}x`, { form: '' })).status).toBe(404);
    const shown = await app.call(`POST ${path}`, { form: '' });
    expect(shown.status).toBe(200);
    expect(shown.body).toContain('p4ss &amp; &lt;w0rd&gt;');
    expect(shown.body).toContain('sales@acme.test');
    const again = await app.call(`POST ${path}`, { form: '' });
    expect(again.status).toBe(404);
    expect(again.body).not.toContain('w0rd');
  });
});

describe('every page behind a link', () => {
  it.each([
    'GET /verify-email?email=a@b.test&code=1',
    'POST /verify-email?email=a@b.test&code=1',
    'GET /verify-recipient/nothing',
    'POST /verify-recipient/nothing',
    'GET /invites/nothing/nothing',
    'GET /password/nothing/nothing',
    'POST /password/nothing/nothing',
  ])('%s has no script, sends no referrer and is not cached', async (request) => {
    await using app = await startTestApp();
    const { headers, body } = await app.call(request);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).not.toMatch(/<script|\bon\w+=|style="|src=/i);
  });

  it('speaks the language of its reader, in its direction', async () => {
    await using app = await startTestApp();
    const { headers, body } = await app.call('GET /password/a/b', { headers: { 'accept-language': 'he' } });
    expect(headers.get('content-language')).toBe('he');
    expect(body).toContain('<html lang="he" dir="rtl">');
  });

  it('treats whatever stands in its address as text', async () => {
    await using app = await startTestApp();
    const markup = encodeURIComponent('<script>alert(1)</script>');
    for (const path of [`/verify-email?email=${markup}&code=${markup}`, `/invites/${markup}/${markup}`]) {
      const { status, body } = await app.call(`GET ${path}`);
      expect(status).toBeLessThan(500);
      expect(body).not.toContain('<script');
    }
  });
});

/** Rooms that the page in question does not enter. */
const elsewhere = {
  signUpCookie: { read: () => undefined },
  aliases: {
    showRecipientCheck: () => Promise.reject(new Error('not here')),
    verifyRecipient: () => Promise.reject(new Error('not here')),
  },
  invites: { show: () => Promise.reject(new Error('not here')) },
  passwords: { openDelivery: () => Promise.reject(new Error('not here')) },
  baseUrl: () => 'http://localhost',
  canSignUp: true,
};

function linkIn(letter: string, start: string): string {
  const link = letter.split(/\s+/).find((word) => word.startsWith('http') && new URL(word).pathname.startsWith(start));
  if (!link) throw new Error(`no link to ${start} in:\n${letter}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../src/platform/random.js';
import { accountRoutes } from '../../src/servers/http/api/v1/account-routes.js';
import { signUpRoutes } from '../../src/servers/http/api/v1/sign-up-routes.js';
import { createSignUpCookie } from '../../src/servers/http/caller/session-cookie.js';
import { linkPages } from '../../src/servers/http/pages/link-pages.js';
import { openDoor } from '../http/door-fixture.js';
import { callApi } from '../support/api-client.js';
import { type AccountFixture, CLIENT, PASSWORD, startAccounts } from './account-fixture.js';

const email = 'ann@example.test';
const NEW_PASSWORD = 'another long sentence 77';

/** The routes and pages of accounts on a real door. */
async function openAccountsDoor(signup: 'open' | 'verified') {
  const node = await startAccounts({ signup });
  const signUpCookie = createSignUpCookie({ isSecure: false });
  const nothing = new Proxy({}, { get: () => () => Promise.reject(new Error('not here')) }) as never;
  const shared = { accounts: node.accounts, signUpCookie, baseUrl: () => 'http://localhost' };
  const view = { defaultQuotaBytes: 1 };
  const door = await openDoor({
    deps: {
      routes: [
        ...accountRoutes({ ...shared, aliasAccounts: nothing, view, refusesForeignOrigin: false }),
        ...signUpRoutes({ ...shared, random: systemRandom, cookie: signUpCookie, mustVerify: signup === 'verified' }),
      ],
      pages: linkPages({ ...shared, aliases: nothing, invites: nothing, passwords: nothing, canSignUp: true }),
    },
  });
  return Object.assign(node, {
    call: (request: string, call = {}) => callApi(`http://127.0.0.1:${door.port}`, request, call),
    async [Symbol.asyncDispose]() {
      await door[Symbol.asyncDispose]();
      await node.db[Symbol.asyncDispose]();
    },
  });
}

function lastLink(node: AccountFixture): string {
  const letter = node.letters.findLast(({ kind }) => kind === 'account.code');
  if (letter?.kind !== 'account.code') throw new Error('no code was sent');
  const { pathname, search } = new URL(letter.link);
  return pathname + search;
}

const signIn = (node: AccountFixture, password: string) => node.signIns.withPassword({ email, password }, CLIENT);
const form = (fields: Record<string, string>) => ({ form: new URLSearchParams(fields).toString() });

describe("a sign-up with another person's address", () => {
  it('is shown to the reader of the link, with its time and network address; opening changes nothing', async () => {
    await using node = await openAccountsDoor('verified');
    await node.call('POST /v1/account', { body: { email, password: PASSWORD } });
    const link = lastLink(node);
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const { status, body } = await node.call(`GET ${link}`);
      expect(status).toBe(200);
      expect(body).toContain('127.0.0.1');
      expect(body).toContain(new Date(node.clock.now()).toISOString().slice(0, 10));
      expect(body).toMatch(/<input type="checkbox" name="own" value="yes">/);
    }
    const [row] = await node.db.reader.selectFrom('account').select('is_email_proven').execute();
    expect(row?.is_email_proven).toBe(0);
  });

  it.each(['open', 'verified'] as const)('keeps nothing once the address is proven (%s)', async (signup) => {
    await using node = await openAccountsDoor(signup);
    const { body } = await node.call('POST /v1/account', { body: { email, password: PASSWORD } });
    if (signup === 'open') {
      const actor = await node.authenticator.token(body.api_token);
      await node.tokens.create(actor, { name: 'second', scope: 'all' });
      await signIn(node, PASSWORD);
    }
    const link = lastLink(node);
    expect((await node.call(`POST ${link}`, form({}))).body).toContain('New password');
    expect((await node.call(`POST ${link}`, form({ password: ' ' }))).status).toBe(400);
    const done = await node.call(`POST ${link}`, form({ password: NEW_PASSWORD }));
    expect(done.status).toBe(200);
    expect(done.body).toContain('Sign in with your new password');
    await expect(node.authenticator.token(body.api_token)).rejects.toMatchObject({ key: 'auth.tokenUnknown' });
    await expect(node.secondNode().authenticator.token(body.api_token)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    await expect(signIn(node, PASSWORD)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const count = async (table: 'api_token' | 'account_session') =>
      (await node.db.reader.selectFrom(table).select('id').execute()).length;
    expect([await count('api_token'), await count('account_session')]).toEqual([0, 0]);
    expect(await signIn(node, NEW_PASSWORD)).toMatchObject({ state: 'signed-in' });
    expect((await node.call(`POST ${link}`, form({ password: PASSWORD }))).status).toBe(400);
  });

  it('keeps no move to another address either', async () => {
    await using node = await openAccountsDoor('open');
    const { body } = await node.call('POST /v1/account', { body: { email, password: PASSWORD } });
    const link = lastLink(node);
    const signedIn = await signIn(node, PASSWORD);
    if (signedIn.state !== 'signed-in') throw new Error('a code is asked for');
    const { token, csrfToken } = signedIn.session;
    const session = { ...(await node.sessions.authenticate(token, csrfToken)), client: CLIENT };
    await node.accounts.update(session, { email: 'eve@example.test' }, PASSWORD);
    const eves = lastLink(node);
    await node.call(`POST ${link}`, form({ password: NEW_PASSWORD }));
    expect((await node.call(`POST ${eves}`, form({}))).status).toBe(400);
    expect(await node.accounts.getByEmail(email)).toMatchObject({ id: body.id, isEmailProven: true });
  });

  it('stays as it is when the person says to have made it', async () => {
    await using node = await openAccountsDoor('verified');
    const { body } = await node.call('POST /v1/account', { body: { email, password: PASSWORD } });
    const done = await node.call(`POST ${lastLink(node)}`, form({ own: 'yes' }));
    expect(done.body).toContain('<bdi>ann@example.test</bdi> is confirmed');
    expect(await node.authenticator.token(body.api_token)).toMatchObject({ accountId: body.id });
    expect(await signIn(node, PASSWORD)).toMatchObject({ state: 'signed-in' });
  });

  it('is no question in the browser that signed up', async () => {
    await using node = await openAccountsDoor('verified');
    const signUp = await node.call('POST /v1/sign-ups', { body: { email, password: PASSWORD } });
    expect(signUp.body).toEqual({ must_verify: true });
    const set = signUp.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^waypost_signup=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
    const headers = { cookie: set.split(';')[0] ?? '' };
    expect((await node.call(`GET ${lastLink(node)}`, { headers })).body).not.toContain('checkbox');
    expect((await node.call(`GET ${lastLink(node)}`)).body).toContain('checkbox');
    expect((await node.call(`POST ${lastLink(node)}`, { headers, ...form({}) })).status).toBe(200);
    expect(await signIn(node, PASSWORD)).toMatchObject({ state: 'signed-in' });
    expect(await node.db.reader.selectFrom('api_token').select('id').execute()).toEqual([]);
  });

  it('is replaced by the next sign-up, and its code proves nothing any more', async () => {
    await using node = await openAccountsDoor('verified');
    const eve = await node.call('POST /v1/account', { body: { email, password: PASSWORD } });
    const evesLink = lastLink(node);
    const ann = await node.call('POST /v1/account', { body: { email, password: NEW_PASSWORD } });
    expect(ann.status).toBe(200);
    expect(ann.body.id).not.toBe(eve.body.id);
    if (evesLink !== lastLink(node)) expect((await node.call(`GET ${evesLink}`)).status).toBe(400);
    await node.call(`POST ${lastLink(node)}`, form({ own: 'yes' }));
    expect(await node.authenticator.token(ann.body.api_token)).toMatchObject({ accountId: ann.body.id });
    await expect(node.authenticator.token(eve.body.api_token)).rejects.toMatchObject({ key: 'auth.tokenUnknown' });
  });

  it('made after her own is not proven by the code she enters in her browser', async () => {
    await using node = await openAccountsDoor('verified');
    const own = await node.call('POST /v1/sign-ups', { body: { email, password: NEW_PASSWORD } });
    await node.call('POST /v1/account', { body: { email, password: PASSWORD } });
    const code = new URL(lastLink(node), 'http://x.test').searchParams.get('code');
    const headers = { cookie: (own.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    expect((await node.call('POST /v1/account/verify', { headers, body: { email, code } })).status).toBe(400);
    expect((await node.call('POST /v1/account/verify', { body: { email, code } })).status).toBe(200);
  });
});

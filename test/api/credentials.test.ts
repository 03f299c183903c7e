import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.js';
import { type DocumentedRoute, listRoutes } from './every-route.js';

type Credential = string | readonly [string, string] | undefined;
type Kind = 'apiToken' | 'aliasCredentials' | 'sessionCookie' | 'none';

/** Some thousand calls, one after the other. */
const WALK_MS = 300_000;

describe('every route with every kind of credential', () => {
  let app: TestApp;
  let routes: DocumentedRoute[];
  let right: Record<'token' | 'alias', Credential>;
  let wrong: Record<string, Credential>;
  let cookie: string;
  let csrf: string;

  beforeAll(async () => {
    app = await startTestApp({ env: { WAYPOST_LIMIT_LOGINS: '0' } });
    const token = await app.signUp();
    await app.call('POST /v1/domains', { as: token, body: { domain: 'acme.test' } });
    await app.call('POST /v1/domains/acme.test/aliases', { as: token, body: { name: 'ann', has_imap: true } });
    await app.call('POST /v1/domains/acme.test/aliases', { as: token, body: { name: 'off', is_enabled: false } });
    const password = await passwordOf(app, token, 'aliases/ann/generate-password');
    const offPassword = await passwordOf(app, token, 'aliases/off/generate-password');
    const catchAll = await passwordOf(app, token, 'catch-all-passwords');
    right = { token, alias: ['ann@acme.test', password] };
    wrong = {
      'no credentials': undefined,
      'an unknown token': '0123456789abcdef01234567',
      'the token with another letter case': token.toUpperCase(),
      'an empty user': '',
      'a wrong alias password': ['ann@acme.test', 'wrong'],
      'an unknown alias': ['bob@acme.test', password],
      'the password of a disabled alias': ['off@acme.test', offPassword],
      'a catch-all password': ['ann@acme.test', catchAll],
      'a catch-all password for the star': ['*@acme.test', catchAll],
      'the account password': ['ann@example.test', 'correct horse battery'],
    };
    const body = { email: 'ann@example.test', password: PASSWORD };
    const signedIn = await app.call('POST /v1/sessions', { body });
    cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    csrf = signedIn.body.csrf_token;
    routes = await listRoutes(app, { domain: 'elsewhere.test', alias: 'x', member: 'x', token: 'x', id: 'x' });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('refuses whatever is not right for it, and answers what is', { timeout: WALK_MS }, async () => {
    expect(routes.length).toBeGreaterThan(55);
    const faults: string[] = [];
    for (const route of routes) {
      const takes = (kind: Kind) => (kind === 'none' ? route.security.length === 0 : route.security.includes(kind));
      const isOpen = takes('none');
      for (const [name, credential] of Object.entries(wrong)) {
        const status = await statusOf(app, route, credential);
        if ((status === 401) === isOpen) faults.push(`${route.method} ${route.path} with ${name}: ${status}`);
      }
      for (const [kind, credential] of [
        ['apiToken', right.token],
        ['aliasCredentials', right.alias],
      ] as const) {
        const status = await statusOf(app, route, credential);
        const isTaken = isOpen || takes(kind);
        if ((status === 401) === isTaken) faults.push(`${route.method} ${route.path} with right ${kind}: ${status}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('takes the cookie where it takes a token, and only with its proof', { timeout: WALK_MS }, async () => {
    const faults: string[] = [];
    // Signing out comes last: nothing is left to ask with
    const inOrder = routes.toSorted((a, b) => Number(isSignOut(a)) - Number(isSignOut(b)));
    for (const route of inOrder) {
      const isOpen = route.security.length === 0;
      expect([route.path, route.security.includes('sessionCookie')]).toEqual([
        route.path,
        route.security.includes('apiToken'),
      ]);
      for (const [name, headers] of Object.entries<Record<string, string>>({
        'the cookie alone': { cookie },
        'the proof alone': { 'x-waypost-csrf': csrf },
        'a wrong proof': { cookie, 'x-waypost-csrf': `${csrf}x` },
        'a foreign origin': { cookie, 'x-waypost-csrf': csrf, origin: 'https://evil.example' },
      })) {
        const { status } = await app.call(`${route.method} ${route.path}`, { headers });
        const isRefused = status === 401 || (isOpen && status === 403);
        if (isOpen ? status === 401 : !isRefused) faults.push(`${route.method} ${route.path} with ${name}: ${status}`);
      }
      const headers = { cookie, 'x-waypost-csrf': csrf };
      const { status } = await app.call(`${route.method} ${route.path}`, { headers });
      const isTaken = isOpen || route.security.includes('sessionCookie');
      if ((status === 401) === isTaken) faults.push(`${route.method} ${route.path} with the cookie: ${status}`);
    }
    expect(faults).toEqual([]);
  });

  it('ignores a password beside a token where only tokens are taken', async () => {
    const as = [String(right.token), 'anything'] as const;
    expect((await app.call('GET /v1/domains', { as })).status).toBe(200);
    expect((await app.call('POST /v1/emails', { as, body: {} })).status).toBe(401);
  });
});

function isSignOut({ method, path }: DocumentedRoute): boolean {
  return method === 'DELETE' && path === '/v1/session';
}

async function statusOf(app: TestApp, { method, path }: DocumentedRoute, as: Credential): Promise<number> {
  return (await app.call(`${method} ${path}`, { as })).status;
}

async function passwordOf(app: TestApp, token: string, path: string): Promise<string> {
  return (await app.call(`POST /v1/domains/acme.test/${path}`, { as: token })).body.password;
}

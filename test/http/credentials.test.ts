import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALIAS, type Door, openDoor, SESSION, TOKEN } from './door-fixture.js';
import { basic } from './http-client.js';
import { testRoutes } from './test-routes.js';

let door: Door;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door[Symbol.asyncDispose]());

const alias = basic(ALIAS.login, ALIAS.password);
const status = async (path: string, authorization?: string, method = 'GET', at = door) =>
  (await at.call({ method, path, headers: authorization === undefined ? {} : { authorization } })).status;

describe('credentials', () => {
  it('of the right kind open a route, of any other kind they do not', async () => {
    const table = [
      ['GET', '/v1/things/t1', { none: 401, token: 200, tokenWithPassword: 200, alias: 401 }],
      ['GET', '/v1/mailbox', { none: 401, token: 401, tokenWithPassword: 401, alias: 200 }],
      ['POST', '/v1/send', { none: 401, token: 200, tokenWithPassword: 401, alias: 200 }],
      ['GET', '/v1/wide', { none: 401, token: 200, tokenWithPassword: 200, alias: 401 }],
    ] as const;
    for (const [method, path, expected] of table) {
      expect({
        none: await status(path, undefined, method),
        token: await status(path, basic(TOKEN), method),
        tokenWithPassword: await status(path, basic(TOKEN, 'ignored'), method),
        alias: await status(path, alias, method),
      }).toEqual(expected);
    }
  });

  it('of an alias open more in wide mode', async () => {
    await using wide = await openDoor({ aliasAuth: 'wide' });
    expect(await status('/v1/wide', alias, 'GET', wide)).toBe(200);
    expect(await status('/v1/wide', basic(TOKEN), 'GET', wide)).toBe(200);
    expect(await status('/v1/wide', basic(TOKEN, 'x'), 'GET', wide)).toBe(401);
    expect(await status('/v1/things/t1', alias, 'GET', wide)).toBe(401);
  });

  it('that are broken are 401, never more', async () => {
    const broken = [
      '',
      'Basic',
      'Basic ',
      'Basic !!!',
      'Basic Og==',
      `Bearer ${TOKEN}`,
      basic(`a\0${TOKEN}`),
      basic('x'.repeat(5000)),
    ];
    for (const header of [
      ...broken,
      basic(ALIAS.login, 'wrong'),
      basic(ALIAS.login, 'a\0b'),
      basic(ALIAS.login, 'x'.repeat(2000)),
    ]) {
      expect([header, await status('/v1/things/t1', header)]).toEqual([header, 401]);
      expect([header, await status('/v1/mailbox', header)]).toEqual([header, 401]);
    }
  });

  it('may be written as the scheme allows', async () => {
    const bare = Buffer.from(TOKEN).toString('base64');
    for (const header of [
      basic(TOKEN).replace('Basic', 'bASIC'),
      `Basic   ${basic(TOKEN).slice(6)}`,
      `Basic ${bare}`,
    ]) {
      expect([header, await status('/v1/things/t1', header)]).toEqual([header, 200]);
    }
  });

  it('are asked for before the body is read', async () => {
    const reply = await door.call({
      method: 'POST',
      path: '/v1/things',
      headers: { 'content-type': 'application/json' },
      body: '{"broken',
    });
    expect(reply.status).toBe(401);
  });

  it('on open routes are ignored', async () => {
    const reply = await door.call({
      method: 'POST',
      path: '/v1/sign-up',
      headers: { authorization: basic('wrong'), 'content-type': 'application/json' },
      body: '{"email":"ann@example.test"}',
    });
    expect(reply.status).toBe(200);
  });
});

describe('the cookie of the dashboard', () => {
  const cookie = `a=b; waypost_session=${SESSION.token}`;
  const proof = { 'x-waypost-csrf': SESSION.csrfToken };
  const send = async (method: string, path: string, headers: Record<string, string>, at = door) =>
    (await at.call({ method, path, headers })).status;

  it('opens with its proof what a token opens, and nothing without', async () => {
    for (const [method, path, expected] of [
      ['GET', '/v1/things/t1', 200],
      ['GET', '/v1/mailbox', 401],
      ['POST', '/v1/send', 200],
      ['GET', '/v1/wide', 200],
    ] as const) {
      expect([path, await send(method, path, { cookie, ...proof })]).toEqual([path, expected]);
      expect([path, await send(method, path, { cookie })]).toEqual([path, 401]);
      expect([path, await send(method, `${path}?csrf=${SESSION.csrfToken}`, { cookie })]).toEqual([path, 401]);
      expect([path, await send(method, path, proof)]).toEqual([path, 401]);
    }
  });

  it('belongs to our own origin', async () => {
    const from = (origin: string) => send('GET', '/v1/things/t1', { cookie, ...proof, origin });
    expect(await from('https://evil.example')).toBe(401);
    expect(await from('null')).toBe(401);
    expect(await from(`http://localhost:${door.port}`)).toBe(200);
  });

  it('has the proof in the query where an event source calls', async () => {
    const [events] = testRoutes({ handled: [] }).filter(({ path }) => path === '/v1/things/:thing');
    if (!events) throw new Error('no such route');
    await using streams = await openDoor({ deps: { routes: [{ ...events, takesCsrfInQuery: true }] } });
    const path = `/v1/things/t1?csrf=${SESSION.csrfToken}`;
    expect(await send('GET', path, { cookie }, streams)).toBe(200);
    expect(await send('GET', '/v1/things/t1?csrf=x', { cookie }, streams)).toBe(401);
    expect(await send('GET', path, { cookie, 'x-waypost-csrf': 'x' }, streams)).toBe(401);
    expect(await send('GET', path, { cookie, origin: 'https://evil.example' }, streams)).toBe(401);
  });

  it('has another name when live, where no other host can set it', async () => {
    await using live = await openDoor({ config: { mode: 'live', trustedProxies: ['127.0.0.0/8'] } });
    const secure = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1', ...proof };
    const ask = (name: string) => send('GET', '/v1/things/t1', { ...secure, cookie: `${name}=${SESSION.token}` }, live);
    expect(await ask('waypost_session')).toBe(401);
    expect(await ask('__Host-waypost_session')).toBe(200);
  });
});

describe('a 401', () => {
  const challenge = async (headers: Record<string, string>) =>
    (await door.call({ path: '/v1/things', headers })).headers['www-authenticate'];

  it('carries a Basic challenge, but not to scripts nor to the dashboard', async () => {
    expect(await challenge({})).toBe('Basic realm="waypost", charset="UTF-8"');
    expect(await challenge({ 'sec-fetch-mode': 'navigate' })).toMatch(/^Basic/);
    expect(await challenge({ 'sec-fetch-mode': 'cors' })).toBeUndefined();
    expect(await challenge({ cookie: 'a=b; waypost_session=x' })).toBeUndefined();
    expect(await challenge({ cookie: '__Host-waypost_session=x' })).toBeUndefined();
    expect(await challenge({ cookie: 'a=b' })).toMatch(/^Basic/);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALIAS, type Door, openDoor, TOKEN } from './door-fixture.js';
import { basic } from './http-client.js';

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

describe('a 401', () => {
  const challenge = async (headers: Record<string, string>) =>
    (await door.call({ path: '/v1/things', headers })).headers['www-authenticate'];

  it('carries a Basic challenge, but not to scripts nor to the dashboard', async () => {
    expect(await challenge({})).toBe('Basic realm="waypost", charset="UTF-8"');
    expect(await challenge({ 'sec-fetch-mode': 'navigate' })).toMatch(/^Basic/);
    expect(await challenge({ 'sec-fetch-mode': 'cors' })).toBeUndefined();
    expect(await challenge({ cookie: 'a=b; waypost_session=x' })).toBeUndefined();
    expect(await challenge({ cookie: 'a=b' })).toMatch(/^Basic/);
  });
});

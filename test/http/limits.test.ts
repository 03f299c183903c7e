import { describe, expect, it } from 'vitest';
import { openDoor, TOKEN } from './door-fixture.js';
import { basic } from './http-client.js';

const SIGN_UP = {
  method: 'POST',
  path: '/v1/sign-up',
  headers: { 'content-type': 'application/json' },
  body: '{"email":"ann@example.test"}',
} as const;

describe('limits', () => {
  it('count the calls of an account, and say where it stands', async () => {
    await using door = await openDoor({ limits: { CALLS: { count: 2, windowSeconds: 60 } } });
    const reset = String(door.clock.now() / 1000 + 60);
    const first = await door.asAnn({ path: '/v1/things/t1' });
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': reset,
    });
    await door.clock.advance(20_000);
    // A call that fails is a call
    expect((await door.asAnn({ path: '/v1/things/missing' })).headers['x-ratelimit-remaining']).toBe('0');
    const refused = await door.asAnn({ path: '/v1/things/t1' });
    expect(refused.status).toBe(429);
    expect(refused.json()).toMatchObject({ statusCode: 429, error: 'Too Many Requests' });
    expect(refused.headers).toMatchObject({
      'retry-after': '40',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': reset,
    });
    await door.clock.advance(40_000);
    expect((await door.asAnn({ path: '/v1/things/t1' })).status).toBe(200);
  });

  it('count all others per client: failed logins, unknown paths, pages', async () => {
    await using door = await openDoor({ limits: { ANONYMOUS: { count: 4, windowSeconds: 60 } } });
    const calls = [
      { path: '/v1/things' },
      { path: '/v1/nothing' },
      { path: '/' },
      { path: '/v1/things', headers: { authorization: basic('wrong') } },
    ];
    for (const [index, call] of calls.entries()) {
      const reply = await door.call(call);
      expect([reply.status, reply.headers['x-ratelimit-remaining']]).toEqual([
        [401, 404, 200, 401][index],
        String(3 - index),
      ]);
    }
    for (const call of calls) expect((await door.call(call)).status).toBe(429);
    // Neither the account nor a probe pays for its neighbours
    expect((await door.asAnn({ path: '/v1/things/t1' })).status).toBe(200);
    expect((await door.call({ path: '/healthz' })).status).toBe(200);
  });

  it('take an IPv6 client by its /64', async () => {
    await using door = await openDoor({
      limits: { ANONYMOUS: { count: 1, windowSeconds: 60 } },
      config: { trustedProxies: ['127.0.0.1/32'] },
    });
    const from = async (ip: string) => (await door.call({ path: '/', headers: { 'x-forwarded-for': ip } })).status;
    expect(await from('2001:db8:1:2::1')).toBe(200);
    expect(await from('2001:db8:1:2:ffff::9')).toBe(429);
    expect(await from('2001:db8:1:3::1')).toBe(200);
    expect(await from('192.0.2.1')).toBe(200);
    expect(await from('192.0.2.2')).toBe(200);
    expect(await from('::ffff:192.0.2.1')).toBe(429);
  });

  it('of a route count before it is handled, also when it then fails', async () => {
    await using door = await openDoor({ limits: { SIGNUP: { count: 2, windowSeconds: 86_400 } } });
    const bad = await door.call({ ...SIGN_UP, body: '{}' });
    expect([bad.status, bad.headers['x-ratelimit-remaining']]).toEqual([400, '1']);
    expect((await door.call(SIGN_UP)).status).toBe(200);
    expect((await door.call(SIGN_UP)).status).toBe(429);
  });

  it('of a use case are only shown by the door', async () => {
    await using door = await openDoor({ limits: { LOGS: { count: 10, windowSeconds: 86_400 } } });
    for (let round = 0; round < 2; round++) {
      const reply = await door.call({ path: '/v1/export', headers: { authorization: basic(TOKEN) } });
      expect([reply.headers['x-ratelimit-limit'], reply.headers['x-ratelimit-remaining']]).toEqual(['10', '10']);
    }
  });

  it('are unseen where there are none', async () => {
    await using door = await openDoor();
    expect((await door.asAnn({ path: '/v1/things/t1' })).headers['x-ratelimit-limit']).toBeUndefined();
  });
});

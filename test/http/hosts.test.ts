import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/platform/secret.js';
import { openDoor } from './door-fixture.js';
import { call } from './http-client.js';
import { tlsFixture } from './tls-fixture.js';

const SIGN_UP = {
  method: 'POST',
  path: '/v1/sign-up',
  body: '{"email":"ann@example.test"}',
} as const;

describe('the sandbox', () => {
  it('answers to its own names only', async () => {
    await using door = await openDoor({ config: { baseUrl: 'http://waypost.test:4000' } });
    const status = async (host: string) => (await door.call({ path: '/', headers: { host } })).status;
    for (const host of [
      'localhost',
      'LOCALHOST:1',
      '127.0.0.1:4000',
      '[::1]',
      '[::1]:4000',
      'waypost.test',
      'waypost.test:9',
    ]) {
      expect([host, await status(host)]).toEqual([host, 200]);
    }
    for (const host of [
      'evil.test',
      'localhost.evil.test',
      'evil.test:80',
      '127.0.0.1.evil.test',
      '[::2]',
      '192.0.2.1',
    ]) {
      expect([host, await status(host)]).toEqual([host, 403]);
    }
    const rebound = await door.asAnn({ path: '/v1/things', headers: { host: 'evil.test' } });
    expect([rebound.status, rebound.json().error]).toEqual([403, 'Forbidden']);
  });

  it('lets no other site sign up from a browser', async () => {
    await using door = await openDoor();
    const own = `http://127.0.0.1:${door.port}`;
    const status = async (origin?: string) =>
      (await door.call({ ...SIGN_UP, headers: { host: `127.0.0.1:${door.port}`, ...(origin && { origin }) } })).status;
    expect(await status()).toBe(200);
    expect(await status(own)).toBe(200);
    expect(await status(`http://localhost:${door.port}`)).toBe(200);
    for (const origin of ['https://evil.test', 'null', 'http://127.0.0.1:1']) {
      expect([origin, await status(origin)]).toEqual([origin, 403]);
    }
  });
});

describe('live', () => {
  const config = { mode: 'live', baseUrl: 'https://mail.example.test' } as const;

  it('turns plain HTTP to https, but tells an API client instead of leading it on', async () => {
    await using door = await openDoor({ config });
    const api = await door.asAnn({ path: '/v1/things' });
    expect([api.status, api.json().message]).toEqual([403, expect.stringContaining('https://mail.example.test')]);
    expect((await door.call({ path: '/v1' })).status).toBe(403);
    const page = await door.call({ path: '/docs?a=b' });
    expect([page.status, page.headers.location]).toEqual([308, 'https://mail.example.test/docs?a=b']);
    expect((await door.call({ path: '/healthz' })).status).toBe(200);
    const spoofed = await door.asAnn({ path: '/v1/things', headers: { 'x-forwarded-proto': 'https' } });
    expect(spoofed.status).toBe(403);
  });

  it('believes a trusted proxy, and none else', async () => {
    await using door = await openDoor({ config: { ...config, trustedProxies: ['127.0.0.0/8'] } });
    const proto = async (value?: string) =>
      (await door.asAnn({ path: '/v1/things', headers: value === undefined ? {} : { 'x-forwarded-proto': value } }))
        .status;
    expect(await proto()).toBe(200);
    expect(await proto('https')).toBe(200);
    expect(await proto('http')).toBe(403);
    await door.call({ path: '/', headers: { 'x-forwarded-for': '198.51.100.9, 192.0.2.7, 127.0.0.3' } });
    const seen = door.log.events.filter(({ event }) => event === 'http.answered').at(-1);
    expect(seen?.facts.ip).toBe('192.0.2.7');
    await door.call({ path: '/', headers: { 'x-forwarded-for': 'nonsense' } });
    expect(door.log.events.filter(({ event }) => event === 'http.answered').at(-1)?.facts.ip).toBe('127.0.0.1');
  });

  it('serves https, and takes a new certificate without a restart', async () => {
    const tls = tlsFixture();
    await using door = await openDoor({
      config,
      deps: { secure: { listen: { host: '127.0.0.1', port: 0 }, material: tls.material } },
    });
    const ask = async () => {
      const port = door.securePort();
      const reply = await call(port, { path: '/', tls: { ca: tls.ca() }, headers: { host: '127.0.0.1' } });
      expect(reply.headers['strict-transport-security']).toMatch(/max-age/);
      return reply.text;
    };
    expect(await ask()).toBe('OK');
    tls.renew();
    expect(await ask()).toBe('OK');
  });
});

describe('probes', () => {
  it('are open, and readiness asks the database', async () => {
    let isUp = true;
    await using door = await openDoor({
      deps: {
        db: {
          durable: async () => undefined,
          async ping() {
            if (!isUp) throw new Error('gone');
          },
        },
      },
    });
    expect((await door.call({ path: '/healthz' })).text).toBe('OK');
    expect((await door.call({ path: '/readyz' })).status).toBe(200);
    isUp = false;
    expect((await door.call({ path: '/readyz' })).status).toBe(503);
    expect((await door.call({ path: '/healthz' })).status).toBe(200);
  });

  it('show metrics to neighbours and to the token', async () => {
    await using door = await openDoor({
      config: { trustedProxies: ['127.0.0.1'], metricsToken: new Secret('measure') },
    });
    await door.asAnn({ path: '/v1/things/t1' });
    const near = await door.call({ path: '/metrics' });
    expect(near.headers['content-type']).toMatch(/^text\/plain/);
    expect(near.text).toMatch(/waypost_http_request_seconds_count\{operation="readThing",status="200"\} 1/);
    const far = { 'x-forwarded-for': '192.0.2.1' };
    expect((await door.call({ path: '/metrics', headers: far })).status).toBe(403);
    const token = { ...far, authorization: 'Bearer measure' };
    expect((await door.call({ path: '/metrics', headers: token })).status).toBe(200);
    expect((await door.call({ path: '/metrics', headers: { ...token, authorization: 'Bearer x' } })).status).toBe(403);
  });

  it('do not take an unknown proxy on this machine for a neighbour', async () => {
    await using door = await openDoor();
    expect((await door.call({ path: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(403);
  });
});

describe('stopping', () => {
  it('lets a call under way finish, and ends idle connections', async () => {
    const door = await openDoor();
    const slow = door.call({ path: '/v1/slow' });
    while (!door.handled.includes('waitLong')) await new Promise((resolve) => setImmediate(resolve));
    const stopped = door.stop();
    await expect(fetch(`http://127.0.0.1:${door.port}/`)).rejects.toThrow();
    const ended = expect(slow).rejects.toThrow();
    await door.clock.advance(10_000); // the grace is over before the 30 s of the call
    await ended;
    await stopped;
    await door[Symbol.asyncDispose]();
  });

  it('waits no longer for a connection that never begins TLS', async () => {
    const tls = tlsFixture();
    await using door = await openDoor({
      deps: { secure: { listen: { host: '127.0.0.1', port: 0 }, material: tls.material } },
    });
    const silent = connect({ host: '127.0.0.1', port: door.securePort() }).resume();
    await once(silent, 'connect');
    await door.call({ path: '/' }); // by now the other one has been accepted
    const ended = Promise.all([door.stop(), once(silent, 'close')]);
    await door.clock.advance(10_000);
    await ended;
  });
});

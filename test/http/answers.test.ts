import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../../src/i18n/translate.js';
import { ALIAS, type Door, openDoor } from './door-fixture.js';
import { basic } from './http-client.js';

let door: Door;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door[Symbol.asyncDispose]());

describe('answers', () => {
  it('are pretty JSON or plain text, with the headers of every answer', async () => {
    const reply = await door.asAnn({ path: '/v1/things/t1' });
    expect(reply.text).toBe('{\n  "id": "t1"\n}');
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': '16',
      'content-language': 'en',
      'x-robots-tag': 'none',
      'x-content-type-options': 'nosniff',
      'x-response-time': expect.stringMatching(/^\d+\.\d{3}ms$/),
      'x-request-id': expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      vary: 'Origin, Accept, Accept-Language',
      etag: expect.stringMatching(/^"[\w-]+-en"$/),
      'cache-control': 'private, no-cache',
    });
    const sentence = await door.asAnn({ path: '/v1/sentence' });
    expect(sentence.text).toBe('There is nothing at this address.');
    expect(sentence.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('keep the request id of the caller when it is harmless', async () => {
    const idFor = async (id: string) =>
      (await door.asAnn({ path: '/v1/things/t1', headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await idFor('my.Request_1-2')).toBe('my.Request_1-2');
    expect(await idFor('x'.repeat(64))).toBe('x'.repeat(64));
    for (const id of ['x'.repeat(65), 'a b', '<script>', '']) expect(await idFor(id)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('are 304 while nothing has changed, per language', async () => {
    const path = '/v1/things/t1';
    const german = { 'accept-language': 'de' };
    const tag = String((await door.asAnn({ path })).headers.etag);
    const germanTag = String((await door.asAnn({ path, headers: german })).headers.etag);
    expect(germanTag).not.toBe(tag);
    for (const value of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const reply = await door.asAnn({ path, headers: { 'if-none-match': value, 'accept-language': 'en' } });
      expect([value, reply.status, reply.text, reply.headers.etag]).toEqual([value, 304, '', tag]);
    }
    expect((await door.asAnn({ path, headers: { ...german, 'if-none-match': tag } })).status).toBe(200);
    const write = { method: 'POST', path: '/v1/things', headers: { 'if-none-match': '*' } };
    expect((await door.asAnn(write)).status).toBe(200);
  });

  it('to HEAD are those of GET without the body', async () => {
    const reply = await door.asAnn({ method: 'HEAD', path: '/v1/things/t1' });
    expect([reply.status, reply.text, reply.headers['content-length']]).toEqual([200, '', '16']);
    expect((await door.call({ method: 'HEAD', path: '/' })).status).toBe(200);
    expect((await door.call({ path: '/' })).text).toBe('OK');
  });

  it('to a write wait until it would survive a power cut', async () => {
    const before = door.durableWaits();
    await door.asAnn({ path: '/v1/things/t1' });
    expect(door.durableWaits()).toBe(before);
    await door.asAnn({ method: 'POST', path: '/v1/things' });
    expect(door.durableWaits()).toBe(before + 1);
  });

  it('are the same with a trailing slash, and 404 for what is not there', async () => {
    expect((await door.asAnn({ path: '/v1/things/t1/' })).json()).toEqual({ id: 't1' });
    const unknown = [
      ['GET', '/v1'],
      ['GET', '/v1/'],
      ['GET', '/v1/nothing'],
      ['PUT', '/v1/things/t1'],
      ['PATCH', '/v1/things/t1'],
      ['OPTIONS', '/v1/things'],
      ['OPTIONS', '*'],
      ['TRACE', '/v1/things'],
      ['PROPFIND', '/v1/things'],
      ['POST', '/healthz'],
      ['GET', '/V1/things'],
      ['GET', '/v1/../things'],
      ['GET', `/v1/things/${'x'.repeat(10_000)}`],
    ] as const;
    for (const [method, path] of unknown) {
      const reply = await door.asAnn({ method, path, headers: { 'accept-language': 'en' } });
      expect([method, path, reply.status]).toEqual([method, path, 404]);
      expect(reply.json()).toEqual({
        statusCode: 404,
        error: 'Not Found',
        message: 'There is nothing at this address.',
      });
    }
  });

  it('name the field of each fault, if preferred', async () => {
    const bad = {
      method: 'POST',
      path: '/v1/things',
      body: '{"email": "x", "days": 99}',
      headers: { 'content-type': 'application/json' },
    };
    const usual = (await door.asAnn(bad)).json();
    expect(Object.keys(usual)).toEqual(['statusCode', 'error', 'message']);
    const told = (await door.asAnn({ ...bad, headers: { ...bad.headers, prefer: 'respond-async, faults' } })).json();
    expect(told).toMatchObject(usual);
    const faults = told.faults as { field: string; message: string }[];
    expect(faults.map(({ field }) => field)).toEqual(['days', 'email']);
    for (const { field, message } of faults) {
      expect(usual.message).toContain(message.replace('{field}', field));
      expect(message).toContain('{field}');
    }
  });

  it('are pages for a browser at addresses that do not exist, but never under /v1', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const headers = { accept, 'accept-language': 'de' };
    const page = await door.asAnn({ path: '/no/such/page', headers });
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.text).toContain('<a href="/">Waypost</a>');
    expect(page.text).toContain(translate('de', 'http.notFound'));
    for (const path of ['/v1/nothing', '/v1', '/no/such/file']) {
      const asked = path.startsWith('/v1') ? headers : { ...headers, accept: '*/*' };
      expect((await door.asAnn({ path, headers: asked })).json()).toMatchObject({ statusCode: 404 });
    }
  });

  it('hold path parameters as they were meant', async () => {
    const idOf = async (path: string) => (await door.asAnn({ path })).json().id;
    expect(await idOf('/v1/things/a%2Fb%20c')).toBe('a/b c');
    expect(await idOf('/v1/things/m%C3%BCnchen.test')).toBe('münchen.test');
    expect(await idOf('/v1/things/*')).toBe('*');
    expect(await idOf('/v1/things/a;b=1')).toBe('a;b=1');
    for (const path of ['/v1/things/%zz', '/v1/things/%ff', '/v1/things/%']) {
      expect([path, (await door.asAnn({ path })).status]).toEqual([path, 400]);
    }
    expect((await door.asAnn({ path: '/v1/things?q=%zz' })).status).toBe(400);
  });
});

describe('errors', () => {
  it('are one JSON object, whatever Accept says', async () => {
    const reply = await door.asAnn({ path: '/v1/things/missing', headers: { accept: 'text/html' } });
    expect(reply.status).toBe(404);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(reply.json())).toEqual(['statusCode', 'error', 'message']);
    expect(reply.headers.etag).toBeUndefined();
  });

  it('of ours tell a stranger the request id alone, and the log the rest', async () => {
    const reply = await door.call({ path: '/v1/bug', headers: { 'x-request-id': 'bug-1' } });
    expect(reply.status).toBe(500);
    expect(reply.text).toContain('bug-1');
    expect(reply.text).not.toContain('secret');
    expect(door.log.events).toContainEqual({
      level: 'error',
      event: 'http.bug',
      facts: { requestId: 'bug-1', operation: 'meetBug', stack: expect.stringContaining('secret detail') },
    });
  });

  it('are also told when an answer cannot be written', async () => {
    for (const path of ['/v1/bad-answer?header', '/v1/bad-answer?json']) {
      expect([path, (await door.call({ path })).status]).toEqual([path, 500]);
    }
  });

  it('of the alias groups keep the difference that the law endpoints do not know', async () => {
    const authorization = basic(ALIAS.login, ALIAS.password);
    const reply = await door.call({ method: 'POST', path: '/v1/mailbox', headers: { authorization } });
    expect(reply.status).toBe(409);
  });

  it('after 30 seconds are 504, and the handler is told to stop', async () => {
    const late = door.call({ path: '/v1/slow' });
    await until(() => door.handled.includes('waitLong'));
    await door.clock.advance(31_000);
    const reply = await late;
    expect(reply.status).toBe(504);
    expect(reply.json().message).toMatch(/30 seconds/);
    expect(door.handled).toContain('aborted');
  });

  it('are not invented for a caller who hung up', async () => {
    door.handled.length = 0;
    const controller = new AbortController();
    const gone = fetch(`http://127.0.0.1:${door.port}/v1/slow`, { signal: controller.signal }).catch(() => 'gone');
    await until(() => door.handled.includes('waitLong'));
    controller.abort();
    await gone;
    await until(() => door.handled.includes('aborted'));
    await door.log.until('http.abandoned');
    expect(door.log.events.filter(({ event }) => event === 'http.bug')).toHaveLength(3);
  });
});

describe('CORS', () => {
  const origin = 'https://webmail.example';

  it('lets any origin read, without cookies', async () => {
    const reply = await door.asAnn({ path: '/v1/things', headers: { origin } });
    expect(reply.headers['access-control-allow-origin']).toBe(origin);
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    const exposed = String(reply.headers['access-control-expose-headers']);
    for (const name of [
      'X-Page-Count',
      'X-Item-Count',
      'Link',
      'X-RateLimit-Reset',
      'Retry-After',
      'ETag',
      'X-Request-Id',
    ]) {
      expect(exposed).toContain(name);
    }
    const failed = await door.call({ path: '/v1/things', headers: { origin } });
    expect([failed.status, failed.headers['access-control-allow-origin']]).toEqual([401, origin]);
    expect((await door.asAnn({ path: '/v1/things' })).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('answers a preflight with 204', async () => {
    const reply = await door.call({
      method: 'OPTIONS',
      path: '/v1/things',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,x-y',
      },
    });
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET,HEAD,PUT,POST,DELETE,PATCH',
      'access-control-allow-headers': 'authorization,x-y',
    });
  });
});

/** Every turn of the event loop until it holds; the suite's own limit ends a wait that never would. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

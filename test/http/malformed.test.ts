import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Door, openDoor, TOKEN } from './door-fixture.js';
import { basic, converse } from './http-client.js';

let door: Door;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door[Symbol.asyncDispose]());

/** Status and JSON of the last answer on the connection. */
async function answerTo(bytes: string | Buffer): Promise<[number, Record<string, unknown>]> {
  const text = await converse(door.port, bytes);
  expect(text).not.toBe('');
  const last = text.slice(text.lastIndexOf('HTTP/1.1 '));
  const status = last.slice(9, 12);
  const body = last.slice(last.indexOf('\r\n\r\n') + 4);
  return [Number(status), JSON.parse(body)];
}

describe('malformed HTTP', () => {
  it('is answered 400 with the usual body, then closed', async () => {
    const bad = [
      'rubbish\r\n\r\n',
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'GET / HTTP/1.1\r\nHost localhost\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n',
      'POST /v1/things HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n',
      'POST /v1/things HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc',
      'POST /v1/things HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
      `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`,
      Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]), // a TLS greeting
    ];
    for (const bytes of bad) {
      const [status, body] = await answerTo(bytes);
      expect([bytes.toString().slice(0, 60), status]).toEqual([bytes.toString().slice(0, 60), 400]);
      expect(body).toEqual({ statusCode: 400, error: 'Bad Request', message: expect.any(String) });
    }
  });

  it('names no host: 400; an unknown expectation: 400; a tunnel: 404', async () => {
    expect((await answerTo('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'))[0]).toBe(400);
    expect((await answerTo('GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'))[0]).toBe(403);
    const expecting = 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\nConnection: close\r\n\r\n';
    expect((await answerTo(expecting))[0]).toBe(400);
    expect((await answerTo('CONNECT evil.test:25 HTTP/1.1\r\nHost: evil.test\r\n\r\n'))[0]).toBe(404);
  });

  it('in the chunks of a body is 400', async () => {
    const head = `POST /v1/things HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${basic(TOKEN)}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect((await answerTo(`${head}zz\r\nabc`))[0]).toBe(400);
  });

  it('in a later request does not harm the one before it', async () => {
    const good = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const text = await converse(door.port, `${good}rubbish\r\n\r\n`);
    expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('leaves the server well: long addresses, absolute ones, upgrades', async () => {
    const close = 'Host: localhost\r\nConnection: close\r\n\r\n';
    const status = async (line: string, more = '') =>
      (await converse(door.port, `${line}\r\n${more}${close}`)).slice(9, 12);
    expect(await status(`GET /v1/${'a/'.repeat(20_000)} HTTP/1.1`)).toBe('404');
    expect(await status('GET http://localhost/healthz HTTP/1.1')).toBe('200');
    expect(await status('GET //evil.test HTTP/1.1')).toBe('404');
    expect(await status('GET /healthz HTTP/1.0')).toBe('200');
    const upgrade = await converse(
      door.port,
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
    );
    expect(upgrade.slice(9, 12)).toBe('200');
  });

  it('answers every request of a pipeline, in order', async () => {
    const one = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
    const text = await converse(
      door.port,
      one('/healthz') + one('/nothing') + one('/healthz', 'Connection: close\r\n'),
    );
    expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200']);
  });
});

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let token = '';
beforeAll(async () => {
  app = await startTestApp({
    env: { WAYPOST_LIMIT_NETWORK_CONNECTIONS: '3', WAYPOST_LIMIT_DOOR_CONNECTIONS: '5' },
  });
  token = await app.signUp('ann@owner.test');
});
afterAll(() => app[Symbol.asyncDispose]());

const DOORS = ['http', 'https', 'mx', 'submission', 'submissions', 'imap', 'imaps', 'pop3', 'pop3s'] as const;

interface Caller extends Disposable {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
}

async function call(door: string, from: string): Promise<Caller> {
  const socket = connect({ port: app.ports[door] ?? 0, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {}); // a reset is one way to be turned out
  socket.resume();
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, closed, [Symbol.dispose]: () => void socket.destroy() };
}

async function callAll(door: string, addresses: readonly string[]): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (const from of addresses) callers.push(await call(door, from));
  return callers;
}

const isOpen = ({ socket }: Caller) => !socket.closed;

describe('connections that do not sign in', () => {
  it.each(DOORS)('at %s: one network pushes out its own oldest, and others stay', async (door) => {
    const other = await call(door, '127.0.9.1');
    const callers = await callAll(door, ['127.0.1.1', '127.0.1.2', '127.0.1.3', '127.0.1.4', '127.0.1.5']);
    await Promise.all(callers.slice(0, 2).map(({ closed }) => closed));
    expect([other, ...callers].map(isOpen)).toEqual([true, false, false, true, true, true]);
    for (const { socket } of [other, ...callers]) socket.destroy();
  });

  it.each(DOORS)('at %s: many networks push out the oldest of all', async (door) => {
    const networks = [1, 2, 3, 4, 5, 6, 7].map((n) => `127.1.${n}.1`);
    const callers = await callAll(door, networks);
    await Promise.all(callers.slice(0, 2).map(({ closed }) => closed));
    expect(callers.slice(2).map(isOpen)).toEqual([true, true, true, true, true]);
    for (const { socket } of callers) socket.destroy();
  });

  it('never push out one that has signed in', async () => {
    using owner = await call('http', '127.0.1.9');
    let heard = '';
    owner.socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
    });
    const ask = async () => {
      heard = '';
      const basic = Buffer.from(`${token}:`).toString('base64');
      owner.socket.write(`GET /v1/account HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic ${basic}\r\n\r\n`);
      await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 200 .*\}$/s);
    };
    await ask();
    const callers = await callAll(
      'http',
      Array.from({ length: 12 }, (_, n) => `127.0.${1 + (n % 4)}.${n + 1}`),
    );
    await Promise.all(callers.slice(0, 7).map(({ closed }) => closed));
    await ask();
    for (const { socket } of callers) socket.destroy();
  });

  it('are told why, where the protocol has a word for it', async () => {
    using first = await call('submission', '127.0.3.1');
    let heard = '';
    first.socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
    });
    await expect.poll(() => heard).toMatch(/^220 /);
    const others = await callAll('submission', ['127.0.3.2', '127.0.3.3', '127.0.3.4']);
    await first.closed;
    expect(heard).toMatch(/\r\n421 4\.3\.2 /);
    for (const { socket } of others) socket.destroy();
  });
});

import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse } from '../support/smtp-converse.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const DOORS = ['https', 'submissions', 'imaps', 'pop3s', 'mx'] as const;
const CBC = ['AES128-SHA', 'AES128-SHA256', 'AES256-SHA'];
const BOTH_KEYS = (suites: readonly string[]) =>
  suites.flatMap((suite) => [`ECDHE-ECDSA-${suite}`, `ECDHE-RSA-${suite}`]);

/** A socket on which TLS is to begin. */
async function reach(door: (typeof DOORS)[number]): Promise<Socket> {
  const socket = connectTcp({ port: app.ports[door] ?? 0, host: '127.0.0.1' });
  await once(socket, 'connect');
  if (door !== 'mx') return socket;
  for (const command of [undefined, 'EHLO client.test\r\n', 'STARTTLS\r\n']) {
    if (command !== undefined) socket.write(command);
    await once(socket, 'data');
  }
  return socket;
}

/** The suite that was agreed upon, or why none was. */
async function agree(door: (typeof DOORS)[number], offer: ConnectionOptions): Promise<string> {
  const reached = await reach(door);
  const socket = connect({ socket: reached, rejectUnauthorized: false, ...offer });
  try {
    await once(socket, 'secureConnect');
    return socket.getCipher().name;
  } catch (error) {
    return (error as { code?: string }).code ?? `${error}`;
  } finally {
    socket.destroy();
    reached.destroy();
  }
}

describe('TLS', () => {
  it.each(DOORS)('at %s takes no CBC suite', async (door) => {
    for (const ciphers of [...BOTH_KEYS([...CBC, 'AES256-SHA384']), ...CBC, 'AES128-GCM-SHA256']) {
      const agreed = await agree(door, { ciphers, maxVersion: 'TLSv1.2' });
      expect(`${ciphers} ${agreed}`).toMatch(/ (ERR_SSL_\w+|ECONNRESET)$/);
    }
  });

  it.each(DOORS)('at %s follows our order, not the order of the client', async (door) => {
    const offered = BOTH_KEYS(['CHACHA20-POLY1305', 'AES256-GCM-SHA384', 'AES128-GCM-SHA256']).join(':');
    expect(await agree(door, { ciphers: offered, maxVersion: 'TLSv1.2' })).toMatch(/AES128-GCM-SHA256$/);
    const newest = 'TLS_CHACHA20_POLY1305_SHA256:TLS_AES_256_GCM_SHA384:TLS_AES_128_GCM_SHA256';
    expect(await agree(door, { ciphers: newest, minVersion: 'TLSv1.3' })).toBe('TLS_AES_128_GCM_SHA256');
  });

  it('takes each suite of the list when it is the only one offered', async () => {
    for (const suite of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305']) {
      const agreed = await agree('imaps', { ciphers: BOTH_KEYS([suite]).join(':'), maxVersion: 'TLSv1.2' });
      expect(agreed).toContain(suite);
    }
  });

  it('still works for a client that offers everything', async () => {
    await using smtp = await converse(app.ports.submissions ?? 0, { tls: true });
    expect(await smtp.hearReply()).toMatch(/^220 /);
  });
});

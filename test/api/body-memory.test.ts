import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { basic } from '../http/http-client.js';
import { startTestApp } from '../support/test-app.js';

const MB = 1024 * 1024;
const UPLOADS = 10;
const UPLOAD_BYTES = 30 * MB;

/** Of the whole process, both ends: a large body asks for its memory at once, and has it only as far as it has come. */
const residentBytes = () => process.memoryUsage().rss;

it('unfinished uploads hold no more memory together than their share, and small calls go on', async () => {
  await using app = await startTestApp();
  const token = await app.signUp();
  const piece = Buffer.alloc(MB, 0x20);
  const before = residentBytes();
  const sockets = await Promise.all(
    Array.from({ length: UPLOADS }, async () => {
      const socket = connect(app.ports.http ?? 0, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST /v1/emails HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${basic(token)}\r\nContent-Type: application/json\r\nContent-Length: ${50 * MB}\r\n\r\n`,
      );
      for (let sentBytes = 0; sentBytes < UPLOAD_BYTES; sentBytes += MB) await write(socket, piece);
      return socket;
    }),
  );
  expect((residentBytes() - before) / MB).toBeLessThan(200);
  expect((await app.call('GET /v1/account', { as: token })).status).toBe(200);
  expect((await app.call('POST /v1/domains', { as: token, body: { domain: 'example.test' } })).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
}

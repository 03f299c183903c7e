import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSpool } from '../../src/platform/files/spool-file.js';
import { createByteBudget } from '../../src/platform/intake/byte-budget.js';
import { systemRandom } from '../../src/platform/random.js';
import { createManualClock } from '../support/manual-clock.js';

import { type Door, OTHER_TOKENS, openDoor, TOKEN } from './door-fixture.js';
import { basic } from './http-client.js';

const KB = 1024;
const ROOM_BYTES = 512 * KB;
/** What one account may hold of it. */
const SHARE_BYTES = ROOM_BYTES / 4;

let door: Door | undefined;
const open: Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await door?.[Symbol.asyncDispose]();
  door = undefined;
});

async function doorWith(room: { readonly spooled?: boolean } = {}) {
  const budget = createByteBudget(ROOM_BYTES);
  const spool = room.spooled
    ? createSpool({
        directory: await mkdtemp(join(tmpdir(), 'waypost-bodies-')),
        random: systemRandom,
        clock: createManualClock(),
      })
    : undefined;
  door = await openDoor({ deps: { bodyRoom: { budget, spool } } });
  return { door, budget };
}

/** A request whose body does not end; what the server says is in `said()`. */
async function begin(port: number, path: string, { headers = [], bytes = 0 }: { headers?: string[]; bytes?: number }) {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  await once(socket, 'connect');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  if (bytes > 0) socket.write(Buffer.alloc(bytes, 0x20));
  return {
    socket,
    said: async () => {
      while (!heard.includes('\r\n\r\n')) await once(socket, 'data');
      return heard;
    },
    closed: () => (socket.closed ? Promise.resolve() : once(socket, 'close')),
  };
}

/** An upload of this account that does not end. */
function stay({ port }: Door, token: string, bytes: number) {
  return begin(port, '/v1/send', { headers: [`Authorization: ${basic(token)}`, ANNOUNCED], bytes });
}

const CALLER = `Authorization: ${basic(TOKEN)}`;
const ANNOUNCED = `Content-Length: ${900 * KB}`;

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(setImmediate);
}

describe('the memory of request bodies', () => {
  it('is shared: beyond it a request is 503 with Retry-After, until room is free again', async () => {
    const { door, budget } = await doorWith();
    const others = await Promise.all(OTHER_TOKENS.map((token) => stay(door, token, SHARE_BYTES - 2 * KB)));
    await until(() => budget.freeBytes <= 8 * KB);
    const refused = await door.asAnn({ method: 'POST', path: '/v1/things', body: `{"note":"${'x'.repeat(16 * KB)}"}` });
    expect([refused.status, refused.json().error]).toEqual([503, 'Service Unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const small = await door.asAnn({ method: 'POST', path: '/v1/things', body: '{"name":"Ann"}' });
    expect(small.status).toBe(200);
    for (const { socket } of others) socket.destroy();
    await until(() => budget.freeBytes === ROOM_BYTES);
    const again = await door.asAnn({ method: 'POST', path: '/v1/send', body: `{"raw":"${'x'.repeat(100 * KB)}"}` });
    expect(again.status).toBe(200);
    expect(budget.freeBytes).toBe(ROOM_BYTES);
  });

  it('is shared: an account has a quarter, and others go on', async () => {
    const { door, budget } = await doorWith();
    await stay(door, 'bob', SHARE_BYTES);
    await until(() => budget.freeBytes === ROOM_BYTES - SHARE_BYTES);
    const more = await stay(door, 'bob', 1 * KB);
    expect(await more.said()).toMatch(/^HTTP\/1\.1 503 [\s\S]*Retry-After/i);
    const body = `{"raw":"${'x'.repeat(100 * KB)}"}`;
    expect((await door.asAnn({ method: 'POST', path: '/v1/send', body })).status).toBe(200);
  });

  it('is given back after a refusal, an error and a success alike', async () => {
    const { door, budget } = await doorWith();
    const cases: [string, string, number][] = [
      ['/v1/things', '{"name":', 400],
      ['/v1/things', '{"name":7}', 400],
      ['/v1/things', '{"name":"Ann"}', 200],
      ['/v1/things', `{"note":"${'x'.repeat(1100 * KB)}"}`, 400],
      ['/v1/sign-up', '{"email":"ann@example.test"}', 200],
      ['/v1/nothing', '{"email":"ann@example.test"}', 404],
    ];
    for (const [path, body, status] of cases) {
      expect([path, (await door.asAnn({ method: 'POST', path, body })).status]).toEqual([path, status]);
      expect(budget.freeBytes).toBe(ROOM_BYTES);
    }
  });

  it('is eased by a file, and what was kept there is read as it came', async () => {
    const { door, budget } = await doorWith({ spooled: true });
    const stuck = await Promise.all(OTHER_TOKENS.map((token) => stay(door, token, 75 * KB)));
    await until(() => budget.freeBytes <= ROOM_BYTES - 300 * KB);
    const raw = Array.from({ length: 60_000 }, (_, n) => `line ${n}\n`).join('');
    const sent = await Promise.all(
      [1, 2, 3].map((n) =>
        door.asAnn({ method: 'POST', path: '/v1/send', body: JSON.stringify({ raw: `${n} ${raw}` }) }),
      ),
    );
    for (const [n, reply] of sent.entries()) {
      expect(reply.status).toBe(200);
      expect((reply.json().body as { raw: string }).raw === `${n + 1} ${raw}`).toBe(true);
    }
    for (const { socket } of stuck) socket.destroy();
    await until(() => budget.freeBytes === ROOM_BYTES);
  });

  it('holds at most 16 KB of a caller without credentials', async () => {
    const { door, budget } = await doorWith();
    const announced = await begin(door.port, '/v1/sign-up', { headers: [`Content-Length: ${16 * KB + 1}`] });
    expect(await announced.said()).toMatch(/^HTTP\/1\.1 400 /);
    const chunked = await begin(door.port, '/v1/sign-up', { headers: ['Transfer-Encoding: chunked'] });
    chunked.socket.write(`${(17 * KB).toString(16)}\r\n${'x'.repeat(17 * KB)}\r\n`);
    expect(await chunked.said()).toMatch(/^HTTP\/1\.1 400 [\s\S]*too large/);
    for (const [path, status] of [
      ['/v1/things', 401],
      ['/v1/nothing', 404],
    ]) {
      const unread = await begin(door.port, String(path), { headers: [ANNOUNCED], bytes: 100 * KB });
      expect(await unread.said()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    }
    expect(budget.freeBytes).toBe(ROOM_BYTES);
  });

  it('is not asked for before the caller is known, nor is the body', async () => {
    const { door } = await doorWith();
    const waits = 'Expect: 100-continue';
    const stranger = await begin(door.port, '/v1/send', { headers: [ANNOUNCED, waits] });
    const refusal = await stranger.said();
    expect(refusal).toMatch(/^HTTP\/1\.1 401 /);
    expect(refusal).toMatch(/\r\nConnection: close\r\n/);
    await stranger.closed();
    const body = '{"subject":"Hi"}';
    const known = await begin(door.port, '/v1/send', { headers: [CALLER, `Content-Length: ${body.length}`, waits] });
    expect(await known.said()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    known.socket.write(body);
    while (!(await known.said()).includes('"subject"')) await once(known.socket, 'data');
    expect(await known.said()).toMatch(/HTTP\/1\.1 200 /);
  });

  it('is not held by an upload that stands still for 30 seconds', async () => {
    const { door, budget } = await doorWith();
    const stalled = await begin(door.port, '/v1/send', { headers: [CALLER, ANNOUNCED], bytes: 64 * KB });
    await until(() => budget.freeBytes <= ROOM_BYTES - 64 * KB);
    await door.clock.advance(20_000);
    stalled.socket.write(Buffer.alloc(64 * KB, 0x20));
    await until(() => budget.freeBytes <= ROOM_BYTES - 128 * KB);
    await door.clock.advance(20_000);
    expect(budget.freeBytes).toBe(ROOM_BYTES - 128 * KB);
    await door.clock.advance(12_000);
    expect(await stalled.said()).toMatch(/^HTTP\/1\.1 400 [\s\S]*in time/);
    await stalled.closed();
    expect(budget.freeBytes).toBe(ROOM_BYTES);
  });
});

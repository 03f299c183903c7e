import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { EventStream } from '../../src/servers/http/route.js';
import { events, route } from '../../src/servers/http/route.js';
import { openDoor, TOKEN } from '../http/door-fixture.js';
import { basic } from '../http/http-client.js';
import { startTestApp } from '../support/test-app.js';
import { EventSource } from './event-source.js';

/** A door with one stream that the test itself writes to. */
async function openStreams() {
  const streams: EventStream[] = [];
  let ended = 0;
  const stream = route({
    method: 'GET',
    path: '/v1/events',
    operation: 'listen',
    summary: 'Events',
    tag: 'Events',
    auth: 'token',
    answer: { kind: 'events', description: 'Events.' },
    async handle() {
      return events((opened) => {
        streams.push(opened);
        return () => {
          ended += 1;
        };
      });
    },
  });
  const door = await openDoor({ deps: { routes: [stream] } });
  return { door, streams, endedCount: () => ended };
}

describe('a stream of events', () => {
  it('is kept awake, and outlives the time that other answers have', async () => {
    const { door, streams } = await openStreams();
    await using _ = door;
    await using source = await EventSource.open(`http://127.0.0.1:${door.port}`, TOKEN);
    await door.clock.advance(60_000);
    streams[0]?.send({ type: 'domain', data: { id: 'x\ny' } });
    expect((await source.next('domain')).data).toEqual({ id: 'x\ny' });
    expect(source.comments).toEqual(['ping', 'ping', 'ping', 'ping']);
  });

  it('has a head without a stream for who only looks', async () => {
    const { door, streams } = await openStreams();
    await using _ = door;
    const reply = await door.asAnn({ method: 'HEAD', path: '/v1/events' });
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
    expect(streams).toEqual([]);
  });

  it('is ended when it is not read, and when its reader leaves', async () => {
    const { door, streams, endedCount } = await openStreams();
    await using _ = door;
    const socket = connect(door.port, '127.0.0.1');
    socket.write(`GET /v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${basic(TOKEN)}\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    const closed = once(socket, 'close');
    const data = 'x'.repeat(10_000);
    for (let n = 0; n < 10_000 && endedCount() === 0; n += 1) {
      streams[0]?.send({ type: 'log', data });
      if (n % 100 === 0) await new Promise(setImmediate);
    }
    expect(endedCount()).toBe(1);
    socket.on('error', () => {});
    socket.resume();
    await closed;

    const source = await EventSource.open(`http://127.0.0.1:${door.port}`, TOKEN);
    await source[Symbol.asyncDispose]();
    while (endedCount() < 2) await new Promise(setImmediate);
  });

  it('does not hold up a stop', async () => {
    const { door, endedCount } = await openStreams();
    await using source = await EventSource.open(`http://127.0.0.1:${door.port}`, TOKEN);
    await door.stop(); // the clock stands still, so the grace period is not waited for
    await source.ended();
    expect(endedCount()).toBe(1);
    await door[Symbol.asyncDispose]();
  });

  it('is one of at most twenty of an account, and another may be opened once one is closed', async () => {
    await using app = await startTestApp();
    const ann = await app.signUp();
    const open = () => EventSource.open(app.baseUrl, ann);
    const sources = await Promise.all(Array.from({ length: 20 }, open));
    await expect(open()).rejects.toThrow(/429.*20 event streams/s);
    await sources.pop()?.[Symbol.asyncDispose]();
    let again: EventSource | undefined;
    while (!again) again = await open().catch(() => undefined);
    for (const source of [...sources, again]) await source[Symbol.asyncDispose]();
  });
});

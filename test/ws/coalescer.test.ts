import { describe, expect, it } from 'vitest';
import { createCoalescer } from '../../src/servers/http/ws/coalescer.js';
import { formatFrame, type SocketEvent } from '../../src/servers/http/ws/frames.js';
import { createManualClock } from '../support/manual-clock.js';

const event = (about: string, n = 0): SocketEvent => ({
  event: 'flagsUpdated',
  about: [about],
  members: { mailbox: about, n },
});

describe('events that come fast', () => {
  it('are told one by one up to a hundred a minute, then one of a folder and second for many', async () => {
    const clock = createManualClock();
    const sent: SocketEvent[] = [];
    const coalescer = createCoalescer(clock, (one) => sent.push(one));
    for (let n = 0; n < 100; n++) coalescer.add(event('a', n));
    expect(sent.length).toBe(100);
    for (let n = 0; n < 50; n++) coalescer.add(event('a', n));
    coalescer.add(event('b', 7));
    expect(sent.length).toBe(100);
    await clock.advance(1_000);
    expect(sent.slice(100).map(({ members }) => members)).toEqual([
      { mailbox: 'a', n: 49, standsFor: 50 },
      { mailbox: 'b', n: 7 },
    ]);
    await clock.advance(60_000);
    coalescer.add(event('a', 1));
    expect(sent.at(-1)?.members).toEqual({ mailbox: 'a', n: 1 });
    coalescer.close();
  });

  it('tell of both folders of a move', async () => {
    const clock = createManualClock();
    const sent: SocketEvent[] = [];
    const coalescer = createCoalescer(clock, (one) => sent.push(one));
    for (let n = 0; n < 100; n++) coalescer.add(event('a', n));
    const move = (to: string): SocketEvent => ({ event: 'messagesMoved', about: ['a', to], members: { to } });
    for (const one of [event('a'), move('b'), event('b', 8), move('c')]) coalescer.add(one);
    await clock.advance(1_000);
    expect(sent.slice(100).map(({ members }) => members)).toEqual([
      { to: 'c', standsFor: 3 },
      { mailbox: 'b', n: 8, standsFor: 2 },
    ]);
    coalescer.close();
  });
});

describe('a frame', () => {
  const told = { at: 1, id: 'x' };

  it('has its members at the top level', () => {
    expect(JSON.parse(formatFrame(event('a', 3), told) ?? '')).toEqual({
      event: 'flagsUpdated',
      timestamp: 1,
      notificationId: 'x',
      mailbox: 'a',
      n: 3,
    });
  });

  it('leaves out who else got a message when it would be longer than 64 KB', () => {
    const cc = Array.from({ length: 5_000 }, (_, n) => ({ address: `user${n}@example.test`, name: '' }));
    const message = { id: '1', subject: 'Hello', from: [{ address: 'ann@example.test', name: '' }], cc };
    const frame =
      formatFrame({ event: 'newMessage', about: ['a'], members: { mailbox: 'INBOX', message } }, told) ?? '';
    expect(frame.length).toBeLessThan(64 * 1024);
    expect(JSON.parse(frame).message).toEqual({ id: '1', subject: 'Hello', from: message.from });
  });
});

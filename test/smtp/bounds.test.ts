import { describe, expect, it } from 'vitest';
import { createByteBudget } from '../../src/platform/intake/byte-budget.js';
import { reply, type SmtpReply } from '../../src/protocol/smtp/reply.js';
import { createManualClock } from '../support/manual-clock.js';
import { converse } from '../support/smtp-converse.js';
import { startSmtpSink } from '../support/smtp-sink.js';

const ENVELOPE = 'EHLO a.test\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\n';

describe('bounds of an SMTP session', () => {
  /** Each is an end of message to some server; behind it comes a second envelope. */
  it.each(['\n.\n', '\n.\r\n', '\r\n.\n', '\r.\r', '\r.\r\n', '\r\n.\r', '\r\r\n.\r\r\n', '\r\n\n.\n'])(
    'the smuggled end %j closes the session and nothing is taken',
    async (end) => {
      await using sink = await startSmtpSink();
      await using smtp = await converse(sink.port);
      smtp.say(`${ENVELOPE}a: b\r\n\r\nx${end}MAIL FROM:<evil@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\ny\r\n.\r\n`);
      expect((await smtp.hearAll()).split('\r\n').at(-2)).toMatch(/^521 5\.5\.2 /);
      expect(sink.messages).toEqual([]);
    },
  );

  it('a bare line end in a command closes the session', async () => {
    await using sink = await startSmtpSink();
    for (const line of ['NOOP\nNOOP\r\n', 'NO\rOP\r\n']) {
      await using smtp = await converse(sink.port);
      smtp.say(line);
      expect(await smtp.hearAll()).toMatch(/^220 .*\r\n521 5\.5\.2 .*\r\n$/);
    }
  });

  it('NUL is refused with the message, and smuggles nothing', async () => {
    await using sink = await startSmtpSink();
    await using smtp = await converse(sink.port);
    smtp.say(`${ENVELOPE}x\r\n\0.\r\nMAIL FROM:<evil@b.test>\r\n.\r\nQUIT\r\n`);
    expect(await smtp.hearAll()).toMatch(/354 .*\r\n554 5\.6\.0 The message contains a NUL byte\r\n221 .*\r\n$/);
    expect(sink.messages).toEqual([]);
  });

  it('size, lines and header are limited, and the session goes on', async () => {
    await using sink = await startSmtpSink({
      limits: { maxMessageBytes: 1000, maxLineBytes: 100, maxHeaderBytes: 300 },
    });
    await using smtp = await converse(sink.port);
    await smtp.hearReply();
    smtp.say('EHLO a.test\r\n');
    expect(await smtp.hearReply()).toContain('SIZE 1000');
    smtp.say('MAIL FROM:<a@b.test> SIZE=1001\r\n');
    expect(await smtp.hearReply()).toBe('552 5.3.4 Message too large');
    for (const [text, answer] of [
      [`a: b\r\n\r\n${'x\r\n'.repeat(400)}`, '552 5.3.4 Message too large'],
      [`a: b\r\n\r\n${'x'.repeat(101)}\r\n`, '554 5.6.0 A line of the message is too long'],
      ['a: 12345678\r\n'.repeat(30), '552 5.3.4 The header of the message is too large'],
      ['a: b\r\n', '250 2.0.0 Taken'],
    ] as const) {
      smtp.say(`MAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\n${text}.\r\n`);
      for (let i = 0; i < 3; i++) await smtp.hearReply();
      expect(await smtp.hearReply()).toBe(answer);
    }
    smtp.say('MAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\n');
    for (let i = 0; i < 3; i++) await smtp.hearReply();
    smtp.say('x\r\n'.repeat(1000));
    expect(await smtp.hearAll()).toBe('552 5.3.4 Message too large\r\n');
  });

  it('recipients, errors and the length of a command are limited', async () => {
    await using sink = await startSmtpSink({ limits: { maxRecipients: 2, maxErrors: 3, maxCommandBytes: 200 } });
    await using smtp = await converse(sink.port);
    await smtp.play(`
      S: 220 <any>
      C: HELO a.test
      S: 250 sink.test
      C: MAIL FROM:<a@b.test>
      C: RCPT TO:<a@b.test>
      C: RCPT TO:<b@b.test>
      C: RCPT TO:<c@b.test>
      S: 250 2.1.0 Sender ok
      S: 250 2.1.5 Recipient ok
      S: 250 2.1.5 Recipient ok
      S: 452 4.5.3 Too many recipients
      C: WHAT
      S: 500 5.5.1 Unknown command
      C: WHAT
      S: 500 5.5.1 Unknown command
      C: WHAT
      S: 421 4.7.0 Too many errors
      (closed)
    `);
    await using endless = await converse(sink.port);
    endless.say(Buffer.alloc(203, 'a'));
    expect(await endless.hearAll()).toMatch(/\r\n500 5\.5\.2 Line too long\r\n$/);
  });

  it('memory for messages is shared, and freed after each', async () => {
    const { promise: kept, resolve: keep } = deferred<SmtpReply>();
    const budget = createByteBudget(2000);
    await using sink = await startSmtpSink({
      budget,
      handler: () => ({ onMessage: () => kept }),
    });
    await using first = await converse(sink.port);
    first.say(`${ENVELOPE}${'x\r\n'.repeat(400)}.\r\n`);
    await using second = await converse(sink.port);
    for (let i = 0; i < 5; i++) await first.hearReply();
    while (budget.freeBytes > 800) await new Promise(setImmediate);
    second.say(`${ENVELOPE}${'x\r\n'.repeat(400)}.\r\nMAIL FROM:<a@b.test> SIZE=900\r\nQUIT\r\n`);
    expect(await second.hearAll()).toMatch(/354 .*\r\n452 4\.3\.1 Server busy, try later\r\n452 4\.3\.1 .*\r\n221 /);
    keep(reply(250, '2.0.0', 'Taken'));
    expect(await first.hearReply()).toBe('250 2.0.0 Taken');
    expect(budget.freeBytes).toBe(2000);
    await using third = await converse(sink.port);
    third.say(`${ENVELOPE}${'x\r\n'.repeat(100)}`);
    while (budget.freeBytes === 2000) await new Promise(setImmediate);
    third.hangUp();
    while (budget.freeBytes < 2000) await new Promise(setImmediate);
  });

  it('connections are limited, over all and per client', async () => {
    for (const limit of [{ maxConnections: 2 }, { maxConnectionsPerClient: 2 }]) {
      await using sink = await startSmtpSink(limit);
      await using first = await converse(sink.port);
      await using second = await converse(sink.port);
      expect([await first.hearReply(), await second.hearReply()].map((text) => text.slice(0, 3))).toEqual([
        '220',
        '220',
      ]);
      await using third = await converse(sink.port);
      expect(await third.hearAll()).toBe('421 4.3.2 Too many connections, try later\r\n');
      first.say('QUIT\r\n');
      await first.hearAll();
      while (sink.server.sessions > 1) await new Promise(setImmediate);
      await using fourth = await converse(sink.port);
      expect(await fourth.hearReply()).toMatch(/^220/);
    }
  });

  it('idle clients are disconnected, also those that send a byte now and then', async () => {
    const clock = createManualClock();
    await using sink = await startSmtpSink({ clock });
    await using silent = await converse(sink.port);
    await using busy = await converse(sink.port);
    await using dripping = await converse(sink.port);
    for (const smtp of [silent, busy, dripping]) await smtp.hearReply();
    await clock.advance(179_000);
    busy.say('NOOP\r\n');
    expect(await busy.hearReply()).toContain('250');
    dripping.say('N');
    await new Promise(setImmediate);
    await clock.advance(2_000);
    expect(await silent.hearAll()).toBe('421 4.4.2 Idle for too long\r\n');
    expect(await dripping.hearAll()).toBe('421 4.4.2 Idle for too long\r\n');
    await clock.advance(170_000);
    busy.say('NOOP\r\n');
    expect(await busy.hearReply()).toContain('250');
  });

  it('a message that arrives too slowly ends the session', async () => {
    const clock = createManualClock();
    const budget = createByteBudget(1000);
    await using sink = await startSmtpSink({ clock, budget });
    await using smtp = await converse(sink.port);
    smtp.say(ENVELOPE);
    for (let i = 0; i < 5; i++) await smtp.hearReply();
    for (let drops = 1; drops <= 15; drops++) {
      smtp.say('x');
      while (budget.freeBytes > 1000 - drops) await new Promise(setImmediate);
      await clock.advance(120_000);
    }
    smtp.say('x');
    while (budget.freeBytes > 1000 - 16) await new Promise(setImmediate);
    await clock.advance(2_000);
    expect(await smtp.hearAll()).toBe('421 4.4.2 The message took too long\r\n');
    while (budget.freeBytes < 1000) await new Promise(setImmediate);
  });

  it('idle commands are limited, and the count starts again after an accepted message', async () => {
    await using sink = await startSmtpSink({ limits: { maxIdleCommands: 4 } });
    await using smtp = await converse(sink.port);
    await smtp.play(`
      S: 220 <any>
      C: HELO a.test
      S: 250 sink.test
      C: NOOP
      C: VRFY ann
      C: RSET
      S: 250 2.0.0 Ok
      S: 252 2.5.0 Addresses are not verified, send the message
      S: 250 2.0.0 Reset
      C: MAIL FROM:<a@b.test>
      C: RCPT TO:<c@d.test>
      C: DATA
      S: 250 2.1.0 Sender ok
      S: 250 2.1.5 Recipient ok
      S: 354 <any>
      C: a: b
      C: .
      S: 250 2.0.0 Taken
      C: RSET
      C: RSET
      C: NOOP
      C: HELP
      C: HELO a.test
      S: 250 2.0.0 Reset
      S: 250 2.0.0 Reset
      S: 250 2.0.0 Ok
      S: 214 2.0.0 See RFC 5321
      S: 421 4.7.0 Too many commands
      (closed)
    `);
  });

  it('replies to a client that never reads are not buffered without limit', async () => {
    await using sink = await startSmtpSink({ limits: { maxIdleCommands: 100_000 } });
    await using smtp = await converse(sink.port);
    smtp.say('NOOP\r\n'.repeat(50_000));
    for (let i = 0; i < 50_001; i++) await smtp.hear();
    smtp.say('QUIT\r\n');
    expect(await smtp.hearAll()).toContain('221');
  });
});

describe('stopping', () => {
  it('disconnects idle clients, and lets a message in progress finish', async () => {
    const { promise: handed, resolve: take } = deferred<void>();
    const { promise: kept, resolve: keep } = deferred<SmtpReply>();
    const sink = await startSmtpSink({
      handler: () => ({
        onMessage() {
          take();
          return kept;
        },
      }),
    });
    await using idle = await converse(sink.port);
    await using sending = await converse(sink.port);
    await idle.hearReply();
    sending.say(`${ENVELOPE}first half\r\n`);
    for (let i = 0; i < 5; i++) await sending.hearReply();
    const stopped = sink.server.stop();
    expect(await idle.hearAll()).toBe('421 4.3.2 Shutting down, try later\r\n');
    await expect(converse(sink.port)).rejects.toThrow();
    sending.say('second half\r\n.\r\n');
    await handed;
    keep(reply(250, '2.0.0', 'Taken'));
    expect(await sending.hearAll()).toBe('250 2.0.0 Taken\r\n421 4.3.2 Shutting down, try later\r\n');
    await stopped;
  });

  it('does not wait for an unresponsive client', async () => {
    const clock = createManualClock();
    const sink = await startSmtpSink({ clock });
    await using smtp = await converse(sink.port);
    smtp.say(`${ENVELOPE}half a mess`);
    for (let i = 0; i < 5; i++) await smtp.hearReply();
    const stopped = sink.server.stop();
    await new Promise(setImmediate);
    await clock.advance(10_000);
    await stopped;
    expect(sink.messages).toEqual([]);
  });
});

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

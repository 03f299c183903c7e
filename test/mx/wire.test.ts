import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect as dial } from 'node:net';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { reply, type SmtpReply } from '../../src/protocol/smtp/reply.js';
import { shareDatabase } from '../resolve/resolve-fixture.js';
import { createRecordingLog } from '../support/recording-log.js';
import { converse, type SmtpConversation } from '../support/smtp-converse.js';
import { CLIENT, letter, type MxOptions, startMx } from './mx-fixture.js';

shareDatabase();

const run = promisify(execFile);
const ALIASES = { 'sales@example.test': ['bob@target.test'], 'ann@example.test': ['ann@target.test'] };
const ENVELOPE = 'MAIL FROM:<ann@plain.test>\r\nRCPT TO:<sales@example.test>\r\n';

/** Without a proxy the peer is the client. */
const startOpenMx = (options: MxOptions = {}) => startMx({ aliases: ALIASES, trustedProxies: [], ...options });

describe('the MX on the wire', () => {
  it('announces its extensions, and neither AUTH nor DSN', async () => {
    const mx = await startOpenMx();
    await using smtp = await converse(mx.port());
    await smtp.play(`
      S: 220 mail.waypost.test ESMTP Waypost
      C: EHLO a.test
      S: 250-mail.waypost.test
      S: 250-PIPELINING
      S: 250-SIZE 52428800
      S: 250-8BITMIME
      S: 250-SMTPUTF8
      S: 250-ENHANCEDSTATUSCODES
      S: 250-CHUNKING
      S: 250 STARTTLS
      C: AUTH PLAIN AGEAYg==
      S: 502 5.5.1 <any>
      C: MAIL FROM:<a@b.test> RET=FULL
      S: 555 5.5.4 <any>
      C: MAIL FROM:<a@b.test> REQUIRETLS
      S: 555 5.5.4 <any>
      C: STARTTLS
      S: 220 2.0.0 Go ahead
      (tls)
      C: EHLO a.test
      S: 250-mail.waypost.test
      S: 250-PIPELINING
      S: 250-SIZE 52428800
      S: 250-8BITMIME
      S: 250-SMTPUTF8
      S: 250-ENHANCEDSTATUSCODES
      S: 250-CHUNKING
      S: 250 REQUIRETLS
      C: MAIL FROM:<ann@plain.test> REQUIRETLS SMTPUTF8
      C: RCPT TO:<sales@example.test>
      S: 250 2.1.0 Sender ok
      S: 250 2.1.5 Recipient ok
    `);
    const text = letter().replaceAll('\n', '\r\n');
    smtp.say(`BDAT 10\r\n${text.slice(0, 10)}BDAT ${text.length - 10} LAST\r\n${text.slice(10)}`);
    expect(await smtp.hearReply()).toBe('250 2.0.0 Chunk ok');
    expect(await smtp.hearReply()).toMatch(/^250 2\.0\.0 Taken/);
    expect(mx.admitted[0]?.arrival).toMatchObject({
      requiresTls: true,
      isUtf8: true,
      client: { helo: 'a.test', tls: { version: 'TLSv1.3' } },
    });
  });

  it.each(['\n.\n', '\n.\r\n', '\r\n.\n', '\r.\r\n', '\r\n\n.\n'])(
    'the smuggled end %j closes the session (decision 10.9)',
    async (end) => {
      const mx = await startOpenMx();
      await using smtp = await converse(mx.port());
      smtp.say(
        `EHLO a.test\r\n${ENVELOPE}DATA\r\nFrom: a@b.test\r\n\r\nx${end}${ENVELOPE}DATA\r\nFrom: c@d.test\r\n.\r\n`,
      );
      expect((await smtp.hearAll()).split('\r\n').at(-2)).toMatch(/^521 5\.5\.2 /);
      expect(mx.admitted).toEqual([]);
    },
  );

  it('has bounds for lines, header and message (decision 10.9)', async () => {
    const mx = await startOpenMx();
    await using smtp = await converse(mx.port());
    smtp.say('EHLO a.test\r\nMAIL FROM:<a@b.test> SIZE=52428801\r\n');
    for (let i = 0; i < 2; i++) await smtp.hearReply();
    expect(await smtp.hearReply()).toBe('552 5.3.4 Message too large');
    const from = 'From: ann@plain.test\r\n';
    for (const [text, answer] of [
      [`${from}\r\n${'x'.repeat(100 * 1024 + 1)}\r\n`, /^554 5\.6\.0 A line/],
      [`${from}\r\n${'x'.repeat(100 * 1024)}\r\n`, /^250/],
      [`${from}${`X-A: ${'y'.repeat(990)}\r\n`.repeat(263)}\r\nx\r\n`, /^552 5\.3\.4 The header/],
      [`${from}${`X-A: ${'y'.repeat(990)}\r\n`.repeat(262)}\r\nx\r\n`, /^250/],
    ] as const) {
      smtp.say(`${ENVELOPE}DATA\r\n${text}.\r\n`);
      for (let i = 0; i < 3; i++) await smtp.hearReply();
      expect(await smtp.hearReply()).toMatch(answer);
    }
  });

  it('nodemailer and swaks send to it, with TLS and without', async () => {
    const mx = await startOpenMx();
    const transport = createTransport({ port: mx.port(), host: '127.0.0.1', tls: { rejectUnauthorized: false } });
    const message = { from: 'Ann <ann@plain.test>', to: 'sales@example.test, ann@example.test', subject: 'Grüße' };
    const info = await transport.sendMail({ ...message, text: '.\n..\nüber', attachments: [{ content: 'x' }] });
    expect(info.response).toMatch(/^250 2\.0\.0 Taken/);
    transport.close();
    const { stdout } = await run('swaks', [
      ...['--server', `127.0.0.1:${mx.port()}`, '--from', 'ann@plain.test', '--to', 'sales@example.test'],
      ...['--tls', '--pipeline', '--header', 'Subject: from swaks'],
    ]);
    expect(stdout).toMatch(/250 2\.0\.0 Taken/);
    expect(mx.admitted.map(({ recipients, arrival }) => [recipients.length, arrival.client.tls?.version])).toEqual([
      [2, 'TLSv1.3'],
      [1, 'TLSv1.3'],
    ]);
  });

  describe('behind a proxy', () => {
    it('believes trusted proxies, in both versions of the header', async () => {
      const mx = await startMx({ aliases: ALIASES });
      for (const [header, ip] of [
        [Buffer.from(`PROXY TCP4 ${CLIENT} 192.0.2.1 5 25\r\n`), CLIENT],
        [Buffer.from('PROXY TCP6 2001:db8::1 2001:db8::2 5 25\r\n'), '2001:db8::1'],
        [binaryHeader(0x21, 0x11, [198, 51, 100, 9, 127, 0, 0, 1, 0, 5, 0, 25]), '198.51.100.9'],
        [binaryHeader(0x20, 0x00, []), '127.0.0.1'],
        [Buffer.from('PROXY UNKNOWN\r\n'), '127.0.0.1'],
      ] as const) {
        await using smtp = await converse(mx.port());
        // In pieces, and with the client's first words close behind
        smtp.say(header.subarray(0, 7));
        await new Promise(setImmediate);
        smtp.say(Buffer.concat([header.subarray(7), Buffer.from(`EHLO a.test\r\n${ENVELOPE}DATA\r\n`)]));
        for (let i = 0; i < 5; i++) await smtp.hearReply();
        smtp.say('From: a@plain.test\r\n\r\n.\r\n');
        await smtp.hearReply();
        expect(mx.admitted.at(-1)?.arrival.client.ip, ip).toBe(ip);
      }
    });

    it('closes the connection of a trusted proxy without a header', async () => {
      const mx = await startMx();
      await using guessing = await converse(mx.port());
      guessing.say('EHLO a.test\r\n');
      expect(await guessing.hearAll()).toBe('');
      await using silent = await converse(mx.port());
      await untilSessions(mx.server, 1);
      await mx.clock.advance(7000);
      expect(await silent.hearAll()).toBe('');
      await untilSessions(mx.server, 0);
    });

    it('refuses those of others', async () => {
      const mx = await startOpenMx({ trustedProxies: ['10.0.0.0/8'] });
      await using text = await converse(mx.port());
      text.say(`PROXY TCP4 ${CLIENT} 192.0.2.1 5 25\r\nEHLO a.test\r\n`);
      expect(await text.hearAll()).toMatch(/^220 .*\r\n521 5\.5\.1 .*\r\n$/);
      await using binary = await converse(mx.port());
      binary.say(binaryHeader(0x21, 0x11, [198, 51, 100, 9, 127, 0, 0, 1, 0, 5, 0, 25]));
      expect(await binary.hearAll()).toMatch(/\r\n521 5\.5\.2 .*\r\n$/);
    });
  });

  it('stops: messages in progress are finished and acknowledged, idle clients are told, new clients are refused', async () => {
    const waiting: ((given: SmtpReply) => void)[] = [];
    const mx = await startOpenMx({ dispatch: () => new Promise((resolve) => waiting.push(resolve)) });
    const busy = await Promise.all(Array.from({ length: 20 }, () => converse(mx.port())));
    const idle = await Promise.all(Array.from({ length: 20 }, () => converse(mx.port())));
    for (const smtp of busy) smtp.say(`EHLO a.test\r\n${ENVELOPE}DATA\r\nFrom: a@plain.test\r\n\r\nx\r\n.\r\n`);
    for (const smtp of idle) expect(await smtp.hearReply()).toMatch(/^220/);
    while (waiting.length < busy.length) await new Promise(setImmediate);
    const stopped = mx.stop();
    for (const smtp of idle) expect(await smtp.hearAll()).toBe('421 4.3.2 Shutting down, try later\r\n');
    const late = dial(mx.port(), '127.0.0.1');
    expect((await once(late, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' });
    for (const settle of waiting) settle(reply(250, '2.0.0', 'Taken'));
    for (const smtp of busy) {
      expect(await smtp.hearAll()).toMatch(/\r\n250 2\.0\.0 Taken\r\n421 4\.3\.2 Shutting down, try later\r\n$/);
    }
    await stopped;
    expect(mx.admitted).toHaveLength(20);
  });

  it('a thousand idle connections cost little, and their number is limited', async () => {
    const mx = await startOpenMx({ maxConnections: 1000 });
    const before = process.memoryUsage().rss;
    const clients: SmtpConversation[] = [];
    while (clients.length < 1000) {
      // The kernel keeps some 500 waiting for us; more would try again after seconds
      const more = await Promise.all(Array.from({ length: 250 }, () => converse(mx.port())));
      for (const smtp of more) expect(await smtp.hearReply()).toMatch(/^220/);
      clients.push(...more);
    }
    expect(mx.server.sessions()).toBe(1000);
    // Both ends of each live in this process
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    await using late = await converse(mx.port());
    expect(await late.hearAll()).toBe('421 4.3.2 Too many connections, try later\r\n');
    for (const smtp of clients) smtp.hangUp();
    await untilSessions(mx.server, 0);
  });

  describe('large messages', () => {
    const MEGABYTE = 1024 * 1024;
    const body = Buffer.concat(
      Array.from({ length: 2000 }, () => Buffer.from(`${randomBytes(46).toString('base64').slice(0, 60)}\r\n`)),
    );
    /** Of `size` bytes, in pieces that are made as they are sent. */
    function* pieces(size: number) {
      const head = Buffer.from('From: ann@plain.test\r\nSubject: large\r\n\r\n');
      yield head;
      for (let left = size - head.length; left > 0; left -= body.length) {
        yield left >= body.length ? body : Buffer.from(`${'x'.repeat(Math.max(0, left - 2))}\r\n`);
      }
    }

    async function send(port: number, size: number): Promise<{ reply: string; digest: string }> {
      const smtp = await converse(port);
      const hash = createHash('sha256');
      smtp.say(`EHLO a.test\r\n${ENVELOPE}DATA\r\n`);
      for (let i = 0; i < 5; i++) await smtp.hearReply();
      for (const piece of pieces(size)) {
        hash.update(piece);
        smtp.say(piece);
        await new Promise(setImmediate);
      }
      smtp.say('.\r\n');
      const answer = await smtp.hearReply();
      smtp.hangUp();
      return { reply: answer, digest: hash.digest('hex') };
    }

    it('are spooled to unnamed files when memory runs short, and arrive whole', async () => {
      const digests: string[] = [];
      const mx = await startOpenMx({
        budgetBytes: 8 * MEGABYTE,
        dispatch: async ({ arrival }) => {
          digests.push(createHash('sha256').update(arrival.source).digest('hex'));
          return reply(250, '2.0.0', 'Taken');
        },
      });
      const sent = Promise.all([send(mx.port(), 50 * MEGABYTE), send(mx.port(), 20 * MEGABYTE), send(mx.port(), 2000)]);
      let leastFree = mx.budget.freeBytes;
      const names = new Set<string>();
      while (digests.length < 3) {
        leastFree = Math.min(leastFree, mx.budget.freeBytes);
        for (const name of readdirSync(mx.directory)) names.add(name);
        await new Promise(setImmediate);
      }
      const results = await sent;
      expect(results.map((result) => result.reply)).toEqual(Array(3).fill('250 2.0.0 Taken'));
      expect(digests.sort()).toEqual(results.map(({ digest }) => digest).sort());
      expect(leastFree).toBeGreaterThan(0);
      expect(mx.budget.freeBytes).toBe(8 * MEGABYTE);
      // A name may be seen in the moment between opening and unlinking; none of the two stays
      expect(readdirSync(mx.directory)).toEqual([]);
      expect(names.size).toBeLessThanOrEqual(2);
    });

    it('that are aborted leave no files', async () => {
      const mx = await startOpenMx({ budgetBytes: 4 * MEGABYTE });
      await using smtp = await converse(mx.port());
      smtp.say(`EHLO a.test\r\n${ENVELOPE}DATA\r\n`);
      for (let i = 0; i < 5; i++) await smtp.hearReply();
      for (const piece of pieces(10 * MEGABYTE)) {
        smtp.say(piece);
        await new Promise(setImmediate);
      }
      smtp.hangUp();
      await untilSessions(mx.server, 0);
      while (mx.budget.freeBytes < 4 * MEGABYTE) await new Promise(setImmediate);
      expect(readdirSync(mx.directory)).toEqual([]);
      expect((await send(mx.port(), 3 * MEGABYTE)).reply).toMatch(/^250/);
    });
  });

  it('survives random bytes', async () => {
    const log = createRecordingLog();
    const mx = await startMx({ aliases: ALIASES, log });
    const words = fc.constantFrom(
      ...['EHLO a.test\r\n', 'MAIL FROM:<ann@plain.test>\r\n', 'RCPT TO:<sales@example.test>\r\n', 'DATA\r\n', '.\r\n'],
      ...['BDAT 5 LAST\r\n', 'BDAT 99999999\r\n', 'RSET\r\n', 'STARTTLS\r\n', 'From: a@b.test\r\n', '\r\n', 'QUIT\r\n'],
      ...[
        'PROXY TCP4 1.2.3.4 5.6.7.8 9 25\r\n',
        'PROXY TCP4 1.2.3',
        '\r\n\r\n\0\r\nQUIT\n!\x11\0\x0c',
        'RCPT TO:<@[>\r\n',
      ],
    );
    const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
    const speech = fc.array(fc.oneof({ weight: 4, arbitrary: words }, noise), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(speech, fc.boolean(), async (said, isProxied) => {
        const socket = dial(mx.port(), '127.0.0.1');
        socket.on('error', () => {});
        socket.resume();
        if (isProxied) socket.write(`PROXY TCP4 ${CLIENT} 192.0.2.1 5 25\r\nEHLO a.test\r\n`);
        for (const words of said) socket.write(words, 'latin1');
        socket.end();
        // Whatever is left half done has an end, if only by the clock
        for (let turns = 1; !socket.closed; turns++) {
          await new Promise(setImmediate);
          if (turns % 500 === 0) await mx.clock.advance(190_000);
        }
      }),
      { numRuns: 150 },
    );
    expect(log.events.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
    await untilSessions(mx.server, 0);
    expect(await mx.hand(letter())).toMatch(/^250/);
  });
});

function binaryHeader(command: number, family: number, addresses: number[]): Buffer {
  const signature = [0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a];
  return Buffer.from([...signature, command, family, 0, addresses.length, ...addresses]);
}

async function untilSessions(server: { sessions(): number }, count: number): Promise<void> {
  while (server.sessions() !== count) await new Promise(setImmediate);
}

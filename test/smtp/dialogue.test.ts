import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/platform/service-error.js';
import { reply } from '../../src/protocol/smtp/reply.js';
import { converse } from '../support/smtp-converse.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';

describe('the SMTP engine', () => {
  let sink: SmtpSink;
  beforeAll(async () => {
    sink = await startSmtpSink();
  });
  afterAll(() => sink[Symbol.asyncDispose]());

  it('takes a message', async () => {
    await using smtp = await converse(sink.port);
    await smtp.play(`
      S: 220 sink.test ESMTP Waypost
      C: EHLO client.test
      S: 250-sink.test
      S: 250-PIPELINING
      S: 250-SIZE 52428800
      S: 250-8BITMIME
      S: 250-SMTPUTF8
      S: 250-DSN
      S: 250-ENHANCEDSTATUSCODES
      S: 250 CHUNKING
      C: MAIL FROM:<ann@example.test> SIZE=100 BODY=8BITMIME RET=HDRS ENVID=q1
      S: 250 2.1.0 Sender ok
      C: RCPT TO:<bob@remote.test> NOTIFY=NEVER ORCPT=rfc822;bob@old.test
      S: 250 2.1.5 Recipient ok
      C: DATA
      S: 354 End the message with a dot on a line of its own
      C: Subject: hello
      C:
      C: ..dotted
      C: .
      S: 250 2.0.0 Taken
      C: QUIT
      S: 221 2.0.0 Goodbye
      (closed)
    `);
    expect(sink.messages.at(-1)).toMatchObject({
      mail: { from: { address: 'ann@example.test' }, return: 'headers', envelopeId: 'q1', sizeBytes: 100 },
      recipients: [{ to: { address: 'bob@remote.test' }, notify: ['never'], originalRecipient: 'rfc822;bob@old.test' }],
      source: Buffer.from('Subject: hello\r\n\r\n.dotted\r\n'),
    });
  });

  it('keeps commands in order', async () => {
    await using smtp = await converse(sink.port);
    await smtp.play(`
      S: 220 <any>
      C: MAIL FROM:<ann@example.test>
      S: 503 5.5.1 Send EHLO first
      C: HELO client.test
      S: 250 sink.test
      C: RCPT TO:<bob@remote.test>
      S: 503 5.5.1 Bad sequence of commands
      C: DATA
      S: 503 5.5.1 Bad sequence of commands
      C: MAIL FROM:<ann@example.test>
      S: 250 2.1.0 Sender ok
      C: MAIL FROM:<ann@example.test>
      S: 503 5.5.1 Bad sequence of commands
      C: DATA
      S: 554 5.5.1 No valid recipients
      C: RCPT TO:<bob@remote.test>
      S: 250 2.1.5 Recipient ok
      C: RSET
      S: 250 2.0.0 Reset
      C: DATA
      S: 503 5.5.1 Bad sequence of commands
      C: AUTH PLAIN AGEAYg==
      S: 502 5.5.1 AUTH is not available here
      C: STARTTLS
      S: 502 5.5.1 STARTTLS is not available here
      C: VRFY ann
      S: 252 2.5.0 Addresses are not verified, send the message
      C: NOOP
      S: 250 2.0.0 Ok
      C: MAIL FROM:<ann@example.test>
      S: 250 2.1.0 Sender ok
      C: EHLO again.test
    `);
    await smtp.hearReply();
    await smtp.play(`
      C: RCPT TO:<bob@remote.test>
      S: 503 5.5.1 Bad sequence of commands
    `);
  });

  it('answers a pipelined batch in one write, and reads commands again after the message', async () => {
    await using smtp = await converse(sink.port);
    expect(await smtp.hearReply()).toContain('220');
    smtp.say('EHLO a.test\r\n');
    await smtp.hearReply();
    const before = smtp.chunks;
    smtp.say('MAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nRCPT TO:<e@f.test>\r\nDATA\r\n');
    expect([await smtp.hear(), await smtp.hear(), await smtp.hear(), await smtp.hear()]).toEqual([
      '250 2.1.0 Sender ok',
      '250 2.1.5 Recipient ok',
      '250 2.1.5 Recipient ok',
      '354 End the message with a dot on a line of its own',
    ]);
    expect(smtp.chunks).toBe(before + 1);
    smtp.say('a: b\r\n\r\nx\r\n.\r\nMAIL FROM:<>\r\nRCPT TO:<c@d.test>\r\nDATA\r\n');
    expect(await smtp.hear()).toBe('250 2.0.0 Taken');
    for (const code of ['250', '250', '354']) expect((await smtp.hear())?.slice(0, 3)).toBe(code);
    expect(smtp.chunks).toBe(before + 2);
    smtp.say('second\r\n.\r\nQUIT\r\n');
    expect(await smtp.hearAll()).toContain('250 2.0.0 Taken\r\n221 ');
    expect(sink.messages.at(-1)).toMatchObject({ mail: { from: undefined }, source: Buffer.from('second\r\n') });
  });

  it('answers a client that closes its side after the last command', async () => {
    await using smtp = await converse(sink.port);
    smtp.say('EHLO a.test\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nDATA\r\nx\r\n.\r\nQUIT\r\n');
    expect(await smtp.hearAll()).toMatch(/250 2\.0\.0 Taken\r\n221 2\.0\.0 Goodbye\r\n$/);
  });

  it('takes chunks', async () => {
    await using smtp = await converse(sink.port);
    await smtp.hearReply();
    smtp.say('EHLO a.test\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\nBDAT 7\r\na: b\r\n\r');
    for (let i = 0; i < 3; i++) await smtp.hearReply();
    await smtp.play('S: 250 2.0.0 Chunk ok');
    smtp.say('RCPT TO:<late@d.test>\r\nBDAT 0\r\nBDAT 11 LAST\r\n\n.\r\nQUIT\r\nxNOOP\r\n');
    await smtp.play(`
      S: 503 5.5.1 Bad sequence of commands
      S: 250 2.0.0 Chunk ok
      S: 250 2.0.0 Taken
    `);
    expect(sink.messages.at(-1)?.source.toString()).toBe('a: b\r\n\r\n.\r\nQUIT\r\nx\r\n');
    await smtp.play('S: 250 2.0.0 Ok');
  });

  it('drops the chunks before a RSET', async () => {
    await using smtp = await converse(sink.port);
    const envelope = 'MAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\n';
    for (const reset of ['RSET\r\n', 'HELO b.test\r\n']) {
      smtp.say(`EHLO a.test\r\n${envelope}BDAT 5\r\nold\r\n${reset}${envelope}BDAT 5 LAST\r\nnew\r\n`);
      for (let reply = ''; !reply.includes('Taken'); ) reply = await smtp.hearReply();
      expect(sink.messages.at(-1)?.source.toString()).toBe('new\r\n');
    }
  });

  it('reads and drops refused chunks, so that their text is never a command', async () => {
    await using smtp = await converse(sink.port);
    await smtp.hearReply();
    smtp.say(
      'EHLO a.test\r\nBDAT 6\r\nQUIT\r\nBDAT 6 LAST\r\nQUIT\r\nMAIL FROM:<a@b.test>\r\nBDAT 6 LAST\r\nQUIT\r\nNOOP\r\n',
    );
    await smtp.hearReply();
    await smtp.play(`
      S: 503 5.5.1 Bad sequence of commands
      S: 503 5.5.1 Bad sequence of commands
      S: 250 2.1.0 Sender ok
      S: 554 5.5.1 No valid recipients
      S: 250 2.0.0 Ok
    `);
  });

  it('closes the connection of an HTTP client', async () => {
    await using smtp = await converse(sink.port);
    smtp.say('POST / HTTP/1.1\r\nHost: x\r\n\r\nEHLO a.test\r\nMAIL FROM:<a@b.test>\r\n');
    expect(await smtp.hearAll()).toMatch(/^220 .*\r\n521 5\.5\.1 This is an SMTP server\r\n$/);
  });
});

describe('a handler of the SMTP engine', () => {
  it('can replace every default reply', async () => {
    await using sink = await startSmtpSink({
      handler: () => ({
        onMail: () => reply(550, '5.7.1', 'Not you'),
        onHelo: ({ name }) =>
          name === 'evil.test' ? { ...reply(554, '5.7.1', 'Go away'), afterwards: 'close' } : undefined,
      }),
    });
    await using smtp = await converse(sink.port);
    await smtp.play(`
      S: 220 <any>
      C: HELO a.test
      S: 250 sink.test
      C: MAIL FROM:<a@b.test>
      S: 550 5.7.1 Not you
      C: RCPT TO:<a@b.test>
      S: 503 5.5.1 Bad sequence of commands
      C: HELO evil.test
      S: 554 5.7.1 Go away
      (closed)
    `);
  });

  it('refuses one recipient and accepts another; a 421 alone does not close the session', async () => {
    await using sink = await startSmtpSink({
      handler: () => ({
        onRcpt: ({ to }) => (to.local === 'sales' ? reply(421, '4.2.1', 'Address disabled, try later') : undefined),
      }),
    });
    await using smtp = await converse(sink.port);
    await smtp.play(`
      S: 220 <any>
      C: HELO a.test
      S: 250 sink.test
      C: MAIL FROM:<a@b.test>
      C: RCPT TO:<sales@b.test>
      C: RCPT TO:<ann@b.test>
      C: DATA
      S: 250 2.1.0 Sender ok
      S: 421 4.2.1 Address disabled, try later
      S: 250 2.1.5 Recipient ok
      S: 354 <any>
      C: x
      C: .
      S: 250 2.0.0 Taken
    `);
    expect(sink.messages.map(({ recipients }) => recipients.map(({ to }) => to.local))).toEqual([['ann']]);
  });

  it('refuses a client before the greeting', async () => {
    await using sink = await startSmtpSink({
      handler: () => ({ onConnect: () => reply(554, '5.7.1', 'No service for you') }),
    });
    await using smtp = await converse(sink.port);
    await smtp.play(`
      S: 554 5.7.1 No service for you
      (closed)
    `);
  });

  it('closes the connection without a reply', async () => {
    await using sink = await startSmtpSink({
      handler: () => ({ onData: () => ({ ...reply(421, '4.0.0', ''), afterwards: 'drop' }) }),
    });
    await using smtp = await converse(sink.port);
    await smtp.hearReply();
    smtp.say('EHLO a.test\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<c@d.test>\r\n');
    for (let i = 0; i < 3; i++) await smtp.hearReply();
    smtp.say('DATA\r\n');
    expect(await smtp.hearAll()).toBe('');
  });

  it('that throws gives a temporary answer, and the session goes on', async () => {
    await using sink = await startSmtpSink({
      handler: () => ({
        onMail({ from }) {
          if (from) throw new ServiceError('unavailable', 'http.internal');
          return undefined;
        },
        async onMessage() {
          throw new TypeError('secret detail');
        },
      }),
    });
    await using smtp = await converse(sink.port);
    await smtp.play(`
      S: 220 <any>
      C: HELO a.test
      S: 250 sink.test
      C: MAIL FROM:<a@b.test>
      S: 451 4.3.0 Temporarily unavailable, try later
      C: MAIL FROM:<>
      C: RCPT TO:<ann@b.test>
      C: DATA
      S: 250 2.1.0 Sender ok
      S: 250 2.1.5 Recipient ok
      S: 354 <any>
      C: x
      C: .
    `);
    expect(await smtp.hear()).toMatch(/^451 4\.3\.0 Internal error, try later \([0-9a-f]{24}\)$/);
    await smtp.play(`
      C: NOOP
      S: 250 2.0.0 Ok
    `);
  });
});

import { describe, expect, it } from 'vitest';
import { reply } from '../../src/protocol/smtp/reply.js';
import { converse } from '../support/smtp-converse.js';
import { startSmtpSink } from '../support/smtp-sink.js';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const signIn = () => ({
  onAuth: async ({ login, password }: { login: string; password: string }) =>
    login === 'ann' && password === 'secret' ? reply(235, '2.7.0', 'Welcome') : reply(535, '5.7.8', 'Wrong'),
});

describe('STARTTLS', () => {
  it('opens AUTH and REQUIRETLS, and is gone itself', async () => {
    await using sink = await startSmtpSink({ tls: 'starttls', requiresAuth: true, handler: signIn });
    await using smtp = await converse(sink.port);
    await smtp.hearReply();
    smtp.say('EHLO a.test\r\n');
    const before = await smtp.hearReply();
    expect(before).toContain('STARTTLS');
    expect(before).not.toMatch(/AUTH|REQUIRETLS/);
    await smtp.play(`
      C: AUTH PLAIN ${base64('\0ann\0secret')}
      S: 538 5.7.11 Say STARTTLS first
      C: MAIL FROM:<a@b.test>
      S: 530 5.7.0 Say STARTTLS first
      C: STARTTLS
      S: 220 2.0.0 Go ahead
      (tls)
      C: MAIL FROM:<a@b.test>
      S: 503 5.5.1 Say EHLO first
      C: EHLO a.test
    `);
    const after = await smtp.hearReply();
    expect(after).toMatch(/AUTH PLAIN LOGIN/);
    expect(after).toContain('REQUIRETLS');
    expect(after).not.toContain('STARTTLS');
    await smtp.play(`
      C: STARTTLS
      S: 503 5.5.1 Bad sequence of commands
      C: MAIL FROM:<a@b.test>
      S: 530 5.7.0 Authentication required
      C: AUTH SCRAM-SHA-256
      S: 504 5.5.4 Known mechanisms: PLAIN, LOGIN
      C: AUTH PLAIN
      S: 334<any>
      C: *
      S: 501 5.7.0 Authentication cancelled
      C: AUTH PLAIN !!!
      S: 501 5.5.2 The answer cannot be read
      C: AUTH LOGIN
      S: 334 VXNlcm5hbWU6
      C: ${base64('ann')}
      S: 334 UGFzc3dvcmQ6
      C: ${base64('wrong')}
      S: 535 5.7.8 Wrong
      C: AUTH PLAIN ${base64('\0ann\0secret')}
      S: 235 2.7.0 Welcome
      C: AUTH PLAIN ${base64('\0ann\0secret')}
      S: 503 5.5.1 Bad sequence of commands
      C: MAIL FROM:<a@b.test> REQUIRETLS AUTH=<>
      S: 250 2.1.0 Sender ok
    `);
  });

  it('carries nothing across that was said in clear', async () => {
    await using sink = await startSmtpSink({ tls: 'starttls' });
    await using smtp = await converse(sink.port);
    smtp.say('EHLO a.test\r\nSTARTTLS\r\nMAIL FROM:<evil@b.test>\r\n');
    expect(await smtp.hearAll()).toMatch(/\r\n521 5\.5\.2 Nothing may follow STARTTLS\r\n$/);

    // In a packet of its own, before the answer: it meets the handshake and breaks it
    await using late = await converse(sink.port);
    await late.hearReply();
    late.say('EHLO a.test\r\n');
    await late.hearReply();
    late.say('STARTTLS\r\n');
    late.say('MAIL FROM:<evil@b.test>\r\n');
    expect((await late.hearAll()).replace(/^220 2\.0\.0 Go ahead\r\n/, '')).not.toMatch(/^250/m);
    expect(sink.messages).toEqual([]);
  });

  it('forgets the envelope and the greeting', async () => {
    await using sink = await startSmtpSink({ tls: 'starttls' });
    await using smtp = await converse(sink.port);
    await smtp.hearReply();
    smtp.say('EHLO a.test\r\n');
    await smtp.hearReply();
    await smtp.play(`
      C: MAIL FROM:<a@b.test>
      S: 250 2.1.0 Sender ok
      C: STARTTLS
      S: 503 5.5.1 Bad sequence of commands
      C: RSET
      S: 250 2.0.0 Reset
      C: STARTTLS
      S: 220 2.0.0 Go ahead
      (tls)
      C: RCPT TO:<c@d.test>
      S: 503 5.5.1 Bad sequence of commands
    `);
  });
});

describe('implicit TLS', () => {
  it('speaks only after the handshake, and tells the handler what was used', async () => {
    const seen: unknown[] = [];
    await using sink = await startSmtpSink({
      tls: 'implicit',
      handler: (client) => ({
        onMail: () => {
          seen.push(client.tls, client.hello);
          return undefined;
        },
      }),
    });
    await using smtp = await converse(sink.port, { tls: true });
    await smtp.play(`
      S: 220 <any>
      C: HELO a.test
      S: 250 sink.test
      C: MAIL FROM:<a@b.test>
      C: RCPT TO:<c@d.test>
      C: DATA
      S: 250 2.1.0 Sender ok
      S: 250 2.1.5 Recipient ok
      S: 354 <any>
      C: x
      C: .
      S: 250 2.0.0 Taken
      C: QUIT
      S: 221 2.0.0 Goodbye
      (closed)
    `);
    expect(seen).toEqual([
      { version: 'TLSv1.3', cipher: expect.stringMatching(/^TLS_/) },
      { verb: 'HELO', name: 'a.test' },
    ]);
  });

  it('hangs up on whoever speaks in clear', async () => {
    await using sink = await startSmtpSink({ tls: 'implicit' });
    await using smtp = await converse(sink.port);
    smtp.say('EHLO a.test\r\n');
    expect(await smtp.hearAll()).not.toMatch(/\d{3} /);
  });
});

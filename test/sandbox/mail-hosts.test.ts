import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createByteBudget } from '../../src/platform/intake/byte-budget.js';
import { systemRandom } from '../../src/platform/random.js';
import { REFUSAL_NAMES } from '../../src/sandbox/hosts/refusals.js';
import { createSandboxHostService } from '../../src/sandbox/hosts/sandbox-host-service.js';
import { createSandboxMailHosts } from '../../src/sandbox/hosts/sandbox-mail-hosts.js';
import { createCapturedMailService } from '../../src/sandbox/mail/captured-mail-service.js';
import { openTestDatabase } from '../support/database.js';
import { testCapturedSeal } from '../support/email-cipher.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';
import { converse, type SmtpConversation } from '../support/smtp-converse.js';
import { testTls } from '../support/smtp-sink.js';

async function start() {
  const db = await openTestDatabase();
  const clock = createManualClock();
  const hosts = createSandboxHostService({ db, clock });
  const mail = createCapturedMailService({ db, clock, seal: testCapturedSeal });
  const server = createSandboxMailHosts({
    hostname: 'capture.mail.waypost.test',
    hosts,
    mail,
    db,
    clock,
    random: systemRandom,
    log: silentLog,
    tls: testTls(),
    budget: createByteBudget(1024 * 1024),
  });
  await server.start();
  return {
    hosts,
    mail,
    clock,
    server,
    async connect(): Promise<SmtpConversation> {
      const smtp = await converse(server.address().port);
      await smtp.hearReply();
      smtp.say('EHLO mail.waypost.test\r\n');
      await smtp.hearReply();
      return smtp;
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await db[Symbol.asyncDispose]();
    },
  };
}

/** What the host says to the recipient, or to the message when it takes the recipient. */
async function send(smtp: SmtpConversation, to: string, from = 'ann@example.test'): Promise<string> {
  smtp.say(`RSET\r\nMAIL FROM:<${from}>\r\nRCPT TO:<${to}>\r\n`);
  await smtp.hearReply();
  await smtp.hearReply();
  const rcpt = await smtp.hearReply();
  if (!rcpt.startsWith('250')) return rcpt;
  smtp.say('DATA\r\n');
  const data = await smtp.hearReply();
  if (!data.startsWith('354')) return data;
  smtp.say('Subject: Hello\r\n\r\nA body\r\n.\r\n');
  return smtp.hearReply();
}

describe('the mail hosts of the sandbox internet', () => {
  let internet: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    internet = await start();
  });
  afterAll(() => internet[Symbol.asyncDispose]());

  it('capture what they are sent', async () => {
    await using smtp = await internet.connect();
    const captured = async (from?: string) => {
      const [, id = ''] = /^250 2\.0\.0 Captured as (.+)$/.exec(await send(smtp, 'bob@remote.example', from)) ?? [];
      return internet.mail.get(id);
    };
    expect(await captured()).toMatchObject({
      from: 'ann@example.test',
      to: ['bob@remote.example'],
      subject: 'Hello',
    });
    expect(await captured('')).toMatchObject({ from: '' });
  });

  it('offer TLS', async () => {
    await using smtp = await internet.connect();
    smtp.say('STARTTLS\r\n');
    await smtp.hearReply();
    await smtp.startTls();
    smtp.say('EHLO mail.waypost.test\r\n');
    expect(await smtp.hearReply()).toContain('REQUIRETLS');
    expect(await send(smtp, 'bob@remote.example')).toMatch(/^250/);
  });

  it('greylist for a minute, each sender and recipient', async () => {
    await internet.hosts.set({ domain: 'Grey.example', behaviour: 'greylist' });
    await using smtp = await internet.connect();
    const GREY = /^451 4\.7\.1 Greylisted/;
    expect(await send(smtp, 'bob@grey.example')).toMatch(GREY);
    expect(await send(smtp, 'bob@grey.example')).toMatch(GREY);
    await internet.clock.advance(60_000);
    expect(await send(smtp, 'bob@grey.example')).toMatch(/^250/);
    expect(await send(smtp, 'cy@grey.example')).toMatch(GREY);
    expect(await send(smtp, 'bob@grey.example', 'eve@example.test')).toMatch(GREY);
  });

  it('refuse, in words of one’s own or a large provider’s', async () => {
    await using smtp = await internet.connect();
    await internet.hosts.set({ domain: 'no.example', behaviour: 'refuse' });
    expect(await send(smtp, 'bob@no.example')).toBe('550 5.1.1 No such user here');
    await internet.hosts.set({ domain: 'no.example', behaviour: 'refuse', text: '450 4.2.1 Mailbox asleep' });
    expect(await send(smtp, 'bob@no.example')).toBe('450 4.2.1 Mailbox asleep');
    for (const text of REFUSAL_NAMES) {
      await internet.hosts.set({ domain: 'no.example', behaviour: 'refuse', text });
      expect(await send(smtp, 'bob@no.example'), text).toMatch(/^[45]\d\d[- ]/);
    }
    await internet.hosts.set({ domain: 'no.example', behaviour: 'refuse', text: 'gmail-user' });
    expect(await send(smtp, 'bob@no.example')).toMatch(/^550-5\.1\.1 The email account that you tried to reach/);
    expect(await send(smtp, 'bob@remote.example')).toMatch(/^250/);
  });

  it('stall until the client has had enough', async () => {
    await internet.hosts.set({ domain: 'slow.example', behaviour: 'stall' });
    const smtp = await internet.connect();
    const before = internet.server.sessions;
    smtp.say('MAIL FROM:<a@b.test>\r\n');
    await smtp.hearReply();
    smtp.say('RCPT TO:<bob@slow.example>\r\n');
    await internet.clock.advance(600_000);
    smtp.hangUp();
    while (internet.server.sessions >= before) await new Promise(setImmediate);
  });

  it('drop the line at DATA, or are down altogether', async () => {
    await internet.hosts.set({ domain: 'drop.example', behaviour: 'drop' });
    await internet.hosts.set({ domain: 'down.example', behaviour: 'down' });
    for (const to of ['bob@drop.example', 'bob@down.example']) {
      await using smtp = await internet.connect();
      expect(await send(smtp, to), to).toBe('');
    }
    expect(await internet.hosts.isDown('down.example')).toBe(true);
    expect(await internet.hosts.isDown('drop.example')).toBe(false);
  });

  it('are listed, and go back to capturing', async () => {
    await internet.hosts.set({ domain: 'back.example', behaviour: 'down' });
    expect(await internet.hosts.list()).toContainEqual({ domain: 'back.example', behaviour: 'down', text: undefined });
    await internet.hosts.set({ domain: 'back.example', behaviour: 'capture' });
    expect((await internet.hosts.list()).map(({ domain }) => domain)).not.toContain('back.example');
    expect(await internet.hosts.behaviourOf('back.example')).toEqual({ behaviour: 'capture' });
  });

  it.each([
    [{ domain: 'no domain', behaviour: 'down' }, 'sandbox.hostDomain'],
    [{ domain: 'a.example', behaviour: 'explode' }, 'sandbox.hostBehaviour'],
    [{ domain: 'a.example', behaviour: 'refuse', text: '250 fine' }, 'sandbox.hostText'],
    [{ domain: 'a.example', behaviour: 'refuse', text: 'toString' }, 'sandbox.hostText'],
    [{ domain: 'a.example', behaviour: 'down', text: '550 no' }, 'sandbox.hostText'],
  ])('are not told %j', async (asked, key) => {
    await expect(internet.hosts.set(asked)).rejects.toMatchObject({ kind: 'invalid', key });
  });
});

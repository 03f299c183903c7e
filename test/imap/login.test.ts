import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectImap, ImapClient } from '../support/imap-client.js';
import { type MailboxApp, startMailboxApp, type TestMailbox } from './mailbox-app.js';

describe('signing in to IMAP', () => {
  let service: MailboxApp;
  let box: TestMailbox;
  beforeAll(async () => {
    service = await startMailboxApp();
    box = await service.mailbox();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const inClear = () => ImapClient.connect(service.app.ports.imap ?? 0);
  const secure = () => connectImap(service.app.ports.imaps ?? 0);
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  it('offers no way to send a password in clear, and takes none', async () => {
    await using client = await inClear();
    const greeting = await client.line();
    expect(greeting).toMatch(/^\* OK \[CAPABILITY IMAP4rev1 IMAP4rev2 STARTTLS LOGINDISABLED /);
    expect(greeting).not.toContain('AUTH=');
    expect(await client.run(`LOGIN ${box.address} "${box.password}"`)).toMatchObject({
      status: 'NO',
      text: expect.stringContaining('[PRIVACYREQUIRED]'),
    });
    expect(await client.run('AUTHENTICATE PLAIN')).toMatchObject({ status: 'NO' });
    await client.startTls();
    const [line] = await client.ok('CAPABILITY');
    expect(line).toContain(' AUTH=PLAIN AUTH=LOGIN SASL-IR LITERAL- ');
    expect(line).not.toMatch(/STARTTLS|LOGINDISABLED|IDLE/);
    expect(await client.run('STARTTLS')).toMatchObject({ status: 'BAD' });
    const answer = await client.run(`LOGIN ${box.address} "${box.password}"`);
    expect(answer.text).toMatch(/^\[CAPABILITY IMAP4rev1 IMAP4rev2 LITERAL\+ .*COMPRESS=DEFLATE/);
    expect(answer.text).not.toMatch(/AUTH=|SASL-IR|LITERAL-|STARTTLS|LIST-MYRIGHTS/);
  });

  it('ends a session with commands injected after STARTTLS', async () => {
    await using client = await inClear();
    await client.line();
    client.send('a STARTTLS\r\nb NOOP\r\n');
    expect(await client.line()).toBe('a OK Begin TLS now');
    expect(await client.line()).toMatch(/^\* BYE /);
    await client.closed();
  });

  it('takes PLAIN and LOGIN, at once or step by step', async () => {
    const { address, password } = box;
    const plain = base64(`\0${address}\0${password}`);
    await using first = await secure();
    await first.ok(`AUTHENTICATE PLAIN ${plain}`);
    await using second = await secure();
    second.send('a AUTHENTICATE PLAIN\r\n');
    expect(await second.line()).toBe('+ ');
    second.send(`${plain}\r\n`);
    expect(await second.line()).toMatch(/^a OK /);
    await using third = await secure();
    third.send('a AUTHENTICATE LOGIN\r\n');
    expect(await third.line()).toBe(`+ ${base64('Username:')}`);
    third.send(`${base64(address)}\r\n`);
    expect(await third.line()).toBe(`+ ${base64('Password:')}`);
    third.send(`${base64(password)}\r\n`);
    expect(await third.line()).toMatch(/^a OK /);
  });

  it('lets a client break off, and refuses what it cannot read', async () => {
    await using client = await secure();
    client.send('a AUTHENTICATE PLAIN\r\n');
    await client.line();
    client.send('*\r\n');
    expect(await client.line()).toBe('a BAD Authentication cancelled');
    expect(await client.run('AUTHENTICATE PLAIN !!!')).toMatchObject({ status: 'BAD' });
    expect(await client.run('AUTHENTICATE CRAM-MD5')).toMatchObject({ status: 'NO' });
    expect(await client.run('SELECT INBOX')).toMatchObject({ status: 'BAD', text: 'Sign in first' });
  });

  it('tells a wrong password from a mailbox that is closed', async () => {
    await using client = await secure();
    expect(await client.run(`LOGIN ${box.address} wrong`)).toMatchObject({
      status: 'NO',
      text: expect.stringMatching(/^\[AUTHENTICATIONFAILED\]/),
    });
    const closed = await service.mailbox();
    await service.app.call(`PUT ${closed.path}`, { as: service.token, body: { has_imap: false } });
    expect(await client.run(`LOGIN ${closed.address} "${closed.password}"`)).toMatchObject({
      status: 'NO',
      text: expect.stringMatching(/^\[AUTHORIZATIONFAILED\] .*\w/),
    });
  });

  it('ends after ten faults in a row', async () => {
    await using client = await secure();
    for (let i = 0; i < 10; i++) client.send(`a${i} NONSENSE\r\n`);
    for (let i = 0; i < 10; i++) expect(await client.line()).toMatch(/^a\d BAD /);
    expect(await client.line()).toMatch(/^\* BYE /);
    await client.closed();
  });

  it('lets sixty sessions into one mailbox, and the next when one has left', async () => {
    const crowded = await service.mailbox();
    const login = `LOGIN ${crowded.address} "${crowded.password}"`;
    const clients: Awaited<ReturnType<typeof crowded.connect>>[] = [];
    // Fewer at a time than one network may have open before they sign in
    while (clients.length < 60)
      clients.push(...(await Promise.all(Array.from({ length: 20 }, () => crowded.connect()))));
    await using late = await secure();
    expect(await late.run(login)).toMatchObject({ status: 'NO', text: expect.stringMatching(/^\[LIMIT\]/) });
    await clients[0]?.ok('LOGOUT');
    await clients[0]?.closed();
    await expect.poll(async () => (await late.run(login)).status).toBe('OK');
    for (const client of clients) client.destroy();
  });

  it('warns a person once when the mailbox is nearly full', async () => {
    const full = await service.mailbox();
    await service.app.call(`PUT ${full.path}`, { as: service.token, body: { max_quota: '10 KB' } });
    await using filling = await full.connect();
    expect(await filling.append('INBOX', `Subject: a\r\n\r\n${'b'.repeat(8500)}\r\n`)).toMatchObject({ status: 'OK' });
    expect(await filling.append('INBOX', `Subject: a\r\n\r\n${'b'.repeat(8500)}\r\n`)).toMatchObject({
      status: 'NO',
      text: expect.stringMatching(/^\[OVERQUOTA\]/),
    });
    const told: (readonly string[])[] = [];
    for (let i = 0; i < 2; i++) {
      await using client = await secure();
      told.push(await client.ok(`LOGIN ${full.address} "${full.password}"`));
    }
    expect(told).toEqual([['OK [ALERT] Your mailbox is 83 % full'], []]);
  });

  it('answers pipelined commands one by one, in their order', async () => {
    await using client = await box.connect();
    client.send('a SELECT INBOX\r\nb NOOP\r\nc UNSELECT\r\nd SELECT Nowhere\r\ne LOGOUT\r\n');
    const lines: string[] = [];
    for (let response = await client.hear(); response; response = await client.hear()) lines.push(response.text);
    const tagged = lines.filter((line) => !line.startsWith('*'));
    expect(tagged.map((line) => line.slice(0, 4))).toEqual(['a OK', 'b OK', 'c OK', 'd NO', 'e OK']);
  });
});

describe('a client that keeps guessing', () => {
  it('is locked out, with the right password too', async () => {
    await using service = await startMailboxApp({ env: { WAYPOST_LIMIT_LOGINS: '3/86400' } });
    const box = await service.mailbox();
    await using client = await connectImap(service.app.ports.imaps ?? 0);
    for (let i = 0; i < 3; i++) await client.run(`LOGIN ${box.address} wrong${i}`);
    expect(await client.run(`LOGIN ${box.address} "${box.password}"`)).toMatchObject({
      status: 'NO',
      text: expect.stringMatching(/^\[AUTHENTICATIONFAILED\]/),
    });
  });
});

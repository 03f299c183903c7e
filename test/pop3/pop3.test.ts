import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';
import { Pop3Client } from './pop3-client.js';

let place: MailboxApp;
beforeAll(async () => {
  place = await startMailboxApp();
});
afterAll(() => place[Symbol.asyncDispose]());

async function connect(): Promise<Pop3Client> {
  const client = await Pop3Client.connect(place.app.ports.pop3s ?? 0, { tls: true });
  expect(await client.line()).toBe('+OK waypost.test POP3 Waypost');
  return client;
}

async function signedIn(box: TestMailbox): Promise<Pop3Client> {
  const client = await connect();
  expect(await client.signIn(box.address, box.password)).toMatch(/^\+OK \d+ messages/);
  return client;
}

/** A mailbox with these messages in INBOX, byte for byte. */
async function mailboxWith(...messages: readonly (string | Buffer)[]): Promise<TestMailbox> {
  const box = await place.mailbox();
  await using imap = await box.connect();
  for (const message of messages) expect(await imap.append('INBOX', message)).toMatchObject({ status: 'OK' });
  return box;
}

const message = (subject: string, body = 'hello') => `Subject: ${subject}\r\n\r\n${body}\r\n`;

describe('before the login', () => {
  it('no credentials are accepted in clear', async () => {
    await using client = await Pop3Client.connect(place.app.ports.pop3 ?? 0);
    await client.line();
    const capabilities = await client.list('CAPA');
    expect(capabilities).toContain('STLS');
    expect(capabilities).not.toContain('USER');
    expect(capabilities.join()).not.toContain('SASL');
    expect(await client.ask('USER ann@example.test')).toBe('-ERR Send STLS first');
    expect(await client.ask('PASS secret')).toBe('-ERR Send STLS first');
    expect(await client.ask('AUTH PLAIN AGEAYg==')).toBe('-ERR Send STLS first');
    expect(await client.ask('STAT')).toBe('-ERR Sign in first');
  });

  it('STLS begins TLS and drops the name given before it', async () => {
    const box = await mailboxWith(message('one'));
    await using client = await Pop3Client.connect(place.app.ports.pop3 ?? 0);
    await client.line();
    expect(await client.ask('STLS')).toBe('+OK Go ahead');
    await client.secure();
    expect(await client.list('CAPA')).toEqual([
      ...['TOP', 'UIDL', 'PIPELINING', 'RESP-CODES', 'AUTH-RESP-CODE', 'UTF8', 'EXPIRE NEVER', 'USER', 'SASL PLAIN'],
      'IMPLEMENTATION Waypost',
    ]);
    expect(await client.ask('STLS')).toBe('-ERR TLS is already active');
    expect(await client.ask('PASS secret')).toBe('-ERR Send USER first');
    expect(await client.ask('UTF8')).toMatch(/^\+OK/);
    expect(await client.signIn(box.address, box.password)).toMatch(/^\+OK 1 messages/);
    expect(await client.ask('STLS')).toBe('-ERR Already signed in');
  });

  it('commands pipelined after STLS close the session', async () => {
    await using client = await Pop3Client.connect(place.app.ports.pop3 ?? 0);
    await client.line();
    client.send('STLS\r\nUSER eve@example.test\r\n');
    expect(await client.line()).toBe('-ERR No commands may be pipelined after STLS');
    expect(await client.line()).toBeUndefined();
  });

  it('SASL PLAIN works with and without an initial response', async () => {
    const box = await mailboxWith();
    const plain = Buffer.from(`\0${box.address}\0${box.password}`).toString('base64');
    await using client = await connect();
    expect(await client.ask('AUTH LOGIN')).toBe('-ERR The only supported mechanism is PLAIN');
    expect(await client.ask('AUTH PLAIN')).toBe('+ ');
    expect(await client.ask('*')).toBe('-ERR Authentication cancelled');
    expect(await client.ask('AUTH PLAIN')).toBe('+ ');
    expect(await client.ask('nonsense!')).toBe('-ERR The response cannot be decoded');
    expect(await client.ask('AUTH PLAIN')).toBe('+ ');
    expect(await client.ask(plain)).toBe('+OK 0 messages (0 octets)');
    await client.ask('QUIT');
    await using second = await connect();
    expect(await second.ask(`AUTH PLAIN ${plain}`)).toBe('+OK 0 messages (0 octets)');
  });

  it('a wrong password and a closed mailbox have codes of their own', async () => {
    const box = await mailboxWith();
    await using client = await connect();
    expect(await client.signIn(box.address, 'wrong')).toMatch(/^-ERR \[AUTH\] /);
    expect(await client.signIn('nobody@example.test', 'wrong')).toMatch(/^-ERR \[AUTH\] /);
    await place.app.call(`PUT ${box.path}`, { as: place.token, body: { has_imap: false } });
    expect(await client.signIn(box.address, box.password)).toMatch(/^-ERR \[SYS\/PERM\] /);
  });

  it('repeated wrong passwords end the session', async () => {
    await using client = await connect();
    for (let n = 1; n <= 5; n++) expect(await client.signIn('nobody@example.test', `wrong ${n}`)).toMatch(/^-ERR/);
    expect(await client.line()).toBe('-ERR Too many failed logins');
    expect(await client.line()).toBeUndefined();
  });

  it('lines that are too long or end without CR LF close the session', async () => {
    await using long = await connect();
    long.send('X'.repeat(20_000));
    expect(await long.line()).toBe('-ERR Line too long');
    await using bare = await connect();
    bare.send('CAPA\nQUIT\n');
    expect(await bare.line()).toMatch(/^-ERR Bare LF: lines must end with CR LF/);
    await using rude = await connect();
    rude.send('HELO\r\n'.repeat(30));
    for (let n = 0; n < 20; n++) expect(await rude.line()).toBe('-ERR Unknown command');
    expect(await rude.line()).toBe('-ERR Too many errors');
  });
});

describe('a maildrop', () => {
  it('is listed, read and read in part', async () => {
    const box = await mailboxWith(message('one'), message('two', 'a\r\nb\r\nc'), message('three'));
    await using client = await signedIn(box);
    expect(await client.ask('STAT')).toBe('+OK 3 73');
    expect(await client.list('LIST')).toEqual(['1 23', '2 25', '3 25']);
    expect(await client.ask('LIST 2')).toBe('+OK 2 25');
    expect(await client.ask('LIST 4')).toBe('-ERR No such message');
    expect(await client.ask('LIST 0')).toBe('-ERR No such message');
    const ids = (await client.list('UIDL')).map((line) => line.split(' ')[1] ?? '');
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^\d+\.\d+$/);
    expect(await client.ask('UIDL 3')).toBe(`+OK 3 ${ids[2]}`);
    const whole = await client.askMany('RETR 2');
    expect(whole.body.toString()).toBe(message('two', 'a\r\nb\r\nc'));
    expect(whole.first).toBe(`+OK ${whole.body.length} octets`);
    expect((await client.askMany('TOP 2 0')).body.toString()).toBe('Subject: two\r\n\r\n');
    expect((await client.askMany('TOP 2 2')).body.toString()).toBe('Subject: two\r\n\r\na\r\nb\r\n');
    expect((await client.askMany('TOP 2 99')).body.toString()).toBe(message('two', 'a\r\nb\r\nc'));
    expect(await client.ask('RETR 4')).toBe('-ERR No such message');
    expect(await client.ask('TOP 4 0')).toBe('-ERR No such message');
    expect(await client.ask('NOOP')).toMatch(/^\+OK/);
    expect(await client.ask('USER x')).toBe('-ERR Already signed in');
    expect(await client.list('CAPA')).toContain('UIDL');
  });

  it('deletes nothing before QUIT', async () => {
    const box = await mailboxWith(message('one'), message('two'), message('three'));
    await using first = await signedIn(box);
    expect(await first.ask('DELE 2')).toMatch(/^\+OK/);
    expect(await first.ask('DELE 2')).toBe('-ERR No such message');
    expect(await first.ask('RETR 2')).toBe('-ERR No such message');
    expect(await first.ask('STAT')).toMatch(/^\+OK 2 /);
    expect((await first.list('LIST')).map((line) => line.split(' ')[0])).toEqual(['1', '3']);
    expect(await first.ask('RSET')).toMatch(/^\+OK 3 messages/);
    await first.ask('DELE 1');
    await first.drop();

    await using second = await eventually(() => signIn(box));
    expect(await second.ask('STAT')).toMatch(/^\+OK 3 /);
    const before = await second.list('UIDL');
    await second.ask('DELE 1');
    await second.ask('DELE 3');
    expect(await second.ask('QUIT')).toBe('+OK Bye');
    expect(await second.line()).toBeUndefined();

    await using third = await signedIn(box);
    expect(await third.list('UIDL')).toEqual([before[1]?.replace(/^2/, '1')]);
    expect((await third.askMany('RETR 1')).body.toString()).toBe(message('two'));
  });

  it('is open in one session at a time', async () => {
    const box = await mailboxWith(message('one'));
    await using first = await signedIn(box);
    await using second = await connect();
    expect(await second.signIn(box.address, box.password)).toMatch(/^-ERR \[IN-USE\] /);
    expect(await second.signIn(box.address, 'wrong')).toMatch(/^-ERR \[AUTH\] /);
    await first.ask('QUIT');
    expect(await second.signIn(box.address, box.password)).toMatch(/^\+OK/);
  });

  it('keeps its numbers while IMAP deletes messages, and QUIT deletes the rest', async () => {
    const box = await mailboxWith(message('one'), message('two'), message('three'), message('four'));
    await using client = await signedIn(box);
    await using imap = await box.connect();
    await imap.ok('SELECT INBOX');
    await imap.ok('STORE 1:2 +FLAGS.SILENT (\\Deleted)');
    await imap.ok('EXPUNGE');
    expect(await client.ask('RETR 1')).toBe('-ERR The message no longer exists');
    expect(await client.ask('TOP 2 0')).toBe('-ERR The message no longer exists');
    expect(await client.ask('TOP 2 1')).toBe('-ERR The message no longer exists');
    expect((await client.askMany('RETR 3')).body.toString()).toBe(message('three'));
    await client.ask('DELE 2');
    await client.ask('DELE 3');
    expect(await client.ask('QUIT')).toBe('+OK Bye');
    await imap.ok('NOOP');
    const left = await imap.ok('FETCH 1:* (BODY.PEEK[HEADER])');
    expect(left.join('\n')).toContain('Subject: four');
    expect(left.join('\n')).not.toContain('Subject: three');
  });

  it('sends messages byte for byte, except for NUL', async () => {
    const sources = [
      'Subject: dots\r\n\r\n.\r\n..\r\n.x\r\n\r\n.\r\n',
      'Subject: no end\r\n\r\nlast line',
      Buffer.from('Subject: \xe4\xf6\r\n\r\n8 bit \xff\xfe\r\n', 'latin1'),
      `Subject: long\r\n\r\n${'x'.repeat(200_000)}\r\n`,
      `Subject: large\r\n\r\n${'.a line of a large one\r\n'.repeat(60_000)}`,
      'Subject: bare\r\n\r\na\n.\nb\r\n',
    ];
    const box = await mailboxWith(...sources);
    await using client = await signedIn(box);
    for (const [index, source] of sources.entries()) {
      const { body } = await client.askMany(`RETR ${index + 1}`);
      const expected = Buffer.from(source as string);
      const isEnded = expected.subarray(-2).toString() === '\r\n';
      expect(body.equals(isEnded ? expected : Buffer.concat([expected, Buffer.from('\r\n')])), `${index}`).toBe(true);
    }
    expect((await client.askMany('TOP 5 3')).body.toString()).toBe(
      `Subject: large\r\n\r\n${'.a line of a large one\r\n'.repeat(3)}`,
    );
  });

  it('sends 0x80 for NUL, as a plain FETCH does', async () => {
    const box = await place.mailbox();
    await using imap = await box.connect();
    const source = Buffer.from('Subject: nul\r\n\r\na\0b\r\n', 'latin1');
    expect(await imap.run(Buffer.concat([Buffer.from(`APPEND INBOX ~{${source.length}+}\r\n`), source]))).toMatchObject(
      {
        status: 'OK',
      },
    );
    await using client = await signedIn(box);
    expect((await client.askMany('RETR 1')).body.toString('latin1')).toBe('Subject: nul\r\n\r\na\x80b\r\n');
  });

  it('answers pipelined commands in order', async () => {
    const sources = Array.from({ length: 20 }, (_, n) => message(`number ${n + 1}`, `body ${n + 1}`));
    const box = await mailboxWith(...sources);
    await using client = await signedIn(box);
    client.send(
      `STAT\r\n${sources
        .slice(0, 20)
        .map((_, n) => `RETR ${n + 1}\r\nDELE ${n + 1}\r\n`)
        .join('')}NOOP\r\nQUIT\r\n`,
    );
    expect(await client.line()).toMatch(/^\+OK 20 /);
    for (const source of sources) {
      expect((await client.hearMany()).body.toString()).toBe(source);
      expect(await client.line()).toMatch(/^\+OK/);
    }
    expect(await client.line()).toMatch(/^\+OK/);
    expect(await client.line()).toBe('+OK Bye');
    await using again = await signedIn(box);
    expect(await again.ask('STAT')).toBe('+OK 0 0');
  });

  it('closes at once when the password is changed', async () => {
    const box = await mailboxWith(message('one'));
    await using client = await signedIn(box);
    await client.ask('DELE 1');
    const body = { password: box.password };
    const { body: made } = await place.app.call(`POST ${box.path}/generate-password`, { as: place.token, body });
    expect(await client.line()).toBe('-ERR [AUTH] The password was changed');
    expect(await client.line()).toBeUndefined();
    await using old = await connect();
    expect(await old.signIn(box.address, box.password)).toMatch(/^-ERR \[AUTH\] /);
    expect(await old.signIn(box.address, made.password)).toMatch(/^\+OK 1 messages/);
  });
});

async function signIn(box: TestMailbox): Promise<Pop3Client | undefined> {
  const client = await connect();
  if ((await client.signIn(box.address, box.password))?.startsWith('+OK')) return client;
  await client.drop();
  return undefined;
}

/** A connection that was dropped is seen by the server a moment later. */
async function eventually<T>(act: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const done = await act();
    if (done !== undefined) return done;
  }
}

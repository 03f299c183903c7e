import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp } from './mailbox-app.js';
import { connectMessages } from './message-client.js';

const MESSAGE = Buffer.from('Subject: hello\r\n\r\nbody\r\n');

describe('APPEND and REPLACE', () => {
  let mailboxes: MailboxApp;
  beforeAll(async () => {
    mailboxes = await startMailboxApp();
  });
  afterAll(() => mailboxes[Symbol.asyncDispose]());

  const connected = async () => connectMessages(await mailboxes.mailbox());

  it('keeps flags and the date, and says under which UID', async () => {
    const client = await connected();
    const { code } = await client.append('INBOX', MESSAGE, '(\\Seen $Work) "07-Feb-1994 21:52:25 -0800" ');
    expect(code).toMatch(/^APPENDUID \d+ 1$/);
    await client.ok('SELECT INBOX');
    expect(await client.fetch('FETCH 1 (FLAGS INTERNALDATE)')).toEqual([
      { number: 1, items: { FLAGS: ['\\Seen', '$Work'], INTERNALDATE: '08-Feb-1994 05:52:25 +0000' } },
    ]);
  });

  it('tells of a new message in the folder that is selected', async () => {
    const client = await connected();
    await client.ok('SELECT INBOX');
    expect((await client.append('INBOX', MESSAGE)).untagged).toContain('1 EXISTS');
  });

  it('takes several messages, all or none', async () => {
    const client = await connected();
    const { code } = await client.ok('APPEND INBOX (\\Seen) ', MESSAGE, ' (\\Draft) ', MESSAGE, ' ', MESSAGE);
    expect(code).toMatch(/^APPENDUID \d+ 1:3$/);
    expect((await client.command('APPEND INBOX ', MESSAGE, ' ', Buffer.alloc(0))).status).toBe('NO');
    await client.ok('SELECT INBOX');
    const flags = (await client.fetch('FETCH 1:* FLAGS')).map(({ items }) => items.FLAGS);
    expect(flags).toEqual([['\\Seen'], ['\\Draft'], []]);
  });

  it('refuses before the message comes: no such folder, too large', async () => {
    const { raw } = await connected();
    raw.send('a APPEND Nowhere {20}\r\n');
    expect(await raw.line()).toMatch(/^a NO \[TRYCREATE\]/);
    raw.send('b APPEND INBOX {67108865}\r\n');
    expect(await raw.line()).toMatch(/^b NO \[TOOBIG\]/);
    raw.send(`c APPEND INBOX {${MESSAGE.length}}\r\n`);
    expect(await raw.line()).toMatch(/^\+ /);
    raw.send(MESSAGE);
    raw.send('\r\n');
    expect(await raw.line()).toMatch(/^c OK \[APPENDUID /);
  });

  it('refuses what the mailbox has no room for', async () => {
    const { app, token } = mailboxes;
    const mailbox = await mailboxes.mailbox();
    await app.call(`PUT ${mailbox.path}`, { as: token, body: { max_quota: '100 KB' } });
    const { raw } = await connectMessages(mailbox);
    raw.send('a APPEND INBOX {200000}\r\n');
    expect(await raw.line()).toMatch(/^a NO \[OVERQUOTA\]/);
    const half = Buffer.alloc(60_000, 'a');
    expect((await raw.append('INBOX', half)).status).toBe('OK');
    expect((await raw.append('INBOX', half)).text).toMatch(/^\[OVERQUOTA\]/);
    await raw.ok('SELECT INBOX');
    expect((await raw.run('COPY 1 Archive')).text).toMatch(/^\[OVERQUOTA\]/);
    expect((await raw.run('MOVE 1 Archive')).status).toBe('OK');
  });

  it('takes NUL as a literal8 and gives it back by BINARY; a plain FETCH has 0x80 in its place', async () => {
    const client = await connected();
    const source = Buffer.from('Subject: nul\r\nContent-Transfer-Encoding: binary\r\n\r\na\0b');
    expect(await client.append('INBOX', source)).toMatchObject({ status: 'NO', code: 'CANNOT' });
    const { raw } = client;
    raw.send(`a APPEND INBOX ~{${source.length}}\r\n`);
    expect(await raw.line()).toMatch(/^\+ /);
    raw.send(Buffer.concat([source, Buffer.from('\r\n')]));
    expect(await raw.line()).toMatch(/^a OK /);
    await client.ok('SELECT INBOX');
    const [message] = await client.fetch(
      'FETCH 1 (BODY.PEEK[] BINARY.PEEK[] BINARY.PEEK[1] BINARY.SIZE[1] RFC822.SIZE)',
    );
    expect(message?.items).toEqual({
      'BODY[]': source.toString('latin1').replace('\0', '\x80'),
      'BINARY[]': source.toString('latin1'),
      'BINARY[1]': 'a\0b',
      'BINARY.SIZE[1]': '3',
      'RFC822.SIZE': String(source.length),
    });
  });

  it('takes UTF-8 once that is enabled', async () => {
    const { raw } = await connected();
    const source = Buffer.from('Subject: caf\u00e9\r\n\r\n');
    const said = Buffer.concat([Buffer.from(`APPEND INBOX UTF8 (~{${source.length}+}\r\n`), source, Buffer.from(')')]);
    expect((await raw.run(said)).status).toBe('BAD');
    await raw.ok('ENABLE UTF8=ACCEPT');
    expect((await raw.run(said)).status).toBe('OK');
  });

  it('takes a large message', async () => {
    const client = await connected();
    const source = Buffer.alloc(3_000_000, 'line of text\r\n');
    expect((await client.append('INBOX', source)).status).toBe('OK');
    await client.ok('SELECT INBOX');
    const [message] = await client.fetch('FETCH 1 BODY.PEEK[]');
    expect(message?.items['BODY[]'] === source.toString('latin1')).toBe(true);
  });

  it('replaces a message: the new one first, then the expunge', async () => {
    const client = await connected();
    for (let i = 0; i < 3; i += 1) await client.append('Drafts', MESSAGE);
    await client.ok('SELECT Drafts');
    const draft = Buffer.from('Subject: draft 2\r\n\r\n');
    const { untagged } = await client.ok('REPLACE 2 Drafts (\\Draft) ', draft);
    expect(untagged[0]).toMatch(/^OK \[APPENDUID \d+ 4\]/);
    expect(untagged.slice(1)).toEqual(expect.arrayContaining(['2 EXPUNGE', '3 EXISTS']));
    expect((await client.ok('UID REPLACE 4 Archive ', draft)).untagged[0]).toMatch(/^OK \[APPENDUID \d+ 1\]/);
    expect(await client.fetch('FETCH 1:* UID')).toEqual([
      { number: 1, items: { UID: '1' } },
      { number: 2, items: { UID: '3' } },
    ]);
    expect(await client.command('UID REPLACE 4 Drafts ', draft)).toMatchObject({ status: 'NO', code: 'NONEXISTENT' });
    expect((await client.command('REPLACE 9 Drafts ', draft)).status).toBe('BAD');
    expect(await client.command('REPLACE 1 Nowhere ', draft)).toMatchObject({ status: 'NO', code: 'TRYCREATE' });
  });

  it('forgets a message whose client left in the middle of it', async () => {
    const mailbox = await mailboxes.mailbox();
    const { raw } = await connectMessages(mailbox);
    raw.send('a APPEND INBOX {100000}\r\n');
    await raw.line();
    raw.send('half of it');
    raw.destroy();
    const client = await connectMessages(mailbox);
    expect((await client.ok('SELECT INBOX')).untagged).toContain('0 EXISTS');
  });
});

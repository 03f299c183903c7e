import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp } from './mailbox-app.js';
import { connectMessages } from './message-client.js';

const MESSAGE = [
  'From: Ann <ann@example.test>',
  'To: bob@example.test',
  'Subject: hello',
  'Date: Mon, 02 Feb 2026 10:00:00 +0000',
  'Message-ID: <one@example.test>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'first part',
  '--b',
  'Content-Type: message/rfc822',
  '',
  'Subject: inner',
  '',
  'inner body',
  '--b',
  'Content-Type: application/octet-stream',
  'Content-Transfer-Encoding: base64',
  '',
  'AAECAw==',
  '--b--',
  '',
].join('\r\n');

describe('FETCH', () => {
  let mailboxes: MailboxApp;
  beforeAll(async () => {
    mailboxes = await startMailboxApp();
  });
  afterAll(() => mailboxes[Symbol.asyncDispose]());

  async function selected(...sources: readonly string[]) {
    const mailbox = await mailboxes.mailbox();
    const client = await connectMessages(mailbox);
    for (const source of sources) expect((await client.append('INBOX', source)).status).toBe('OK');
    await client.ok('SELECT INBOX');
    return { mailbox, client };
  }

  it('tells every item of a message', async () => {
    const { client } = await selected(MESSAGE);
    const [message] = await client.fetch(
      'FETCH 1 (UID FLAGS INTERNALDATE RFC822.SIZE ENVELOPE BODY BODYSTRUCTURE MODSEQ EMAILID THREADID SAVEDATE PREVIEW)',
    );
    expect(message).toMatchObject({
      number: 1,
      items: {
        UID: '1',
        FLAGS: [],
        'RFC822.SIZE': String(MESSAGE.length),
        EMAILID: [expect.stringMatching(/^[0-9a-f]{24}$/)],
        THREADID: [expect.stringMatching(/^[0-9a-f]{24}$/)],
        MODSEQ: [expect.stringMatching(/^\d+$/)],
        INTERNALDATE: expect.stringMatching(/^\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d \+0000$/),
        SAVEDATE: expect.stringMatching(/^\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d \+0000$/),
        PREVIEW: 'first part',
      },
    });
    const envelope = message?.items.ENVELOPE;
    expect(envelope).toEqual([
      'Mon, 02 Feb 2026 10:00:00 +0000',
      'hello',
      ...Array(3).fill([['Ann', undefined, 'ann', 'example.test']]),
      [[undefined, undefined, 'bob', 'example.test']],
      ...Array(3).fill(undefined),
      '<one@example.test>',
    ]);
  });

  it('cuts out sections', async () => {
    const { client } = await selected(MESSAGE);
    const [message] = await client.fetch(
      'FETCH 1 (BODY.PEEK[] BODY.PEEK[HEADER.FIELDS (Subject)] BODY.PEEK[HEADER.FIELDS.NOT (From To Date Message-ID MIME-Version Content-Type)] ' +
        'BODY.PEEK[1] BODY.PEEK[1.MIME] BODY.PEEK[2.HEADER] BODY.PEEK[2.TEXT] BODY.PEEK[2.1] BODY.PEEK[]<5.10> BODY.PEEK[9] ' +
        'BINARY.PEEK[3] BINARY.SIZE[3] RFC822.HEADER)',
    );
    expect(message?.items).toEqual({
      'BODY[]': MESSAGE,
      'BODY[HEADER.FIELDS (Subject)]': 'Subject: hello\r\n\r\n',
      'BODY[HEADER.FIELDS.NOT (From To Date Message-ID MIME-Version Content-Type)]': 'Subject: hello\r\n\r\n',
      'BODY[1]': 'first part',
      'BODY[1.MIME]': 'Content-Type: text/plain; charset=utf-8\r\n\r\n',
      'BODY[2.HEADER]': 'Subject: inner\r\n\r\n',
      'BODY[2.TEXT]': 'inner body',
      'BODY[2.1]': 'inner body',
      'BODY[]<5>': MESSAGE.slice(5, 15),
      'BODY[9]': undefined,
      'BINARY[3]': '\0\x01\x02\x03',
      'BINARY.SIZE[3]': '4',
      'RFC822.HEADER': MESSAGE.slice(0, MESSAGE.indexOf('--b')),
    });
  });

  it('knows the macros', async () => {
    const { client } = await selected(MESSAGE);
    const names = async (macro: string) =>
      Object.keys((await client.fetch(`FETCH 1 ${macro}`))[0]?.items ?? {}).toSorted();
    expect(await names('FAST')).toEqual(['FLAGS', 'INTERNALDATE', 'RFC822.SIZE']);
    expect(await names('ALL')).toEqual(['ENVELOPE', 'FLAGS', 'INTERNALDATE', 'RFC822.SIZE']);
    expect(await names('FULL')).toEqual(['BODY', 'ENVELOPE', 'FLAGS', 'INTERNALDATE', 'RFC822.SIZE']);
  });

  it('marks as seen what is read without PEEK, tells it at once, and tells others', async () => {
    const { client, mailbox } = await selected(MESSAGE, MESSAGE);
    const other = await connectMessages(mailbox);
    await other.ok('SELECT INBOX');
    const { untagged } = await client.ok('FETCH 1 (BODY[1])');
    expect(untagged).toHaveLength(1);
    expect(untagged[0]).toBe('1 FETCH (BODY[1] {10}\r\nfirst part FLAGS (\\Seen))');
    expect((await client.ok('FETCH 1 (BODY[1])')).untagged).toEqual(['1 FETCH (BODY[1] {10}\r\nfirst part)']);
    expect((await other.ok('NOOP')).untagged).toEqual(['1 FETCH (FLAGS (\\Seen))']);
    await other.ok('EXAMINE INBOX');
    await other.ok('FETCH 2 BODY[]');
    expect((await client.ok('NOOP')).untagged).toEqual([]);
    expect(await client.fetch('FETCH 2 FLAGS')).toEqual([{ number: 2, items: { FLAGS: [] } }]);
  });

  it('answers UID FETCH with UIDs and passes over those that are not there', async () => {
    const { client } = await selected(MESSAGE, MESSAGE, MESSAGE);
    await client.ok('STORE 2 +FLAGS.SILENT (\\Deleted)');
    await client.ok('EXPUNGE');
    expect((await client.ok('UID FETCH 1:* FLAGS')).untagged).toEqual([
      '1 FETCH (UID 1 FLAGS ())',
      '2 FETCH (UID 3 FLAGS ())',
    ]);
    expect((await client.ok('UID FETCH 2 FLAGS')).untagged).toEqual([]);
    expect((await client.ok('UID FETCH 900:* (UID)')).untagged).toEqual(['2 FETCH (UID 3)']);
    expect((await client.command('FETCH 3 FLAGS')).status).toBe('BAD');
    await client.ok('SELECT Trash');
    expect((await client.ok('FETCH 1:* FLAGS')).untagged).toEqual([]);
  });

  it('tells only what changed since, and what vanished', async () => {
    const { client } = await selected(MESSAGE, MESSAGE, MESSAGE);
    await client.ok('ENABLE QRESYNC');
    const [first] = await client.fetch('UID FETCH 3 (MODSEQ)');
    const modseq = String(first?.items.MODSEQ);
    await client.ok('STORE 1 +FLAGS (\\Flagged)');
    await client.ok('UID STORE 2 +FLAGS.SILENT (\\Deleted)');
    await client.ok('EXPUNGE');
    const { untagged } = await client.ok(`UID FETCH 1:* (FLAGS) (CHANGEDSINCE ${modseq} VANISHED)`);
    expect(untagged).toEqual([
      'VANISHED (EARLIER) 2',
      expect.stringMatching(/^1 FETCH \(UID 1 FLAGS \(\\Flagged\) MODSEQ \(\d+\)\)$/),
    ]);
    expect((await client.command('FETCH 1 FLAGS (VANISHED)')).status).toBe('BAD');
  });

  it('pages with PARTIAL', async () => {
    const { client } = await selected(MESSAGE, MESSAGE, MESSAGE);
    expect((await client.ok('UID FETCH 1:* (UID) (PARTIAL -1:-2)')).untagged).toEqual([
      '2 FETCH (UID 2)',
      '3 FETCH (UID 3)',
    ]);
    expect((await client.ok('UID FETCH 1:* (UID) (PARTIAL 1:1)')).untagged).toEqual(['1 FETCH (UID 1)']);
  });

  it('says what another session has expunged, and tells the expunge later', async () => {
    const { client, mailbox } = await selected(MESSAGE, MESSAGE, MESSAGE);
    const other = await connectMessages(mailbox);
    await other.ok('SELECT INBOX');
    await other.ok('STORE 2 +FLAGS.SILENT (\\Deleted)');
    await other.ok('EXPUNGE');
    const answer = await client.command('FETCH 1:3 (UID RFC822.SIZE)');
    expect(answer).toMatchObject({ status: 'OK', code: 'EXPUNGEISSUED' });
    expect(answer.untagged).toEqual([
      `1 FETCH (UID 1 RFC822.SIZE ${MESSAGE.length})`,
      `3 FETCH (UID 3 RFC822.SIZE ${MESSAGE.length})`,
    ]);
    expect((await client.ok('NOOP')).untagged).toEqual(['2 EXPUNGE']);
  });

  it('speaks of UIDs alone once that is enabled', async () => {
    const { client } = await selected(MESSAGE);
    await client.ok('ENABLE UIDONLY');
    expect((await client.ok('UID FETCH 1 (FLAGS)')).untagged).toEqual(['1 UIDFETCH (FLAGS ())']);
    expect(await client.command('FETCH 1 (FLAGS)')).toMatchObject({ status: 'BAD', code: 'UIDREQUIRED' });
    expect((await client.ok('UID STORE 1 +FLAGS (\\Seen)')).untagged).toEqual(['1 UIDFETCH (FLAGS (\\Seen))']);
  });

  it('refuses to decode an unknown encoding', async () => {
    const { client } = await selected('Content-Transfer-Encoding: x-odd\r\n\r\nodd');
    const answer = await client.command('FETCH 1 (UID BINARY.PEEK[1])');
    expect(answer).toMatchObject({ status: 'NO', code: 'UNKNOWN-CTE', untagged: ['1 FETCH (UID 1)'] });
  });

  it('sends large messages whole, in part, and decoded', async () => {
    const octets = Buffer.alloc(700_000, 0x61);
    for (let i = 0; i < octets.length; i += 100) octets[i] = i % 251;
    const encoded = octets.toString('base64').replace(/.{76}/g, '$&\r\n');
    const source = `Subject: big\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}`;
    const { client } = await selected(source, MESSAGE);
    const [message] = await client.fetch(
      'FETCH 1 (BODY.PEEK[] BODY.PEEK[]<600000.5> BINARY.PEEK[1] BINARY.SIZE[1] UID)',
    );
    expect(message?.items['BODY[]'] === source).toBe(true);
    expect(message?.items['BODY[]<600000>']).toBe(source.slice(600_000, 600_005));
    expect(message?.items['BINARY[1]'] === octets.toString('latin1')).toBe(true);
    expect(message?.items['BINARY.SIZE[1]']).toBe('700000');
    expect(message?.items.UID).toBe('1');
  });
});

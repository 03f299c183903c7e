import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp } from './mailbox-app.js';
import { connectMessages, type MessageClient } from './message-client.js';

const message = (subject: string, more: string, body = 'text') =>
  `From: Ann <ann@example.test>\r\nSubject: ${subject}\r\n${more}\r\n${body}\r\n`;

/** Five messages of which 2 is gone: places 1, 2, 3, 4 are UIDs 1, 3, 4, 5. */
const MESSAGES = [
  message('pear', 'Date: Mon, 02 Feb 2026 10:00:00 +0000\r\nMessage-ID: <a@x.test>\r\n'),
  message('gone', ''),
  message(
    'Re: pear',
    'Date: Tue, 03 Feb 2026 10:00:00 +0000\r\nMessage-ID: <b@x.test>\r\nReferences: <a@x.test>\r\n',
    'a needle',
  ),
  message('apple', 'Date: Sun, 01 Feb 2026 10:00:00 +0000\r\nMessage-ID: <c@x.test>\r\n'),
  message('=?utf-8?q?caf=C3=A9?=', 'Date: Wed, 04 Feb 2026 10:00:00 +0000\r\nMessage-ID: <d@x.test>\r\n', 'Needle too'),
];

describe('SEARCH, SORT and THREAD', () => {
  let mailboxes: MailboxApp;
  let client: MessageClient;
  beforeAll(async () => {
    mailboxes = await startMailboxApp();
    client = await filled();
  });
  afterAll(() => mailboxes[Symbol.asyncDispose]());

  async function filled() {
    const session = await connectMessages(await mailboxes.mailbox());
    for (const source of MESSAGES) await session.append('INBOX', source);
    await session.ok('SELECT INBOX');
    await session.ok('STORE 2 +FLAGS.SILENT (\\Deleted)');
    await session.ok('EXPUNGE');
    await session.ok('UID STORE 4 +FLAGS.SILENT (\\Flagged)');
    return session;
  }

  const answered = async (command: string, session = client) => (await session.ok(command)).untagged;

  it('answers with places or UIDs', async () => {
    expect(await answered('SEARCH ALL')).toEqual(['SEARCH 1 2 3 4']);
    expect(await answered('UID SEARCH ALL')).toEqual(['SEARCH 1 3 4 5']);
    expect(await answered('UID SEARCH TEXT needle')).toEqual(['SEARCH 3 5']);
    expect(await answered('SEARCH FLAGGED')).toEqual(['SEARCH 3']);
    expect(await answered('SEARCH NOT FLAGGED SINCE 1-Jan-2020 2:*')).toEqual(['SEARCH 2 4']);
    expect(await answered('SEARCH SUBJECT nothing')).toEqual(['SEARCH']);
    expect(await answered('SEARCH CHARSET UTF-8 SUBJECT "caf\xc3\xa9"')).toEqual(['SEARCH 4']);
    expect(await client.command('SEARCH CHARSET X-NONE TEXT a')).toMatchObject({
      status: 'NO',
      code: 'BADCHARSET (US-ASCII UTF-8)',
    });
  });

  it('reads windows-1252 as it was written', async () => {
    const session = await connectMessages(await mailboxes.mailbox());
    const body = 'Content-Type: text/plain; charset=windows-1252\r\n';
    await session.append('INBOX', message('=?windows-1252?q?=80_5?=', body, '\x93Only\x94 \x80 5 \x96 caf\xe9'));
    await session.ok('SELECT INBOX');
    const utf8 = (text: string) => Buffer.from(text).toString('latin1');
    const preview = utf8('“Only” € 5 – café');
    expect(await answered('FETCH 1 PREVIEW', session)).toEqual([`1 FETCH (PREVIEW {${preview.length}}\r\n${preview})`]);
    expect(await answered(`SEARCH CHARSET UTF-8 BODY "${utf8('“only” €')}"`, session)).toEqual(['SEARCH 1']);
    expect(await answered(`SEARCH CHARSET UTF-8 SUBJECT "${utf8('€ 5')}"`, session)).toEqual(['SEARCH 1']);
    expect(await answered('SEARCH CHARSET windows-1252 BODY "\x80 5"', session)).toEqual(['SEARCH 1']);
  });

  it('answers with what RETURN asks for', async () => {
    const esearch = async (command: string) => {
      const { tag, untagged } = await client.ok(command);
      return untagged.map((line) => line.replace(` (TAG "${tag}")`, ''));
    };
    expect(await esearch('UID SEARCH RETURN () ALL')).toEqual(['ESEARCH UID ALL 1,3:5']);
    expect(await esearch('SEARCH RETURN (MIN MAX COUNT) ALL')).toEqual(['ESEARCH MIN 1 MAX 4 COUNT 4']);
    expect(await esearch('SEARCH RETURN (COUNT) SUBJECT nothing')).toEqual(['ESEARCH COUNT 0']);
    expect(await esearch('UID SEARCH RETURN (PARTIAL -1:-2) ALL')).toEqual(['ESEARCH UID PARTIAL (-1:-2 4:5)']);
    expect(await esearch('UID SEARCH RETURN (PARTIAL 9:10) ALL')).toEqual(['ESEARCH UID PARTIAL (9:10 NIL)']);
  });

  it('saves results for later', async () => {
    expect(await answered('SEARCH RETURN (SAVE) TEXT needle')).toEqual([]);
    expect(await answered('FETCH $ (UID)')).toEqual(['2 FETCH (UID 3)', '4 FETCH (UID 5)']);
    expect(await answered('UID SEARCH $ SUBJECT caf')).toEqual(['SEARCH 5']);
    expect(await answered('UID SEARCH RETURN (SAVE MIN) ALL')).toHaveLength(1);
    expect(await answered('UID FETCH $ (UID)')).toEqual(['1 FETCH (UID 1)']);
  });

  it('tells modification sequences where it was asked about them', async () => {
    const [line] = await answered('UID SEARCH MODSEQ 1');
    expect(line).toMatch(/^OK \[HIGHESTMODSEQ \d+\]/);
    expect((await answered('UID SEARCH MODSEQ 1'))[0]).toMatch(/^SEARCH 1 3 4 5 \(MODSEQ \d+\)$/);
    expect((await answered('UID SEARCH RETURN (ALL) MODSEQ 1'))[0]).toMatch(/ UID ALL 1,3:5 MODSEQ \d+$/);
    expect(await answered('UID SEARCH MODSEQ 999999')).toEqual(['SEARCH']);
  });

  it('knows only ESEARCH in IMAP4rev2', async () => {
    const session = await filled();
    await session.ok('ENABLE IMAP4rev2');
    expect((await answered('UID SEARCH ALL', session))[0]).toMatch(/^ESEARCH \(TAG "t\d+"\) UID ALL 1,3:5$/);
  });

  it('sorts', async () => {
    expect(await answered('UID SORT (SUBJECT) UTF-8 ALL')).toEqual(['SORT 4 5 1 3']);
    expect(await answered('SORT (REVERSE DATE) UTF-8 ALL')).toEqual(['SORT 4 2 1 3']);
    expect(await answered('SORT (ARRIVAL) UTF-8 SUBJECT nothing')).toEqual(['SORT']);
  });

  it('threads', async () => {
    expect(await answered('UID THREAD REFERENCES UTF-8 ALL')).toEqual(['THREAD (4)(1 3)(5)']);
    expect(await answered('THREAD ORDEREDSUBJECT UTF-8 ALL')).toEqual(['THREAD (3)(1 2)(4)']);
    expect(await answered('THREAD REFERENCES UTF-8 SUBJECT nothing')).toEqual(['THREAD']);
  });

  it('holds back expunges of others while it speaks of places', async () => {
    const mailbox = await mailboxes.mailbox();
    const [one, other] = [await connectMessages(mailbox), await connectMessages(mailbox)];
    for (const source of MESSAGES.slice(0, 3)) await one.append('INBOX', source);
    await one.ok('SELECT INBOX');
    await other.ok('SELECT INBOX');
    await other.ok('STORE 1 +FLAGS.SILENT (\\Deleted)');
    await other.ok('EXPUNGE');
    expect(await answered('SEARCH SUBJECT pear', one)).not.toContain('1 EXPUNGE');
    expect(await answered('UID SEARCH SUBJECT pear', one)).toEqual(['SEARCH 3', '1 EXPUNGE']);
    expect(await answered('SEARCH SUBJECT pear', one)).toEqual(['SEARCH 2']);
  });
});

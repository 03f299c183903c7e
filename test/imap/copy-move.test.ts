import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp } from './mailbox-app.js';
import { connectMessages, type MessageClient } from './message-client.js';

describe('COPY, MOVE and EXPUNGE', () => {
  let mailboxes: MailboxApp;
  beforeAll(async () => {
    mailboxes = await startMailboxApp();
  });
  afterAll(() => mailboxes[Symbol.asyncDispose]());

  async function selected(count: number) {
    const mailbox = await mailboxes.mailbox();
    const client = await connectMessages(mailbox);
    for (let i = 1; i <= count; i += 1) await client.append('INBOX', `Subject: ${i}\r\n\r\nbody ${i}\r\n`, '($Label) ');
    await client.ok('SELECT INBOX');
    return { mailbox, client };
  }

  const bodies = async (client: MessageClient, folder: string) => {
    await client.ok(`EXAMINE ${folder}`);
    const messages = await client.fetch('FETCH 1:* (UID FLAGS BODY.PEEK[])');
    return messages.map(({ items }) => `${items.UID} ${items.FLAGS} ${String(items['BODY[]']).slice(9, 10)}`);
  };

  it('copies with flags and dates, and says which became which', async () => {
    const { client } = await selected(3);
    const [{ items: before } = { items: {} }] = await client.fetch('FETCH 3 (INTERNALDATE EMAILID)');
    const { code } = await client.ok('COPY 3,1 Archive');
    expect(code).toMatch(/^COPYUID \d+ 1,3 1:2$/);
    expect(await bodies(client, 'Archive')).toEqual(['1 $Label 1', '2 $Label 3']);
    const [{ items: after } = { items: {} }] = await client.fetch('FETCH 2 (INTERNALDATE EMAILID)');
    expect(after).toEqual(before);
    expect(await bodies(client, 'INBOX')).toHaveLength(3);
  });

  it('names a folder that could be made', async () => {
    const { client } = await selected(1);
    expect(await client.command('COPY 1 Nowhere')).toMatchObject({ status: 'NO', code: 'TRYCREATE' });
    expect(await client.command('UID MOVE 1 Nowhere')).toMatchObject({ status: 'NO', code: 'TRYCREATE' });
    expect((await client.ok('UID COPY 77 Archive')).code).toBeUndefined();
    expect((await client.command('COPY 2 Archive')).status).toBe('BAD');
  });

  it('moves in one step: what became which, then the expunges', async () => {
    const { client, mailbox } = await selected(4);
    const other = await connectMessages(mailbox);
    await other.ok('SELECT Archive');
    const { untagged } = await client.ok('MOVE 2:3 Archive');
    expect(untagged).toEqual([expect.stringMatching(/^OK \[COPYUID \d+ 2:3 1:2\]/), '3 EXPUNGE', '2 EXPUNGE']);
    expect((await other.ok('NOOP')).untagged).toContain('2 EXISTS');
    expect(await bodies(client, 'Archive')).toEqual(['1 $Label 2', '2 $Label 3']);
    expect(await bodies(client, 'INBOX')).toEqual(['1 $Label 1', '4 $Label 4']);
  });

  it('tells vanished UIDs where the client resynchronises', async () => {
    const { client } = await selected(4);
    await client.ok('ENABLE QRESYNC');
    const moved = await client.ok('UID MOVE 1,4 Archive');
    expect(moved.untagged).toEqual([expect.stringMatching(/^OK \[COPYUID \d+ 1,4 1:2\]/), 'VANISHED 1,4']);
    expect(moved.code).toMatch(/^HIGHESTMODSEQ \d+$/);
    await client.ok('STORE 1 +FLAGS.SILENT (\\Deleted)');
    const expunged = await client.ok('EXPUNGE');
    expect(expunged.untagged).toEqual(['VANISHED 2']);
    expect(expunged.code).toMatch(/^HIGHESTMODSEQ \d+$/);
  });

  it('moves into the same folder under new UIDs', async () => {
    const { client } = await selected(2);
    const { untagged } = await client.ok('MOVE 1 INBOX');
    expect(untagged).toEqual([expect.stringMatching(/^OK \[COPYUID \d+ 1 3\]/), '1 EXPUNGE', '2 EXISTS']);
    expect(await bodies(client, 'INBOX')).toEqual(['2 $Label 2', '3 $Label 1']);
  });

  it('expunges what is marked, or those of it that were named, highest place first', async () => {
    const { client, mailbox } = await selected(5);
    const other = await connectMessages(mailbox);
    await other.ok('SELECT INBOX');
    await client.ok('STORE 1:4 +FLAGS.SILENT (\\Deleted)');
    expect((await client.ok('UID EXPUNGE 2,5')).untagged).toEqual(['2 EXPUNGE']);
    expect((await client.ok('EXPUNGE')).untagged).toEqual(['3 EXPUNGE', '2 EXPUNGE', '1 EXPUNGE']);
    expect((await client.ok('EXPUNGE')).untagged).toEqual([]);
    const { untagged } = await other.ok('NOOP');
    expect(untagged).toEqual(['4 EXPUNGE', '3 EXPUNGE', '2 EXPUNGE', '1 EXPUNGE']);
    expect(await client.fetch('FETCH 1:* UID')).toEqual([{ number: 1, items: { UID: '5' } }]);
  });

  it('copies and moves by the saved result of a search', async () => {
    const { client } = await selected(3);
    await client.ok('UID STORE 2:3 +FLAGS.SILENT (\\Flagged)');
    await client.ok('UID SEARCH RETURN (SAVE) FLAGGED');
    expect((await client.ok('UID COPY $ Archive')).code).toMatch(/^COPYUID \d+ 2:3 1:2$/);
    await client.ok('MOVE $ Trash');
    expect((await client.ok('COPY $ Archive')).code).toBeUndefined();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp } from './mailbox-app.js';
import { connectMessages } from './message-client.js';

const MESSAGE = 'Subject: hello\r\n\r\nbody\r\n';

describe('STORE', () => {
  let mailboxes: MailboxApp;
  beforeAll(async () => {
    mailboxes = await startMailboxApp();
  });
  afterAll(() => mailboxes[Symbol.asyncDispose]());

  async function selected(count: number) {
    const mailbox = await mailboxes.mailbox();
    const client = await connectMessages(mailbox);
    for (let i = 0; i < count; i += 1) await client.append('INBOX', MESSAGE);
    await client.ok('SELECT INBOX');
    return { mailbox, client };
  }

  it('adds, takes away and replaces flags, and tells the result of each', async () => {
    const { client } = await selected(2);
    expect((await client.ok('STORE 1:2 +FLAGS (\\Seen $Work)')).untagged).toEqual([
      expect.stringMatching(/^FLAGS \(.*\$Work.*\)$/),
      expect.stringMatching(/^OK \[PERMANENTFLAGS \(.*\$Work.*\)\]/),
      '1 FETCH (FLAGS (\\Seen $Work))',
      '2 FETCH (FLAGS (\\Seen $Work))',
    ]);
    expect((await client.ok('UID STORE 2 -FLAGS ($WORK)')).untagged).toEqual(['2 FETCH (UID 2 FLAGS (\\Seen))']);
    expect((await client.ok('STORE 2 FLAGS (\\Flagged \\Draft)')).untagged).toEqual([
      '2 FETCH (FLAGS (\\Flagged \\Draft))',
    ]);
    expect((await client.ok('STORE 2 FLAGS ()')).untagged).toEqual(['2 FETCH (FLAGS ())']);
    expect((await client.ok('STORE 2 FLAGS ()')).untagged).toEqual(['2 FETCH (FLAGS ())']);
  });

  it('is silent when asked, and tells other sessions', async () => {
    const { client, mailbox } = await selected(1);
    const other = await connectMessages(mailbox);
    await other.ok('SELECT INBOX');
    expect((await client.ok('STORE 1 +FLAGS.SILENT (\\Answered)')).untagged).toEqual([]);
    expect((await client.ok('NOOP')).untagged).toEqual([]);
    expect((await other.ok('NOOP')).untagged).toEqual(['1 FETCH (FLAGS (\\Answered))']);
  });

  it('tells what another session did at the same time, silent or not', async () => {
    const { client, mailbox } = await selected(2);
    const other = await connectMessages(mailbox);
    await other.ok('SELECT INBOX');
    await other.ok('STORE 1:2 +FLAGS.SILENT (\\Flagged)');
    const { untagged } = await client.ok('STORE 1 +FLAGS.SILENT (\\Seen)');
    // RFC 9051 §6.4.6: the client must not be left with flags that are not those of the message
    expect(untagged).toEqual(['2 FETCH (FLAGS (\\Flagged))', '1 FETCH (FLAGS (\\Seen \\Flagged))']);
  });

  it('spares what changed since', async () => {
    const { client, mailbox } = await selected(3);
    const [, second] = await client.fetch('FETCH 1:3 (MODSEQ)');
    const last = String((await client.fetch('FETCH 3 (MODSEQ)'))[0]?.items.MODSEQ);
    expect(second).toBeDefined();
    const other = await connectMessages(mailbox);
    await other.ok('SELECT INBOX');
    await other.ok('STORE 2 +FLAGS.SILENT (\\Flagged)');
    const answer = await client.ok(`STORE 1:3 (UNCHANGEDSINCE ${last}) +FLAGS.SILENT (\\Seen)`);
    expect(answer.code).toBe('MODIFIED 2');
    expect(answer.untagged).toEqual([
      expect.stringMatching(/^2 FETCH \(UID 2 FLAGS \(\\Flagged\) MODSEQ \(\d+\)\)$/),
      expect.stringMatching(/^1 FETCH \(UID 1 MODSEQ \(\d+\)\)$/),
      expect.stringMatching(/^3 FETCH \(UID 3 MODSEQ \(\d+\)\)$/),
    ]);
    const byUid = await client.ok(`UID STORE 1:3 (UNCHANGEDSINCE ${last}) +FLAGS.SILENT (\\Deleted)`);
    expect(byUid.code).toBe('MODIFIED 1:3');
    const flags = (await client.fetch('FETCH 1:3 FLAGS')).map(({ items }) => items.FLAGS);
    expect(flags).toEqual([['\\Seen'], ['\\Flagged'], ['\\Seen']]);
  });

  it('says what is gone, and leaves a folder opened for reading alone', async () => {
    const { client, mailbox } = await selected(2);
    const other = await connectMessages(mailbox);
    await other.ok('SELECT INBOX');
    await other.ok('STORE 1 +FLAGS.SILENT (\\Deleted)');
    await other.ok('EXPUNGE');
    expect(await client.command('STORE 1:2 +FLAGS (\\Seen)')).toMatchObject({
      status: 'OK',
      code: 'EXPUNGEISSUED',
      untagged: ['2 FETCH (FLAGS (\\Seen))'],
    });
    expect((await client.ok('UID STORE 1 +FLAGS (\\Seen)')).untagged).toEqual(['1 EXPUNGE']);
    await client.ok('EXAMINE INBOX');
    expect(await client.command('STORE 1 +FLAGS (\\Deleted)')).toMatchObject({ status: 'NO', code: 'READ-ONLY' });
    expect(await client.command('EXPUNGE')).toMatchObject({ status: 'NO', code: 'READ-ONLY' });
    expect(await client.command('MOVE 1 Trash')).toMatchObject({ status: 'NO', code: 'READ-ONLY' });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImapClient } from '../support/imap-client.js';
import { type MailboxApp, startMailboxApp, type TestMailbox } from './mailbox-app.js';

const MESSAGE = 'Subject: a\r\n\r\nb\r\n';

describe('selecting a folder', () => {
  let service: MailboxApp;
  let box: TestMailbox;
  let client: ImapClient;
  beforeAll(async () => {
    service = await startMailboxApp();
  });
  afterAll(() => service[Symbol.asyncDispose]());
  beforeEach(async () => {
    box = await service.mailbox();
    client = await box.connect();
    return () => client.destroy();
  });

  it('tells rev1 clients what they expect', async () => {
    await client.append('INBOX', MESSAGE, '(\\Seen Work) ');
    const { status, text, untagged } = await client.run('SELECT inbox');
    expect([status, text]).toEqual(['OK', '[READ-WRITE] SELECT completed']);
    expect(untagged).toEqual([
      '1 EXISTS',
      '1 RECENT',
      'FLAGS (\\Seen \\Answered \\Flagged \\Deleted \\Draft Work)',
      expect.stringMatching(/^OK \[PERMANENTFLAGS \(.* Work \\\*\)\]/),
      expect.stringMatching(/^OK \[UIDVALIDITY \d+\]/),
      expect.stringMatching(/^OK \[UIDNEXT 2\]/),
      expect.stringMatching(/^OK \[HIGHESTMODSEQ \d+\]/),
      expect.stringMatching(/^OK \[MAILBOXID \(\w+\)\]/),
    ]);
    expect(await client.run('EXAMINE INBOX')).toMatchObject({
      text: '[READ-ONLY] EXAMINE completed',
      untagged: expect.arrayContaining([
        expect.stringMatching(/^OK \[CLOSED\]/),
        expect.stringMatching(/^OK \[PERMANENTFLAGS \(\)\]/),
      ]),
    });
    expect(await client.run('STORE 1 +FLAGS (\\Deleted)')).toMatchObject({ status: 'NO' });
  });

  it('tells rev2 clients what they expect', async () => {
    await client.ok('ENABLE IMAP4rev2');
    const lines = await client.ok('SELECT INBOX');
    expect(lines).toContain('LIST () "/" INBOX');
    expect(lines.join('\n')).not.toContain('RECENT');
  });

  it('has nothing selected after a name that does not exist', async () => {
    await client.ok('SELECT INBOX');
    expect(await client.run('SELECT Nowhere')).toMatchObject({
      status: 'NO',
      text: expect.stringMatching(/^\[NONEXISTENT\]/),
      untagged: [expect.stringMatching(/^OK \[CLOSED\]/)],
    });
    expect(await client.run('FETCH 1 FLAGS')).toMatchObject({ status: 'BAD', text: 'Select a folder first' });
  });

  it('expunges at CLOSE without a word, at UNSELECT and after EXAMINE not at all', async () => {
    for (const [open, close, left] of [
      ['SELECT', 'UNSELECT', 1],
      ['EXAMINE', 'CLOSE', 1],
      ['SELECT', 'CLOSE', 0],
    ] as const) {
      if (open === 'SELECT' && close === 'UNSELECT') await client.append('INBOX', MESSAGE, '(\\Deleted) ');
      await client.ok(`${open} INBOX`);
      expect(await client.ok(close)).toEqual([]);
      expect(await client.ok('STATUS INBOX (MESSAGES)')).toEqual([`STATUS INBOX (MESSAGES ${left})`]);
    }
  });

  it('tells with QRESYNC what was missed, and only that', async () => {
    for (let i = 0; i < 5; i++) await client.append('INBOX', MESSAGE);
    await client.ok('SELECT INBOX');
    const status = (await client.ok('STATUS INBOX (UIDVALIDITY HIGHESTMODSEQ)')).join('\n');
    const [, validity, modseq] = /UIDVALIDITY (\d+) HIGHESTMODSEQ (\d+)/.exec(status) ?? [];
    await client.ok('STORE 2,4 +FLAGS.SILENT (\\Deleted)');
    await client.ok('EXPUNGE');
    await client.ok('STORE 1 +FLAGS.SILENT (\\Flagged)');
    await client.append('INBOX', MESSAGE);
    await client.ok('UNSELECT');

    const missed = (parameters: string) => parameters.replace('?', `${validity} ${modseq}`);
    expect(await client.run(missed('SELECT INBOX (QRESYNC (?))'))).toMatchObject({ status: 'BAD' });
    await client.ok('ENABLE QRESYNC');
    const news = async (parameters: string) =>
      (await client.ok(missed(`SELECT INBOX (QRESYNC (${parameters}))`))).filter((line) => /VANISHED|FETCH/.test(line));
    const flagged = expect.stringMatching(/^1 FETCH \(UID 1 FLAGS \(\\Flagged\) MODSEQ \(\d+\)\)$/);
    const arrived = expect.stringMatching(/^4 FETCH \(UID 6 FLAGS \(\) MODSEQ \(\d+\)\)$/);
    expect(await news('?')).toEqual(['VANISHED (EARLIER) 2,4', flagged, arrived]);
    expect(await news('? 1:3')).toEqual(['VANISHED (EARLIER) 2', flagged]);
    expect(await news('? 1:5 (1,3 1,3)')).toEqual(['VANISHED (EARLIER) 2,4', flagged]);
    expect(await news('1 1')).toEqual([]);
    // As if from the very beginning, where what went is no longer known one by one
    expect(await news(`${validity} 1 1:5 (1 1)`)).toEqual([
      expect.stringMatching(/^VANISHED \(EARLIER\) 2,4$/),
      flagged,
      expect.stringMatching(/^2 FETCH/),
      expect.stringMatching(/^3 FETCH/),
    ]);
  });

  it('counts by UID alone once UIDONLY is enabled', async () => {
    for (let i = 0; i < 3; i++) await client.append('INBOX', MESSAGE);
    await client.ok('ENABLE UIDONLY');
    await client.ok('SELECT INBOX');
    expect(await client.run('FETCH 1 FLAGS')).toMatchObject({
      status: 'BAD',
      text: expect.stringMatching(/^\[UIDREQUIRED\]/),
    });
    expect(await client.ok('UID FETCH 2 (FLAGS)')).toEqual(['2 UIDFETCH (FLAGS (\\Recent))']);
    await client.ok('UID STORE 2 +FLAGS.SILENT (\\Deleted)');
    expect(await client.ok('EXPUNGE')).toEqual(['VANISHED 2']);
  });

  it('leaves a folder that its own client deletes', async () => {
    await client.ok('CREATE Brief');
    await client.ok('SELECT Brief');
    expect(await client.ok('DELETE Brief')).toEqual([expect.stringMatching(/^OK \[CLOSED\]/)]);
    expect(await client.run('CHECK')).toMatchObject({ status: 'BAD' });
    await client.ok('SELECT INBOX');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImapClient } from '../support/imap-client.js';
import { type MailboxApp, startMailboxApp, type TestMailbox } from './mailbox-app.js';
import { withoutRecent } from './message-client.js';

const MESSAGE = 'Subject: a\r\n\r\nb\r\n';

describe('sessions of one mailbox', () => {
  let service: MailboxApp;
  let box: TestMailbox;
  let one: ImapClient;
  let two: ImapClient;
  beforeAll(async () => {
    service = await startMailboxApp();
  });
  afterAll(() => service[Symbol.asyncDispose]());
  beforeEach(async () => {
    box = await service.mailbox();
    [one, two] = await Promise.all([box.connect(), box.connect()]);
    return () => {
      one.destroy();
      two.destroy();
    };
  });

  async function fill(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await one.append('INBOX', MESSAGE);
    await Promise.all([one.ok('SELECT INBOX'), two.ok('SELECT INBOX')]);
  }

  /** The next line that `two` hears; who was the first to hear of a message is left open here. */
  async function told(): Promise<string> {
    for (;;) {
      const [prefix = '', line = ''] = /^(\* )?(.*)$/s.exec(await two.line())?.slice(1) ?? [];
      const [kept] = withoutRecent(line);
      if (kept !== undefined) return prefix + kept;
    }
  }

  it('see arrivals, flags and expunges of each other, in that order', async () => {
    await fill(3);
    await one.ok('STORE 1 +FLAGS (\\Flagged Work)');
    await one.ok('STORE 2 +FLAGS (\\Deleted)');
    await one.ok('EXPUNGE');
    await one.append('INBOX', MESSAGE);
    expect((await two.ok('NOOP')).flatMap(withoutRecent)).toEqual([
      '2 EXPUNGE',
      '3 EXISTS',
      'FLAGS (\\Seen \\Answered \\Flagged \\Deleted \\Draft Work)',
      expect.stringMatching(/^OK \[PERMANENTFLAGS /),
      '1 FETCH (FLAGS (\\Flagged Work))',
    ]);
    expect((await two.ok('NOOP')).flatMap(withoutRecent)).toEqual([]);
  });

  it('are not told of expunges while they speak of places', async () => {
    await fill(3);
    await one.ok('STORE 1 +FLAGS.SILENT (\\Deleted)');
    await one.ok('EXPUNGE');
    await one.append('INBOX', MESSAGE);
    const lines = await two.ok('FETCH 2:3 (UID)');
    expect(lines.slice(0, 2)).toEqual(['2 FETCH (UID 2)', '3 FETCH (UID 3)']);
    expect(lines.join('\n')).not.toContain('EXPUNGE');
    expect(lines).toContain('4 EXISTS');
    expect(await two.ok('UID FETCH 2 (UID)')).toEqual(['2 FETCH (UID 2)', '1 EXPUNGE']);
  });

  it('are told VANISHED when they enabled QRESYNC, and the modification sequence with flags', async () => {
    await two.ok('ENABLE QRESYNC');
    await fill(3);
    await one.ok('STORE 3 +FLAGS (\\Seen)');
    await one.ok('STORE 1:2 +FLAGS.SILENT (\\Deleted)');
    await one.ok('EXPUNGE');
    expect((await two.ok('NOOP')).flatMap(withoutRecent)).toEqual([
      'VANISHED 1:2',
      expect.stringMatching(/^1 FETCH \(UID 3 FLAGS \(\\Seen\) MODSEQ \(\d+\)\)$/),
    ]);
  });

  it('hear nothing of what they did silently themselves', async () => {
    await fill(2);
    expect(await one.ok('STORE 1:2 +FLAGS.SILENT (\\Seen)')).toEqual([]);
    expect(await one.ok('NOOP')).toEqual([]);
    expect((await two.ok('NOOP')).flatMap(withoutRecent)).toEqual([
      '1 FETCH (FLAGS (\\Seen))',
      '2 FETCH (FLAGS (\\Seen))',
    ]);
  });

  it('lose the session when their folder is deleted', async () => {
    await one.ok('CREATE Brief');
    await two.ok('SELECT Brief');
    await one.ok('DELETE Brief');
    const tag = two.begin('NOOP');
    expect(await told()).toMatch(/^\* BYE /);
    expect(await two.hear(), tag).toBeUndefined();
  });

  it('hear of everything at once in IDLE', async () => {
    await fill(2);
    const idle = two.begin('IDLE');
    expect(await told()).toBe('+ idling');
    await one.append('INBOX', MESSAGE);
    expect(await told()).toBe('* 3 EXISTS');
    await one.ok('STORE 1 +FLAGS.SILENT (\\Deleted)');
    expect(await told()).toBe('* 1 FETCH (FLAGS (\\Deleted))');
    await one.ok('EXPUNGE');
    expect(await told()).toBe('* 1 EXPUNGE');
    two.send('DONE\r\n');
    expect(await two.finish(idle)).toMatchObject({ status: 'OK', untagged: [] });
    const broken = two.begin('IDLE');
    await told();
    two.send('NOOP\r\n');
    expect(await two.finish(broken)).toMatchObject({ status: 'BAD' });
  });

  it('tell of mail from outside in IDLE', async () => {
    await two.ok('SELECT INBOX');
    two.begin('IDLE');
    await told();
    await service.deliver(box.address, `From: bob@remote.test\r\n${MESSAGE}`);
    expect(await told()).toBe('* 1 EXISTS');
  });

  describe('with NOTIFY', () => {
    it('tells of the selected folder without being asked, with what the client wants to know', async () => {
      await two.ok('SELECT INBOX');
      await two.ok('NOTIFY SET (SELECTED (MessageNew (UID BODY.PEEK[HEADER.FIELDS (SUBJECT)]) MessageExpunge))');
      await one.append('INBOX', MESSAGE);
      expect(await told()).toBe('* 1 EXISTS');
      expect(await told()).toMatch(
        /^\* 1 FETCH \(UID 1 BODY\[HEADER.FIELDS \(SUBJECT\)\] \{14\}\r\nSubject: a\r\n\r\n\)$/,
      );
      await one.ok('SELECT INBOX');
      await one.ok('STORE 1 +FLAGS (\\Deleted)');
      await one.ok('EXPUNGE');
      expect(await told()).toBe('* 1 EXPUNGE'); // and nothing of flags
    });

    it('holds expunges back under SELECTED-DELAYED until a command lets them through', async () => {
      await one.append('INBOX', MESSAGE);
      await Promise.all([one.ok('SELECT INBOX'), two.ok('SELECT INBOX')]);
      await two.ok('NOTIFY SET (SELECTED-DELAYED (MessageNew MessageExpunge FlagChange))');
      await one.ok('STORE 1 +FLAGS (\\Deleted)');
      expect(await told()).toBe('* 1 FETCH (FLAGS (\\Deleted))');
      await one.ok('EXPUNGE');
      await one.append('INBOX', MESSAGE);
      expect(await told()).toBe('* 2 EXISTS');
      expect((await two.ok('NOOP')).flatMap(withoutRecent)).toEqual(['1 EXPUNGE']);
    });

    it('tells of other folders, and of the list', async () => {
      await one.ok('CREATE Lists/a');
      await two.ok('SELECT INBOX');
      const [first, ...more] = await two.ok(
        'NOTIFY SET STATUS (SUBTREE Lists (MessageNew MessageExpunge FlagChange)) (PERSONAL (MailboxName SubscriptionChange))',
      );
      expect(first).toMatch(/^STATUS Lists \(MESSAGES 0 UIDNEXT 1 UIDVALIDITY \d+ UNSEEN 0 HIGHESTMODSEQ \d+\)$/);
      expect(more).toEqual([expect.stringMatching(/^STATUS Lists\/a /)]);
      await one.append('Lists/a', MESSAGE);
      expect(await told()).toMatch(
        /^\* STATUS Lists\/a \(MESSAGES 1 UIDNEXT 2 UIDVALIDITY \d+ UNSEEN 1 HIGHESTMODSEQ \d+\)$/,
      );
      await one.append('INBOX', MESSAGE); // it was not asked for
      await one.ok('SELECT Lists/a');
      await one.ok('STORE 1 +FLAGS (\\Seen)');
      expect(await told()).toMatch(
        /^\* STATUS Lists\/a \(MESSAGES 1 UIDNEXT 2 UIDVALIDITY \d+ UNSEEN 0 HIGHESTMODSEQ \d+\)$/,
      );
      await one.ok('CREATE New');
      expect(await told()).toBe('* LIST () "/" New');
      await one.ok('RENAME New Newer');
      expect(await told()).toBe('* LIST () "/" Newer ("OLDNAME" (New))');
      await one.ok('SUBSCRIBE Newer');
      expect(await told()).toBe('* LIST (\\Subscribed) "/" Newer');
      await one.ok('DELETE Newer');
      expect(await told()).toMatch(/^\* LIST \(\\NonExistent.*\) "\/" Newer$/);
    });

    it('tells nothing after NONE, and says which events there are', async () => {
      await two.ok('SELECT INBOX');
      await two.ok('NOTIFY SET (SELECTED (MessageNew MessageExpunge)) (PERSONAL (MailboxName))');
      await two.ok('NOTIFY NONE');
      await one.ok('CREATE Quiet');
      await one.append('INBOX', MESSAGE);
      expect((await two.ok('NOOP')).flatMap(withoutRecent)).toEqual(['1 EXISTS']);
      expect(await two.run('NOTIFY SET (PERSONAL (AnnotationChange))')).toMatchObject({
        status: 'NO',
        text: expect.stringMatching(/^\[BADEVENT \(MessageNew MessageExpunge /),
      });
    });
  });
});

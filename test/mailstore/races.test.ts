import { describe, expect, it } from 'vitest';
import type { Mailbox } from '../../src/mailstore/mailbox.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { folderNamed, message, NO_FLAGS, openMailboxes } from './mailbox-fixture.js';

shareDirectory();

const AT_ONCE = Array.from({ length: 16 }, (_, n) => n);
const SIZE = message('m').length;
const SEEN = { bits: 1, keywords: [] };

describe('sixteen at once', () => {
  it('get UIDs and modification sequences of their own, from every writer', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const inbox = await folderNamed(mailbox, 'INBOX');
    const done = await Promise.all(
      AT_ONCE.map(async (n) => (n % 2 === 0 ? rig.deliver(message('m')) : append(mailbox, inbox.id))),
    );
    expect(done.filter((end) => end === 'stored')).toHaveLength(8);
    const rows = await mailbox.messages.rows(
      inbox.id,
      AT_ONCE.map((n) => n + 1),
    );
    expect(rows.map(({ uid }) => uid)).toEqual(AT_ONCE.map((n) => n + 1));
    expect(new Set(rows.map(({ modseq }) => modseq)).size).toBe(16);
    const [status] = await mailbox.folders.status([inbox.id]);
    expect(status).toMatchObject({ messages: 16, unseen: 16, uidNext: 17, sizeBytes: 16 * SIZE });
    expect(status?.highestModseq).toBe(Math.max(...rows.map(({ modseq }) => modseq)));
  });

  it('make one mailbox of the first messages', async () => {
    await using rig = await openMailboxes();
    expect(await Promise.all(AT_ONCE.map(() => rig.deliver(message('m'))))).toEqual(AT_ONCE.map(() => 'stored'));
    const mailbox = await rig.open();
    expect((await mailbox.folders.list()).map(({ name }) => name)).toEqual([
      ...['Archive', 'Drafts', 'INBOX', 'Junk', 'Sent Mail', 'Spam', 'Trash'],
    ]);
    expect(await mailbox.quota()).toMatchObject({ messages: 16, usedBytes: 16 * SIZE });
  });

  it('never exceed the quota, by delivery, APPEND and COPY', async () => {
    await using rig = await openMailboxes({ quota: SIZE * 6 });
    const mailbox = await rig.open();
    const inbox = await folderNamed(mailbox, 'INBOX');
    const trash = await folderNamed(mailbox, 'Trash');
    await append(mailbox, inbox.id);
    const ends = await Promise.all(
      AT_ONCE.map(async (n) => {
        if (n % 3 === 0) return (await rig.deliver(message('m'))) === 'stored';
        const act = n % 3 === 1 ? append(mailbox, inbox.id) : mailbox.messages.copy(inbox.id, [1], trash.id);
        return act.then(
          () => true,
          (error: { kind: string }) => {
            expect(error.kind).toBe('over-quota');
            return false;
          },
        );
      }),
    );
    expect(ends.filter((isStored) => isStored)).toHaveLength(5);
    expect(await rig.used()).toBe(SIZE * 6);
    await mailbox.messages.remove(inbox.id, [1]);
    expect(await rig.used()).toBe(SIZE * 5);
    expect(await mailbox.quota()).toMatchObject({ usedBytes: SIZE * 5, limitBytes: SIZE * 6, messages: 5 });
  });

  it('make one folder of one name, and its parents once', async () => {
    await using rig = await openMailboxes();
    const mailboxes = await Promise.all([rig.open(), rig.open()]);
    const ends = await Promise.allSettled(
      AT_ONCE.map((n) => (mailboxes[n % 2] as Mailbox).folders.create(n < 8 ? 'a/b' : `a/${n}`)),
    );
    const made = ends.filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(9);
    for (const end of ends) if (end.status === 'rejected') expect(end.reason.kind).toBe('already-exists');
    const list = await mailboxes[0].folders.list();
    expect(list.filter(({ name }) => name.startsWith('a'))).toHaveLength(10);
    expect(new Set(list.map(({ uidValidity }) => uidValidity)).size).toBe(list.length);
  });

  it('count the copies of a content to the last one', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const [inbox, trash] = [await folderNamed(mailbox, 'INBOX'), await folderNamed(mailbox, 'Trash')];
    await append(mailbox, inbox.id);
    await Promise.all(AT_ONCE.map(() => mailbox.messages.copy(inbox.id, [1], trash.id)));
    expect(await copiesOf(rig)).toEqual([17]);
    await Promise.all(AT_ONCE.map((n) => mailbox.messages.remove(trash.id, [n + 1])));
    expect(await copiesOf(rig)).toEqual([1]);
    const rows = await mailbox.messages.rows(inbox.id, [1]);
    expect(await mailbox.content.bodies(rows)).toEqual([message('m')]);
    await mailbox.messages.remove(inbox.id, [1]);
    expect(await copiesOf(rig)).toEqual([]);
    expect(await rig.used()).toBe(0);
  });

  it('move each message once, and lose none, in both directions', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const [inbox, trash] = [await folderNamed(mailbox, 'INBOX'), await folderNamed(mailbox, 'Trash')];
    const sixteen = AT_ONCE.map(() => ({ source: message('m'), flags: NO_FLAGS }));
    await mailbox.messages.append(inbox.id, sixteen);
    const moved = await Promise.all(
      AT_ONCE.flatMap((n) => [
        mailbox.messages.move(inbox.id, [n + 1], trash.id),
        mailbox.messages.move(inbox.id, [n + 1], trash.id),
        mailbox.messages.move(trash.id, [n + 1], inbox.id),
      ]),
    );
    expect(moved.reduce((sum, { sourceUids }) => sum + sourceUids.length, 0)).toBeGreaterThanOrEqual(16);
    const [one, other] = await mailbox.folders.status([inbox.id, trash.id]);
    expect((one?.messages ?? 0) + (other?.messages ?? 0)).toBe(16);
    expect(await rig.used()).toBe(16 * SIZE);
    expect(await copiesOf(rig)).toEqual(AT_ONCE.map(() => 1));
  });

  it('with UNCHANGEDSINCE change a message once', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const inbox = await folderNamed(mailbox, 'INBOX');
    const { highestModseq } = await append(mailbox, inbox.id);
    const ends = await Promise.all(
      AT_ONCE.map((n) =>
        mailbox.messages.setFlags(inbox.id, [1], {
          mode: 'replace',
          flags: { bits: 0, keywords: [`k${n}`] },
          unchangedSince: highestModseq,
        }),
      ),
    );
    expect(ends.filter(({ changedUids }) => changedUids.length === 1)).toHaveLength(1);
    expect(ends.filter(({ sparedUids }) => sparedUids.length === 1)).toHaveLength(15);
  });

  it('leave counters right that they all change', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const inbox = await folderNamed(mailbox, 'INBOX');
    const uids = AT_ONCE.map((n) => n + 1);
    await mailbox.messages.append(
      inbox.id,
      AT_ONCE.map(() => ({ source: message('m'), flags: NO_FLAGS })),
    );
    await Promise.all(
      uids.flatMap((uid) => [
        mailbox.messages.setFlags(inbox.id, uids, { mode: uid % 2 ? 'add' : 'remove', flags: SEEN }),
        mailbox.messages.setFlags(inbox.id, [uid], { mode: 'add', flags: { bits: 8, keywords: ['x'] } }),
      ]),
    );
    const rows = await mailbox.messages.rows(inbox.id, uids);
    const unseen = rows.filter(({ flags }) => (flags.bits & 1) === 0).length;
    expect(await mailbox.folders.status([inbox.id])).toMatchObject([{ messages: 16, unseen, deleted: 16 }]);
  });
});

function append(mailbox: Mailbox, folderId: string) {
  return mailbox.messages.append(folderId, [{ source: message('m'), flags: NO_FLAGS }]);
}

async function copiesOf({ db, aliasId }: Awaited<ReturnType<typeof openMailboxes>>): Promise<number[]> {
  const rows = await db.reader.selectFrom('mailbox_content').select('copies').where('alias_id', '=', aliasId).execute();
  return rows.map(({ copies }) => copies);
}

import { describe, expect, it } from 'vitest';
import type { Mailbox } from '../../src/mailstore/mailbox.js';
import type { Flags } from '../../src/mailstore/message.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { folderNamed, message, NO_FLAGS, openMailboxes } from './mailbox-fixture.js';

shareDirectory();

const SEEN = 1;
const DELETED = 8;

describe('messages of a folder', () => {
  it('keep bytes, flags and dates when they are appended, copied and moved', async () => {
    await using rig = await openMailboxes();
    const { mailbox, inbox, trash } = await twoFolders(rig);
    const { messages } = mailbox;
    const appended = await messages.append(inbox.id, [
      { source: message('one'), flags: { bits: SEEN, keywords: ['Work'] }, internalAt: 86_400_000 },
      { source: message('two', 20_000), flags: NO_FLAGS },
    ]);
    expect(appended).toMatchObject({ uidValidity: inbox.uidValidity, uids: [1, 2] });
    await rig.clock.advance(1000);
    expect(await messages.copy(inbox.id, [1, 2, 3], trash.id)).toEqual({
      uidValidity: trash.uidValidity,
      sourceUids: [1, 2],
      targetUids: [1, 2],
    });
    expect(await messages.move(inbox.id, [1], trash.id)).toMatchObject({ sourceUids: [1], targetUids: [3] });
    const [first] = await messages.rows(trash.id, [3]);
    expect(first).toMatchObject({ flags: { bits: SEEN, keywords: ['Work'] }, internalAt: 86_400_000 });
    expect(first?.savedAt).toBe(rig.clock.now());
    const rows = await messages.rows(trash.id, [1, 2, 3]);
    expect(rows[0]?.contentId).toBe(rows[2]?.contentId);
    expect(await mailbox.content.bodies(rows)).toEqual([message('one'), message('two', 20_000), message('one')]);
    const sizes = [message('one').length, message('two', 20_000).length] as const;
    expect(await rig.used()).toBe(2 * (sizes[0] + sizes[1]));
    expect(await messages.copy(inbox.id, [9], trash.id)).toMatchObject({ sourceUids: [], targetUids: [] });
    expect(await messages.move(inbox.id, [2], inbox.id)).toMatchObject({ sourceUids: [2], targetUids: [3] });
  });

  it('come all or not at all', async () => {
    await using rig = await openMailboxes({ quota: message('m').length * 2 });
    const { mailbox, inbox } = await twoFolders(rig);
    const three = [1, 2, 3].map(() => ({ source: message('m'), flags: NO_FLAGS }));
    await expect(mailbox.messages.append(inbox.id, three)).rejects.toMatchObject({ kind: 'over-quota' });
    expect(await mailbox.folders.status([inbox.id])).toMatchObject([{ messages: 0, uidNext: 1, highestModseq: 1 }]);
    expect(await rig.leftOvers()).toEqual([]);
    await expect(
      mailbox.messages.append(inbox.id, [{ source: message('m'), flags: { bits: 0, keywords: ['a b'] } }]),
    ).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('change only where the flags become others', async () => {
    await using rig = await openMailboxes();
    const { mailbox, inbox } = await twoFolders(rig);
    const { setFlags } = mailbox.messages;
    await append(mailbox, inbox.id, [{ bits: SEEN, keywords: [] }, NO_FLAGS, { bits: 0, keywords: ['Work'] }]);
    const seen = await setFlags(inbox.id, [1, 2, 3], { mode: 'add', flags: { bits: SEEN, keywords: [] } });
    expect(seen).toMatchObject({ changedUids: [2, 3], sparedUids: [] });
    const again = await setFlags(inbox.id, [1, 2, 3], { mode: 'add', flags: { bits: SEEN, keywords: ['wORK'] } });
    expect(again.changedUids).toEqual([1, 2]);
    const rows = await mailbox.messages.rows(inbox.id, [1, 2, 3]);
    expect(rows.map(({ flags }) => flags)).toEqual(rows.map(() => ({ bits: SEEN, keywords: ['Work'] })));
    expect(rows.map(({ modseq }) => modseq)).toEqual([again.highestModseq, again.highestModseq, seen.highestModseq]);
    const gone = await setFlags(inbox.id, [1, 3], {
      mode: 'remove',
      flags: { bits: SEEN, keywords: ['work', 'other'] },
    });
    expect(gone.changedUids).toEqual([1, 3]);
    const replaced = await setFlags(inbox.id, [1, 2, 3], { mode: 'replace', flags: { bits: 0, keywords: [] } });
    expect(replaced.changedUids).toEqual([2]);
    const nothing = await setFlags(inbox.id, [1, 2, 3], { mode: 'replace', flags: NO_FLAGS });
    expect(nothing).toEqual({ changedUids: [], sparedUids: [], highestModseq: replaced.highestModseq });
  });

  it('that changed since are spared (RFC 7162 §3.1.3)', async () => {
    await using rig = await openMailboxes();
    const { mailbox, inbox } = await twoFolders(rig);
    const { highestModseq } = await append(mailbox, inbox.id, [NO_FLAGS, NO_FLAGS, NO_FLAGS]);
    const flagged = { mode: 'add', flags: { bits: 4, keywords: [] } } as const;
    await mailbox.messages.setFlags(inbox.id, [2], flagged);
    expect(
      await mailbox.messages.setFlags(inbox.id, [1, 2, 3], {
        mode: 'add',
        flags: { bits: SEEN, keywords: ['x'] },
        unchangedSince: highestModseq,
      }),
    ).toMatchObject({ changedUids: [1, 3], sparedUids: [2] });
    expect((await mailbox.messages.rows(inbox.id, [2]))[0]?.flags).toEqual(flagged.flags);
  });

  it('have at most a hundred different keywords in a folder, and forget unused ones', async () => {
    await using rig = await openMailboxes();
    const { mailbox, inbox } = await twoFolders(rig);
    const { setFlags } = mailbox.messages;
    await append(mailbox, inbox.id, [NO_FLAGS, NO_FLAGS]);
    const keywords = Array.from({ length: 100 }, (_, n) => `k${n}`);
    await setFlags(inbox.id, [1], { mode: 'add', flags: { bits: 0, keywords } });
    const oneMore = { mode: 'add', flags: { bits: 0, keywords: ['new'] } } as const;
    await expect(setFlags(inbox.id, [2], oneMore)).rejects.toMatchObject({ kind: 'invalid' });
    await setFlags(inbox.id, [1], { mode: 'remove', flags: { bits: 0, keywords: ['k7'] } });
    await setFlags(inbox.id, [2], oneMore);
    const view = await mailbox.view(inbox.id);
    expect(view.known.keywords).toHaveLength(100);
    expect(view.known.keywords).toContain('new');
    expect(view.known.keywords).not.toContain('k7');
  });

  it('that are marked go, and it is remembered which', async () => {
    await using rig = await openMailboxes();
    const { mailbox, inbox } = await twoFolders(rig);
    const { messages } = mailbox;
    const marked = { bits: DELETED, keywords: [] };
    const { highestModseq } = await append(mailbox, inbox.id, [marked, NO_FLAGS, marked, marked]);
    expect(await messages.expunge(inbox.id, [1, 2])).toEqual([1]);
    expect(await messages.expunge(inbox.id)).toEqual([3, 4]);
    expect(await messages.expunge(inbox.id)).toEqual([]);
    expect(await messages.remove(inbox.id, [2, 3])).toEqual([2]);
    expect(await messages.expungedSince(inbox.id, highestModseq)).toEqual([1, 2, 3, 4]);
    expect(await messages.expungedSince(inbox.id, highestModseq + 2)).toEqual([2]);
    expect(await rig.used()).toBe(0);
    await rig.db.writer
      .updateTable('mailbox_folder')
      .set({ forgotten_modseq: highestModseq + 1 })
      .execute();
    expect(await messages.expungedSince(inbox.id, highestModseq)).toBeUndefined();
    expect(await messages.expungedSince(inbox.id, highestModseq + 1)).toEqual([2, 3, 4]);
  });

  it('replace each other in one step, and in the room of the old one (RFC 8508)', async () => {
    const size = message('draft 1').length;
    await using rig = await openMailboxes({ quota: size });
    const { mailbox, inbox, trash } = await twoFolders(rig);
    const { messages } = mailbox;
    await messages.append(inbox.id, [{ source: message('draft 1'), flags: NO_FLAGS }]);
    const next = { source: message('draft 2'), flags: { bits: 16, keywords: [] } };
    expect(await messages.replace(inbox.id, 1, inbox.id, next)).toMatchObject({ uids: [2] });
    expect(await messages.replace(inbox.id, 2, trash.id, next)).toMatchObject({ uids: [1] });
    await expect(messages.replace(inbox.id, 2, trash.id, next)).rejects.toMatchObject({ kind: 'not-found' });
    const larger = { source: message('draft 10'), flags: NO_FLAGS };
    await expect(messages.replace(trash.id, 1, trash.id, larger)).rejects.toMatchObject({ kind: 'over-quota' });
    expect(await mailbox.content.bodies(await messages.rows(trash.id, [1]))).toEqual([message('draft 2')]);
    expect(await rig.used()).toBe(size);
  });

  it('are opened with the key alone, whichever way they came', async () => {
    await using rig = await openMailboxes();
    await rig.deliver(message('by mail'));
    await rig.deliver(message('spam'), 'junk');
    const { mailbox, inbox } = await twoFolders(rig);
    await append(mailbox, inbox.id, [NO_FLAGS]);
    const junk = await folderNamed(mailbox, 'Junk');
    expect(await mailbox.content.bodies(await mailbox.messages.rows(inbox.id, [1, 2]))).toEqual([
      message('by mail'),
      message('m'),
    ]);
    expect(await mailbox.content.bodies(await mailbox.messages.rows(junk.id, [1]))).toEqual([message('spam')]);
    await mailbox.folders.delete('Junk');
    await mailbox.folders.delete('Spam');
    await rig.deliver(message('more spam'), 'junk');
    expect(await mailbox.messages.rows(inbox.id, [3])).toHaveLength(1);
  });
});

async function twoFolders(rig: Awaited<ReturnType<typeof openMailboxes>>) {
  const mailbox = await rig.open();
  return { mailbox, inbox: await folderNamed(mailbox, 'INBOX'), trash: await folderNamed(mailbox, 'Trash') };
}

function append(mailbox: Mailbox, folderId: string, flags: readonly Flags[]) {
  return mailbox.messages.append(
    folderId,
    flags.map((each) => ({ source: message('m'), flags: each })),
  );
}

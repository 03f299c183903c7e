import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { jsonRows } from '../../src/db/json-rows.js';
import { advanceList } from '../../src/mailstore/folders/folder-store.js';
import type { Mailbox } from '../../src/mailstore/mailbox.js';
import { systemRandom } from '../../src/platform/random.js';
import { createRowSeal } from '../../src/sealing/row-seal.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { folderNamed, message, NO_FLAGS, openMailboxes } from './mailbox-fixture.js';

shareDirectory();

const DEFAULT = ['Archive', 'Drafts', 'INBOX', 'Junk', 'Sent Mail', 'Spam', 'Trash'];

describe('the folders of a mailbox', () => {
  it('are there from the beginning, subscribed, with their special uses', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const list = await mailbox.folders.list();
    expect(list.map(({ name }) => name)).toEqual(DEFAULT);
    expect(list.map(({ role }) => role)).toEqual(['archive', 'drafts', 'inbox', 'junk', 'sent', 'spam', 'trash']);
    expect(await mailbox.folders.listSubscribed()).toEqual(DEFAULT);
    expect(await mailbox.folders.find('inBox')).toMatchObject({ name: 'INBOX' });
    expect(await mailbox.folders.find('trash')).toBeUndefined();
  });

  it('come again when a client needs them; the others stay gone', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const before = await folderNamed(mailbox, 'Trash');
    for (const name of ['Trash', 'Archive', 'Spam']) await mailbox.folders.delete(name);
    await mailbox.folders.rename('Drafts', 'Entwürfe');
    const again = await rig.open();
    expect(await namesOf(again)).toEqual(['Entwürfe', 'INBOX', 'Junk', 'Sent Mail', 'Trash']);
    const after = await folderNamed(again, 'Trash');
    expect(after).toMatchObject({ role: 'trash', isSubscribed: true });
    expect(after.uidValidity).toBeGreaterThan(before.uidValidity);
    expect(after.id).not.toBe(before.id);
  });

  it('have parents that are made with them, and names that are unreadable without the key', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const made = await mailbox.folders.create('Secret/läuft/x');
    expect(made).toMatchObject({ name: 'Secret/läuft/x', role: undefined, isSubscribed: false });
    expect(await namesOf(mailbox)).toEqual(expect.arrayContaining(['Secret', 'Secret/läuft']));
    expect(await (await rig.open()).folders.find('Secret/läuft/x')).toEqual(made);
    const rows = await rig.db.reader.selectFrom('mailbox_folder').selectAll().execute();
    expect(rows.some((row) => Buffer.from(row.sealed_name ?? []).includes('Secret'))).toBe(false);
  });

  it('exist once per name and special use', async () => {
    await using rig = await openMailboxes();
    const { folders } = await rig.open();
    for (const name of ['Inbox', 'Junk', 'Sent Mail']) {
      await expect(folders.create(name)).rejects.toMatchObject({ kind: 'already-exists' });
    }
    await expect(folders.create('Other trash', { role: 'trash' })).rejects.toMatchObject({ kind: 'conflict' });
    await folders.delete('Trash');
    expect(await folders.create('Other trash', { role: 'trash' })).toMatchObject({ role: 'trash' });
    expect(await folders.create('Trash')).toMatchObject({ role: undefined });
    await folders.delete('Archive');
    expect(await folders.create('Archive')).toMatchObject({ role: 'archive' });
  });

  it('are at most ten thousand', async () => {
    await using rig = await openMailboxes();
    const { folders } = await rig.open();
    await fill(rig, 9992);
    await expect(folders.create('a/b')).rejects.toMatchObject({ kind: 'over-quota' });
    expect(await folders.create('a')).toMatchObject({ name: 'a' });
    await expect(folders.create('b')).rejects.toMatchObject({ kind: 'over-quota' });
  });

  it('are renamed with everything below them', async () => {
    await using rig = await openMailboxes();
    const { folders } = await rig.open();
    const deep = await folders.create('a/b/c');
    await folders.create('ab');
    expect(await folders.rename('a', 'new/place')).toMatchObject({ name: 'new/place' });
    expect(await folders.find('new/place/b/c')).toEqual({ ...deep, name: 'new/place/b/c' });
    expect(await folders.find('a')).toBeUndefined();
    expect(await folders.find('ab')).toBeDefined();
    await expect(folders.rename('new', 'new/below')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(folders.rename('new', 'ab')).rejects.toMatchObject({ kind: 'already-exists' });
    await expect(folders.rename('nothing', 'x')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(folders.rename('new', 'x'.repeat(1020))).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('leave INBOX behind, empty, when it is renamed (RFC 9051 §6.3.6)', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const inbox = await folderNamed(mailbox, 'INBOX');
    await mailbox.folders.create('INBOX/sub');
    await mailbox.messages.append(inbox.id, [
      { source: message('one'), flags: { bits: 1, keywords: ['x'] } },
      { source: message('two'), flags: NO_FLAGS },
    ]);
    await mailbox.messages.remove(inbox.id, [1]);
    const old = await mailbox.folders.rename('INBOX', 'old');
    expect(await folderNamed(mailbox, 'INBOX')).toEqual(inbox);
    expect(await folderNamed(mailbox, 'INBOX/sub')).toBeDefined();
    expect(await mailbox.folders.status([inbox.id, old.id])).toMatchObject([
      { messages: 0, unseen: 0, sizeBytes: 0, uidNext: 3 },
      { messages: 1, unseen: 1, sizeBytes: message('two').length, uidNext: 3 },
    ]);
    expect(await mailbox.content.bodies(await mailbox.messages.rows(old.id, [1, 2]))).toEqual([message('two')]);
    expect(await mailbox.messages.expungedSince(inbox.id, 0)).toEqual([1, 2]);
    await rig.deliver(message('three'));
    expect(await mailbox.messages.rows(inbox.id, [3])).toHaveLength(1);
    expect(await rig.used()).toBe(message('two').length + message('three').length);
  });

  it('go with their messages, and give back their room', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const folder = await mailbox.folders.create('a');
    await mailbox.metadata.set(folder.id, [{ name: '/private/comment', value: Buffer.from('x') }]);
    const three = ['1', '2', '3'].map((subject) => ({ source: message(subject), flags: NO_FLAGS }));
    await mailbox.messages.append(folder.id, three);
    await mailbox.messages.remove(folder.id, [2]);
    const view = await mailbox.view(folder.id);
    await mailbox.folders.delete('a');
    expect(await view.sync({ mayExpunge: false })).toEqual([{ kind: 'gone' }]);
    expect(await rig.used()).toBe(0);
    expect(await rig.leftOvers()).toEqual([]);
    await expect(mailbox.messages.append(folder.id, three)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(mailbox.view(folder.id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await rig.leftOvers()).toEqual([]);
  });

  it('stay while something is below them, and INBOX always does', async () => {
    await using rig = await openMailboxes();
    const { folders } = await rig.open();
    await folders.create('a/b');
    await expect(folders.delete('a')).rejects.toMatchObject({ kind: 'conflict' });
    await expect(folders.delete('inbox')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(folders.delete('x')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('are subscribed by name: a name outlives its folder (RFC 9051 §6.3.7)', async () => {
    await using rig = await openMailboxes();
    const { folders } = await rig.open();
    await folders.create('a');
    await folders.subscribe('a', true);
    await folders.subscribe('never there', true);
    await folders.subscribe('Trash', false);
    await folders.delete('a');
    const names = ['Archive', 'Drafts', 'INBOX', 'Junk', 'Sent Mail', 'Spam'];
    expect(await folders.listSubscribed()).toEqual([...names, 'a', 'never there']);
    expect(await folders.create('a')).toMatchObject({ isSubscribed: true });
    await folders.subscribe('never there', false);
    await folders.create('b');
    await folders.subscribe('c', true);
    expect(await folders.rename('b', 'c')).toMatchObject({ isSubscribed: true });
    expect(await folders.listSubscribed()).toEqual([...names, 'a', 'c']);
  });

  it('are seen by other sessions as they change', async () => {
    await using rig = await openMailboxes();
    const [one, other] = [await rig.open(), await rig.open()];
    const told = new Promise<void>((resolve) => void other.folders.onListChange(resolve));
    await one.folders.create('new');
    expect(await namesOf(other)).toContain('new');
    await told;
  });
});

async function namesOf(mailbox: Mailbox): Promise<readonly string[]> {
  return (await mailbox.folders.list()).map(({ name }) => name);
}

/** As many folders as `CREATE` would make, in one statement. */
async function fill({ db, aliasId, login }: Awaited<ReturnType<typeof openMailboxes>>, count: number): Promise<void> {
  const seal = createRowSeal({ purpose: 'folder', aliasId, key: login().keys.mailboxKey, random: systemRandom });
  const folders = Array.from({ length: count }, (_, n) => {
    const id = `${n}`.padStart(24, '0');
    return { id, tag: seal.tag(`f${n}`), sealed: seal.seal(id, Buffer.from(`f${n}`)).toString('hex'), number: n };
  });
  const columns = { id: 'text', tag: 'text', sealed: 'text', number: 'number' } as const;
  const bytes = db.engine === 'postgres' ? sql`decode(given.sealed, 'hex')` : sql`unhex(given.sealed)`;
  await db.inTransaction(async (tx) => {
    await sql`
      insert into mailbox_folder (alias_id, id, name_tag, sealed_name, uid_validity, uid_next, highest_modseq,
        forgotten_modseq, message_count, unseen_count, deleted_count, size_bytes, is_subscribed, created_at)
      select cast(${aliasId} as text), given.id, given.tag, ${bytes}, given.number + 1, 1, 1, 0, 0, 0, 0, 0, 0, 1
      from ${jsonRows(tx, JSON.stringify(folders), columns)}
    `.execute(tx);
    await advanceList(tx, aliasId);
  });
}

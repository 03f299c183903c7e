import { describe, expect, it } from 'vitest';
import { passwordVersion, revokeCredential } from '../../src/directory/credentials/credential-revocation.js';
import { createMailboxExpiry } from '../../src/mailstore/expiry/expiry-job.js';
import type { Mailbox } from '../../src/mailstore/mailbox.js';
import { createForgetDomainHandler, createMailboxHooks } from '../../src/mailstore/mailbox-hooks.js';
import { systemRandom } from '../../src/platform/random.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { folderNamed, message, NO_FLAGS, openMailboxes } from './mailbox-fixture.js';

shareDirectory();

const DAY_MS = 86_400_000;
const three = ['1', '2', '3'].map((subject) => ({ source: message(subject), flags: NO_FLAGS }));
const context = { id: 'job', attempt: 1, createdAt: 0, signal: new AbortController().signal };

describe('a mailbox is forgotten', () => {
  it.each(['few', 'many'] as const)('with its alias, %s messages of it', async (count) => {
    await using rig = await openMailboxes();
    await fill(rig, count);
    await rig.db.inTransaction((tx) => hooksOf(rig).onAliasDeleted(tx, rig.aliasId));
    expect(await rig.db.reader.selectFrom('mailbox_folder').select('id').execute()).toEqual([]);
    expect(rig.waiting).toHaveLength(count === 'many' ? 1 : 0);
    await rig.runJobs();
    expect(await rig.leftOvers()).toEqual([]);
    expect(await rig.db.reader.selectFrom('mailbox').selectAll().execute()).toEqual([]);
  });

  it('with its domain', async () => {
    await using rig = await openMailboxes();
    await fill(rig, 'few');
    await rig.db.inTransaction((tx) => hooksOf(rig).onDomainDeleted(tx, rig.domainId));
    expect(rig.waiting).toHaveLength(1);
    await createForgetDomainHandler(depsOf(rig))(rig.waiting[0]?.payload, context);
    expect(await rig.leftOvers()).toEqual([]);
    expect(await rig.db.reader.selectFrom('mailbox').selectAll().execute()).toEqual([]);
  });

  it('when its storage is reset, while new mail arrives, and no UIDVALIDITY comes again', async () => {
    await using rig = await openMailboxes();
    await fill(rig, 'many');
    const before = await rig.db.reader.selectFrom('mailbox_folder').select('uid_validity').execute();
    await rig.db.inTransaction((tx) => hooksOf(rig).onAliasReset(tx, rig.aliasId));
    expect(await rig.deliver(message('new'))).toBe('stored');
    await rig.runJobs();
    const mailbox = await rig.open();
    const inbox = await folderNamed(mailbox, 'INBOX');
    const rows = await mailbox.messages.rows(inbox.id, [1, 2]);
    expect(await mailbox.content.bodies(rows)).toEqual([message('new')]);
    const last = Math.max(...before.map(({ uid_validity }) => uid_validity));
    for (const { uidValidity } of await mailbox.folders.list()) expect(uidValidity).toBeGreaterThan(last);
    const contents = await rig.db.reader.selectFrom('mailbox_content').select('id').execute();
    expect(contents.map(({ id }) => id)).toEqual([rows[0]?.contentId]);
  });

  it('folder by folder, by a job where there was much in it', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const folder = await mailbox.folders.create('large');
    await mailbox.messages.append(folder.id, three);
    await multiply(mailbox, folder.id);
    await mailbox.folders.delete('large');
    expect(await rig.used()).toBe(0);
    expect(await rig.leftOvers()).not.toEqual([]);
    await rig.runJobs();
    expect(await rig.leftOvers()).toEqual([]);
  });
});

describe('expiry', () => {
  it('takes what has been in Trash, Junk or Spam for thirty days, and nothing else', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const one = [{ source: message('m'), flags: NO_FLAGS, internalAt: 1 }];
    const names = ['INBOX', 'Archive', 'Trash', 'Junk', 'Spam'];
    const folders = await Promise.all(names.map((name) => folderNamed(mailbox, name)));
    for (const { id } of folders) await mailbox.messages.append(id, one);
    const expire = () => createMailboxExpiry({ ...rig, rows: rig.content.rows })(null, context);
    await age(rig, 15 * DAY_MS);
    const inbox = await folderNamed(mailbox, 'INBOX');
    const trash = await folderNamed(mailbox, 'Trash');
    await mailbox.messages.copy(inbox.id, [1], trash.id);
    await age(rig, 15 * DAY_MS);
    await expire();
    const counts = async () =>
      (await mailbox.folders.status(folders.map(({ id }) => id))).map(({ messages }) => messages);
    expect(await counts()).toEqual([1, 1, 2, 1, 1]); // thirty days to the millisecond are not over
    await age(rig, 1);
    await expire();
    expect(await counts()).toEqual([1, 1, 1, 0, 0]);
    expect((await mailbox.messages.rows(trash.id, [1, 2])).map(({ uid }) => uid)).toEqual([2]);
    expect(await rig.used()).toBe(3 * message('m').length);
  });

  it('follows the number of days that the alias says', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const trash = await folderNamed(mailbox, 'Trash');
    await mailbox.messages.append(trash.id, [{ source: message('m'), flags: NO_FLAGS, internalAt: 1 }]);
    await rig.db.writer.updateTable('alias').set({ retention: 60 }).execute();
    const expire = () => createMailboxExpiry({ ...rig, rows: rig.content.rows })(null, context);
    const count = async () => (await mailbox.folders.status([trash.id])).map(({ messages }) => messages);
    await age(rig, 59 * DAY_MS);
    await expire();
    expect(await count()).toEqual([1]);
    await rig.db.writer.updateTable('alias').set({ retention: 7 }).execute();
    await expire();
    expect(await count()).toEqual([0]);
  });
});

describe('a session', () => {
  it('is told when its mailbox is closed to it, also before it listens', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    const told = new Promise((resolve) => void mailbox.onRevoked(resolve));
    await rig.db.inTransaction(async (tx) => revokeCredential(tx, rig.db, { id: rig.aliasId, reason: 'disabled' }));
    expect(await told).toBe('disabled');
    await rig.db.writer.updateTable('alias').set({ has_imap: 0 }).execute();
    const late = await rig.open();
    expect(await new Promise((resolve) => void late.onRevoked(resolve))).toBe('password-changed');
  });

  it('that has signed in with the new password outlives the late news of its change, another does not', async () => {
    await using rig = await openMailboxes();
    const verifierHash = Buffer.from(rig.login().verifier, 'hex');
    const change = { id: rig.aliasId, reason: 'password-changed' } as const;
    const tell = (revoked: Parameters<typeof revokeCredential>[2]) =>
      rig.db.inTransaction(async (tx) => revokeCredential(tx, rig.db, revoked));
    const current = await rig.open();
    const heard: string[] = [];
    current.onRevoked((reason) => heard.push(reason));
    await tell({ ...change, version: passwordVersion(verifierHash) });
    expect(heard).toEqual([]);
    await tell({ ...change, version: passwordVersion(Buffer.alloc(32)) });
    expect(heard).toEqual(['password-changed']);
    current.close();
  });

  it('leaves no keys behind a minute after the last one was closed', async () => {
    await using rig = await openMailboxes();
    await rig.deliver(message('m'));
    const [login, other] = [rig.login(), rig.login()];
    const [one, two] = [await rig.mailboxes.open(login), await rig.mailboxes.open(other)];
    const inbox = await folderNamed(one, 'INBOX');
    one.close();
    one.close();
    expect(Buffer.from(login.keys.mailboxKey).equals(Buffer.alloc(32))).toBe(true);
    expect(await two.content.bodies(await two.messages.rows(inbox.id, [1]))).toEqual([message('m')]);
    await two.folders.create('still sealed');
    two.close();
    expect(Buffer.from(other.keys.privateKey).equals(Buffer.alloc(32))).toBe(true);
    await rig.clock.advance(59_000);
    const again = await rig.open(); // what was opened is still open
    again.close();
    await rig.clock.advance(71_000);
    await expect(two.folders.create('too late')).rejects.toThrow('db.unavailable');
  });

  it('leaves none behind at all when the password was changed', async () => {
    await using rig = await openMailboxes();
    const mailbox = await rig.open();
    mailbox.close();
    await mailbox.folders.create('still open');
    const told = new Promise((resolve) => void rig.db.listen('credential-revoked', resolve));
    await rig.db.inTransaction(async (tx) =>
      revokeCredential(tx, rig.db, { id: rig.aliasId, reason: 'password-changed' }),
    );
    await told;
    await expect(mailbox.folders.create('too late')).rejects.toThrow('db.unavailable');
  });
});

type Rig = Awaited<ReturnType<typeof openMailboxes>>;

function depsOf({ db, clock, content, waiting }: Rig) {
  const jobs = { enqueue: async (_tx: unknown, job: Rig['waiting'][number]) => String(waiting.push(job)) };
  return { db, clock, random: systemRandom, rows: content.rows, jobs };
}

function hooksOf(rig: Rig) {
  return createMailboxHooks(depsOf(rig));
}

/** As if so much time had passed; to move the clock on would run every timer of a month. */
async function age({ db }: Rig, ms: number): Promise<void> {
  await db.writer
    .updateTable('mailbox_message')
    .set((eb) => ({ saved_at: eb('saved_at', '-', ms) }))
    .execute();
}

/** Messages in two folders, one of them shared, and something expunged. */
async function fill(rig: Rig, count: 'few' | 'many'): Promise<void> {
  const mailbox = await rig.open();
  const inbox = await folderNamed(mailbox, 'INBOX');
  const archive = await folderNamed(mailbox, 'Archive');
  await mailbox.messages.append(inbox.id, three);
  await mailbox.messages.copy(inbox.id, [1, 2], archive.id);
  if (count === 'many') await multiply(mailbox, inbox.id);
  await mailbox.messages.remove(inbox.id, [1]);
  await mailbox.metadata.set(undefined, [{ name: '/private/comment', value: Buffer.from('x') }]);
  mailbox.close();
}

/** More than go at once, by copies: three become 384. */
async function multiply(mailbox: Mailbox, folderId: string): Promise<void> {
  for (let count = 3; count < 300; count *= 2) {
    const uids = Array.from({ length: count }, (_, n) => n + 1);
    await mailbox.messages.copy(folderId, uids, folderId);
  }
}

import { describe, expect, it } from 'vitest';
import { replaceMailboxKeys } from '../../src/directory/mailboxes/mailbox-key-store.js';
import { moveIntake } from '../../src/mailstore/delivery/move-intake.js';
import { systemRandom } from '../../src/platform/random.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { HEAD, openDelivery, SIZE, SOURCE } from './delivery-fixture.js';

shareDirectory();

describe('mail for a mailbox', () => {
  it('is kept byte for byte for the holder of the key, and counted', async () => {
    await using rig = await openDelivery();
    expect(await rig.deliver(SOURCE)).toBe('stored');
    expect(await rig.deliver(Buffer.alloc(300_000, 'x'))).toBe('stored');
    expect(await rig.read()).toEqual([
      Buffer.concat([HEAD, SOURCE]),
      Buffer.concat([HEAD, Buffer.alloc(300_000, 'x')]),
    ]);
    expect(await rig.used()).toBe(SIZE + HEAD.length + 300_000);
    expect(await rig.rows('inbox')).toMatchObject([
      { uid: 1, sizeBytes: SIZE, flags: { bits: 0, keywords: [] } },
      { uid: 2, sizeBytes: HEAD.length + 300_000 },
    ]);
  });

  it('is in its folder before anybody has a password, with all folders around it', async () => {
    await using rig = await openDelivery();
    await rig.deliver(SOURCE);
    await rig.deliver(SOURCE, { isJunk: true });
    expect(await rig.read('inbox')).toHaveLength(1);
    expect(await rig.read('junk')).toHaveLength(1);
    const folders = await rig.db.reader.selectFrom('mailbox_folder').select(['role', 'sealed_name']).execute();
    expect(folders.map(({ role }) => role).toSorted()).toEqual([
      'archive',
      'drafts',
      'inbox',
      'junk',
      'sent',
      'spam',
      'trash',
    ]);
    expect(folders.every(({ sealed_name }) => sealed_name === null)).toBe(true);
  });

  it('goes to INBOX as junk too, once there is no folder for junk', async () => {
    await using rig = await openDelivery();
    await rig.deliver(SOURCE, { isJunk: true });
    await rig.db.writer.deleteFrom('mailbox_folder').where('role', 'in', ['junk', 'spam']).execute();
    expect(await rig.seal(SOURCE, { isJunk: true })).toMatchObject({ role: 'inbox' });
    expect(await rig.deliver(SOURCE, { isJunk: true })).toBe('stored');
    expect(await rig.read('inbox')).toHaveLength(1);
  });

  it('is told to sessions that have the folder open', async () => {
    await using rig = await openDelivery();
    await rig.deliver(SOURCE);
    const heard = new Promise<string>((resolve) => {
      const unlisten = rig.db.listen('mailbox', (payload) => {
        unlisten();
        resolve(payload);
      });
    });
    await rig.deliver(SOURCE);
    expect(await heard).toBe(`${rig.aliasId} ${await rig.folderOf('inbox')}`);
  });

  it('is refused when it does not fit, and nothing of it stays', async () => {
    await using rig = await openDelivery({ quota: SIZE * 2 });
    expect(await rig.deliver(SOURCE)).toBe('stored');
    expect(await rig.deliver(Buffer.concat([SOURCE, Buffer.from('\r\n')]))).toBe('full');
    expect(await rig.deliver(SOURCE)).toBe('stored');
    expect(await rig.used()).toBe(SIZE * 2);
    expect(await rig.read()).toHaveLength(2);
  });

  it('never exceeds the quota when sixteen come at once', async () => {
    await using rig = await openDelivery({ quota: SIZE * 5 });
    const results = await Promise.all(Array.from({ length: 16 }, () => rig.deliver(SOURCE)));
    expect(results.filter((result) => result === 'stored')).toHaveLength(5);
    expect(await rig.used()).toBe(SIZE * 5);
    expect((await rig.rows('inbox')).map(({ uid }) => uid)).toEqual([1, 2, 3, 4, 5]);
  });

  it('goes by the quota of the domain where the alias has none', async () => {
    await using rig = await openDelivery();
    await rig.db.writer.updateTable('domain').set({ max_quota_per_alias: SIZE }).execute();
    expect(await rig.deliver(SOURCE)).toBe('stored');
    expect(await rig.deliver(SOURCE)).toBe('full');
  });

  it('goes by the lower quota where both have one', async () => {
    await using rig = await openDelivery({ quota: SIZE * 5 });
    await rig.db.writer.updateTable('domain').set({ max_quota_per_alias: SIZE }).execute();
    expect(await rig.deliver(SOURCE)).toBe('stored');
    expect(await rig.deliver(SOURCE)).toBe('full');
    await rig.db.writer
      .updateTable('domain')
      .set({ max_quota_per_alias: SIZE * 9 })
      .execute();
    await Promise.all(Array.from({ length: 4 }, () => rig.deliver(SOURCE)));
    expect(await rig.deliver(SOURCE)).toBe('full');
    expect(await rig.used()).toBe(SIZE * 5);
  });

  it('is not taken while the mailbox is switched off', async () => {
    await using rig = await openDelivery();
    const sealed = await rig.seal(SOURCE);
    await rig.aliases.update(rig.ann, rig.mailbox.domainId, rig.aliasId, { hasImap: false });
    expect(await rig.seal(SOURCE)).toBe('gone');
    expect(sealed !== 'gone' && (await rig.db.inTransaction((tx) => rig.delivery.put(tx, sealed)))).toBe('gone');
    expect(await rig.used()).toBe(0);
  });

  it('sealed to a replaced key is not stored: it could never be read', async () => {
    await using rig = await openDelivery();
    const sealed = await rig.seal(SOURCE);
    const wrapped = { wrappedKeys: Buffer.alloc(8), wrapping: 'password', sealId: rig.aliasId } as const;
    const other = { publicKey: Buffer.alloc(32, 1), ...wrapped };
    await rig.db.inTransaction((tx) => replaceMailboxKeys(tx, rig.aliasId, other, 1));
    expect(sealed !== 'gone' && (await rig.db.inTransaction((tx) => rig.delivery.put(tx, sealed)))).toBe('gone');
    expect(await rig.used()).toBe(0);
  });
});

describe('mail that came before mailboxes had folders', () => {
  it('is found in INBOX in the order it came, and counts once', async () => {
    await using rig = await openDelivery();
    const bodies = Array.from({ length: 205 }, (_, n) => Buffer.from(`Subject: ${n}\r\n\r\n${n}`));
    for (const [n, source] of bodies.entries()) await takeIn(rig, source, 1_000 + n);
    const before = await rig.used();
    await Promise.all([1, 2].map(() => moveIntake({ db: rig.db, random: systemRandom })));
    await moveIntake({ db: rig.db, random: systemRandom });
    const read = await rig.read();
    expect(read).toEqual(bodies.slice(0, 100).map((body) => Buffer.concat([HEAD, body])));
    const { count } = await rig.db.reader
      .selectFrom('mailbox_message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(205);
    expect(await rig.used()).toBe(before);
    expect(await rig.db.reader.selectFrom('mailbox_intake').select('id').execute()).toEqual([]);
  });
});

/** As the version before did it. */
async function takeIn(
  { db, seal, mailbox, blobs }: Awaited<ReturnType<typeof openDelivery>>,
  source: Buffer,
  at: number,
) {
  const sealed = await seal(source);
  if (sealed === 'gone') throw new Error('gone');
  const { content } = sealed;
  await db.inTransaction(async (tx) => {
    await blobs.put(tx, content.blob);
    await tx
      .insertInto('mailbox_intake')
      .values({
        alias_id: mailbox.aliasId,
        domain_id: mailbox.domainId,
        id: content.id,
        blob_id: content.blob.id,
        size_bytes: content.sizeBytes,
        received_at: at,
      })
      .execute();
    await tx
      .updateTable('alias')
      .set((eb) => ({ storage_used: eb('storage_used', '+', content.sizeBytes) }))
      .execute();
  });
}

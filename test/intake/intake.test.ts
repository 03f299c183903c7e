import { describe, expect, it } from 'vitest';
import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import { findMailboxKeys, replaceMailboxKeys } from '../../src/directory/mailboxes/mailbox-key-store.js';
import { unwrapByInstance } from '../../src/directory/mailboxes/mailbox-keys.js';
import { openBody, openIntakeKey } from '../../src/mailstore/content/sealed-body.js';
import { createIntake, type Intake, type IntakeMailbox } from '../../src/mailstore/intake/intake.js';
import { listIntake } from '../../src/mailstore/intake/intake-store.js';
import { systemRandom } from '../../src/platform/random.js';
import { openDirectory, shareDirectory } from '../domains/directory-fixture.js';
import { makeTestDirectory } from '../support/test-directory.js';

shareDirectory();

const HEAD = Buffer.from('Return-Path: <bob@sender.test>\r\n');
const SOURCE = Buffer.from('Subject: Lunch\r\n\r\nAt noon.\r\n');
const SIZE = HEAD.length + SOURCE.length;

describe('mail for a mailbox', () => {
  it('is kept byte for byte for whoever has the key, and counted', async () => {
    await using rig = await openIntake();
    expect(await rig.deliver(SOURCE)).toBe('stored');
    expect(await rig.deliver(Buffer.alloc(300_000, 'x'))).toBe('stored');
    expect(await rig.read()).toEqual([
      Buffer.concat([HEAD, SOURCE]),
      Buffer.concat([HEAD, Buffer.alloc(300_000, 'x')]),
    ]);
    expect(await rig.used()).toBe(SIZE + HEAD.length + 300_000);
  });

  it('is refused when it does not fit, and nothing of it stays', async () => {
    await using rig = await openIntake({ quota: SIZE * 2 });
    expect(await rig.deliver(SOURCE)).toBe('stored');
    expect(await rig.deliver(Buffer.concat([SOURCE, Buffer.from('\r\n')]))).toBe('full');
    expect(await rig.deliver(SOURCE)).toBe('stored');
    expect(await rig.used()).toBe(SIZE * 2);
    expect(await rig.read()).toHaveLength(2);
  });

  it('never exceeds the quota when sixteen come at once', async () => {
    await using rig = await openIntake({ quota: SIZE * 5 });
    const results = await Promise.all(Array.from({ length: 16 }, () => rig.deliver(SOURCE)));
    expect(results.filter((result) => result === 'stored')).toHaveLength(5);
    expect(await rig.used()).toBe(SIZE * 5);
  });

  it('goes by the quota of the domain where the alias has none', async () => {
    await using rig = await openIntake();
    await rig.db.writer.updateTable('domain').set({ max_quota_per_alias: SIZE }).execute();
    expect(await rig.deliver(SOURCE)).toBe('stored');
    expect(await rig.deliver(SOURCE)).toBe('full');
  });

  it('is not taken while the mailbox is switched off', async () => {
    await using rig = await openIntake();
    const sealed = await rig.seal(SOURCE);
    await rig.db.writer.updateTable('alias').set({ has_imap: 0 }).where('id', '=', rig.mailbox.aliasId).execute();
    expect(await rig.intake.seal({ head: HEAD, arrival: { source: SOURCE, at: 1 } }, rig.mailbox)).toBe('gone');
    expect(sealed !== 'gone' && (await rig.db.inTransaction((tx) => rig.intake.put(tx, sealed)))).toBe('gone');
    expect(await rig.used()).toBe(0);
  });

  it('sealed to a key that was replaced meanwhile is not stored: nobody could read it', async () => {
    await using rig = await openIntake();
    const sealed = await rig.seal(SOURCE);
    const other = { publicKey: Buffer.alloc(32, 1), wrappedKeys: Buffer.alloc(8), wrapping: 'password' } as const;
    await rig.db.inTransaction((tx) => replaceMailboxKeys(tx, rig.mailbox.aliasId, other, 1));
    expect(sealed !== 'gone' && (await rig.db.inTransaction((tx) => rig.intake.put(tx, sealed)))).toBe('gone');
    expect(await rig.used()).toBe(0);
  });

  it.each(['alias', 'domain'] as const)('goes with its %s, and its blobs with it', async (owner) => {
    await using rig = await openIntake();
    await rig.deliver(SOURCE);
    await rig.deliver(Buffer.alloc(300_000, 'x'));
    await rig.db.inTransaction((tx) =>
      owner === 'alias'
        ? rig.intake.forgetAlias(tx, rig.mailbox.aliasId)
        : rig.intake.forgetDomain(tx, rig.mailbox.domainId),
    );
    expect(await rig.db.reader.selectFrom('mailbox_intake').select('id').execute()).toEqual([]);
    expect(await rig.db.reader.selectFrom('blob').select('id').execute()).toEqual([]);
  });
});

async function openIntake({ quota }: { quota?: number } = {}) {
  const place = await makeTestDirectory();
  const { db, clock, keyring, aliases, ...directory } = await openDirectory();
  const blobs = await openBlobStore({ dataDir: place.path, db, keyring, random: systemRandom, clock });
  const intake: Intake = createIntake({ db, blobs, clock, random: systemRandom, defaultQuotaBytes: 1024 ** 3 });
  const ann = await directory.signUp('ann@home.test');
  const { domain } = await directory.addDomain(ann, 'example.test');
  const { alias } = await aliases.create(ann, domain.id, {
    name: 'ann',
    hasImap: true,
    ...(quota !== undefined && { maxQuotaBytes: quota }),
  });
  const mailbox: IntakeMailbox = { aliasId: alias.id, domainId: domain.id, address: 'ann@example.test' };
  const seal = (source: Buffer) => intake.seal({ head: HEAD, arrival: { source, at: clock.now() } }, mailbox);
  return {
    ...{ db, intake, mailbox, seal },
    async deliver(source: Buffer) {
      await clock.advance(1); // who comes later stands later
      const sealed = await seal(source);
      return sealed === 'gone' ? sealed : db.inTransaction((tx) => intake.put(tx, sealed));
    },
    async used() {
      const { storage_used } = await db.reader
        .selectFrom('alias')
        .select('storage_used')
        .where('id', '=', alias.id)
        .executeTakeFirstOrThrow();
      return storage_used;
    },
    /** As a session with the key would. */
    async read() {
      const keys = await findMailboxKeys(db.reader, alias.id);
      if (!keys) throw new Error('the mailbox has no keys');
      const { privateKey } = unwrapByInstance(keyring, alias.id, keys);
      const messages: Buffer[] = [];
      for (const { id, blobId } of await listIntake(db.reader, alias.id)) {
        const chunks: Buffer[] = [];
        for await (const chunk of (await blobs.open(blobId))?.chunks ?? []) chunks.push(chunk);
        const sealed = Buffer.concat(chunks);
        messages.push(openBody(openIntakeKey(privateKey, sealed.subarray(0, 32)), id, sealed));
      }
      return messages;
    },
    [Symbol.asyncDispose]: () => place.remove(),
  };
}

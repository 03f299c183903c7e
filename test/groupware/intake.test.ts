import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createIntakeDoor } from '../../src/groupware/intake/intake-door.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { event, openTestGroupware, type TestGroupware } from './groupware-fixture.js';

shareDirectory();

const SENDER = 'bob@sender.test';

function sealFor({ aliasId, domainId, publicKey, intakeDoor }: TestGroupware, sender = SENDER, door = intakeDoor) {
  return door.seal({ aliasId, domainId, publicKey }, { text: event('mail').toString(), sender });
}

describe('the tag of a sender', () => {
  it('is one for each mailbox, is made with the instance key alone, and is not stored with the invitation', async () => {
    await using world = await openTestGroupware();
    const { aliasId, publicKey, db } = world;
    const sealed = sealFor(world);
    const { senderTag: tag } = sealed;
    await db.inTransaction((tx) => world.intakeDoor.put(tx, sealed));
    const { sender_tag: stored } = await db.reader.selectFrom('dav_intake').selectAll().executeTakeFirstOrThrow();
    expect(stored).toBe('');
    const known = [aliasId, `${aliasId}\0`, publicKey, ''].map((each) =>
      createHash('sha256').update(each).update(SENDER).digest('hex'),
    );
    expect(known).not.toContain(tag);
    expect(sealFor(world, 'BOB@Sender.test').senderTag).toBe(tag);
    expect(sealFor(world, 'carl@sender.test').senderTag).not.toBe(tag);
    expect(sealFor({ ...world, aliasId: 'other' }).senderTag).not.toBe(tag);
    const keyring = createKeyring({ current: Buffer.alloc(32, 9) });
    const elsewhere = createIntakeDoor({ ...world.shared, keyring });
    expect(sealFor(world, SENDER, elsewhere).senderTag).not.toBe(tag);
  });
});

describe('one sender within an hour', () => {
  it('brings the calendar fifty invitations, also when they are applied at once', async () => {
    await using world = await openTestGroupware();
    const { db, clock, intakeDoor } = world;
    const { intake } = await world.open();
    const put = (sender?: string) => db.inTransaction((tx) => intakeDoor.put(tx, sealFor(world, sender)));
    const took: boolean[] = [];
    for (let sent = 0; sent < 50; sent++) {
      took.push(await put());
      const entry = await intake.next();
      took.push(await db.inTransaction((tx) => intake.take(tx, entry?.id ?? '')));
    }
    expect(took).toEqual(Array(100).fill(true));
    expect(await put()).toBe(false);
    expect(await put('carl@sender.test')).toBe(true);
    await clock.advance(3_599_000);
    expect(await put('Bob@sender.test')).toBe(false);
    await clock.advance(1000);
    expect(await put()).toBe(true);
  });

  it('is not charged for what came with a delivery that failed', async () => {
    await using world = await openTestGroupware();
    const { db, intakeDoor } = world;
    const put = (fails = false) =>
      db.inTransaction(async (tx) => {
        const isTaken = await intakeDoor.put(tx, sealFor(world));
        if (fails) throw new Error('no room');
        return isTaken;
      });
    for (let sent = 0; sent < 49; sent++) await put();
    await expect(put(true)).rejects.toThrow('no room');
    expect([await put(), await put()]).toEqual([true, false]);
  });
});

describe('many senders', () => {
  it('leave a thousand invitations that wait, and room again when they are applied', async () => {
    await using world = await openTestGroupware();
    const { db, intakeDoor } = world;
    const { intake } = await world.open();
    const senderOf = (n: number) => `from${n % 200}@sender.test`;
    const put = (n: number) => db.inTransaction((tx) => intakeDoor.put(tx, sealFor(world, senderOf(n))));
    const took: boolean[] = [];
    for (let n = 0; n < 1001; n += 1) took.push(await put(n));
    expect(took).toEqual([...Array(1000).fill(true), false]);
    const entry = await intake.next();
    expect(await db.inTransaction((tx) => intake.take(tx, entry?.id ?? ''))).toBe(true);
    expect([await put(1), await put(2)]).toEqual([true, false]);
  });
});

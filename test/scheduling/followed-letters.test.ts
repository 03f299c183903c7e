import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ObjectFacts } from '../../src/groupware/object.js';
import type { EmailRecipient } from '../../src/outbound/emails/email.js';
import { insertRecipients, listRecipients } from '../../src/outbound/emails/email-store.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { createFollowLetters } from '../../src/scheduling/letters/follow-letters.js';
import { createPlanThread } from '../../src/scheduling/texts/plan-thread.js';
import { readIfMatch } from '../../src/servers/http/api/v1/if-match.js';
import { readConditions } from '../../src/servers/http/dav/conditions.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { event, openTestGroupware, type TestGroupware } from '../groupware/groupware-fixture.js';
import { silentLog } from '../support/silent-log.js';

shareDirectory();

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const BOB = 'bob@remote.test';
let world: TestGroupware;

beforeAll(async () => {
  world = await openTestGroupware();
});
afterAll(() => world[Symbol.asyncDispose]());

/** A calendar with one event, and letters about it that wait in the queue. */
async function withEvent(uid: string, attendee = `ATTENDEE;SCHEDULE-STATUS=1.1:mailto:${BOB}`) {
  const { db, clock, domainId } = world;
  const groupware = await world.open();
  const collection = await groupware.collections.create({ kind: 'calendar', segment: uid, props: {} });
  const place = { collectionId: collection.id, name: `${uid}.ics` };
  const lines = ['ORGANIZER:mailto:ann@example.test', attendee];
  await groupware.objects.put({ ...place, bytes: event(uid, lines) });
  const follow = createFollowLetters({
    clock,
    log: silentLog,
    plans: createPlanThread({ clock }),
    recipientsOf: (letters) => listRecipients(db.reader, letters),
  });
  const change = (id: string, values: { state?: string; returned?: string }) =>
    db.inTransaction((tx) => tx.updateTable('email_recipient').set(values).where('email_id', '=', id).execute());
  return {
    groupware,
    place,
    change,
    follow: () => follow(groupware),
    async send(address = BOB): Promise<string> {
      const emailId = newId(systemRandom, clock.now());
      await db.inTransaction(async (tx) => {
        await insertRecipients(tx, [recipient(emailId, domainId, address)]);
        await groupware.letters.remember(tx, [emailId], uid);
      });
      await clock.advance(1000);
      return emailId;
    },
    async status(): Promise<string | undefined> {
      const found = await groupware.objects.read(place.collectionId, place.name);
      return /SCHEDULE-STATUS=([\d.]+)/.exec(found?.bytes.toString() ?? '')?.[1];
    },
    waiting: async () => (await groupware.letters.list()).filter((each) => each.readUid() === uid).length,
  };
}

function recipient(emailId: string, domainId: string, address: string): EmailRecipient {
  return {
    domainId,
    emailId,
    position: 0,
    address,
    state: 'waiting',
    destination: 'remote.test',
    attempts: 0,
    nextAttemptAt: 0,
    fault: undefined,
    delivery: undefined,
    notify: undefined,
    originalRecipient: undefined,
    claimNumber: undefined,
    isDelayTold: false,
    wasSoftBounced: false,
  };
}

describe('a letter about an event', () => {
  it('does not stand in the way of a client that has the event from before', async () => {
    const letter = await withEvent('former');
    const { collectionId, name } = letter.place;
    const facts = async () => (await letter.groupware.objects.find(collectionId, name)) as ObjectFacts;
    const before = await facts();
    const mayWrite = async () => {
      const headers = { 'if-match': before.etag };
      const condition = readConditions(headers, { path: [], syncToken: undefined });
      return [condition(await facts()), readIfMatch(headers)(await facts())];
    };
    const id = await letter.send();
    for (const change of [{ state: 'delivered' }, { returned: '{"hard":{}}' }]) {
      await letter.change(id, change);
      await world.clock.advance(10 * MINUTE_MS);
      await letter.follow();
      expect((await facts()).etag).not.toBe(before.etag);
      expect(await mayWrite()).toEqual([true, true]);
    }
    // Also when they were read from the disk again
    const elsewhere = await world.open(world.startNode());
    expect((await elsewhere.objects.find(collectionId, name))?.formerEtag).toBe(before.etag);
    await letter.groupware.objects.put({ ...letter.place, bytes: event('former', ['SUMMARY:Changed']) });
    expect(await mayWrite()).toEqual([false, false]);
  });

  it('that is returned after it was accepted turns 1.2 into 5.1, and is forgotten after five days', async () => {
    const letter = await withEvent('returned');
    const id = await letter.send();
    await letter.follow();
    expect(await letter.status()).toBe('1.1');
    await letter.change(id, { state: 'delivered' });
    await letter.follow();
    expect(await letter.status()).toBe('1.2');
    await letter.change(id, { returned: '{"hard":{}}' });
    await world.clock.advance(10 * MINUTE_MS);
    await letter.follow();
    expect([await letter.status(), await letter.waiting()]).toEqual(['5.1', 1]);
    await world.clock.advance(5 * DAY_MS);
    await letter.follow();
    expect(await letter.waiting()).toBe(0);
  });

  it('says nothing once a newer one is on its way to the same attendee', async () => {
    const letter = await withEvent('newer');
    const first = await letter.send();
    const second = await letter.send();
    await letter.change(first, { state: 'failed' });
    await letter.follow();
    expect(await letter.status()).toBe('1.1');
    await letter.change(second, { state: 'delivered' });
    await letter.follow();
    expect(await letter.status()).toBe('1.2');
  });

  it('does not take the place of an answer that came first', async () => {
    const letter = await withEvent('answered', `ATTENDEE;PARTSTAT=ACCEPTED;SCHEDULE-STATUS=2.0:mailto:${BOB}`);
    await letter.change(await letter.send(), { state: 'delivered' });
    const before = await letter.groupware.objects.read(letter.place.collectionId, letter.place.name);
    await letter.follow();
    const after = await letter.groupware.objects.read(letter.place.collectionId, letter.place.name);
    expect([await letter.status(), after?.facts.modseq]).toEqual(['2.0', before?.facts.modseq]);
  });

  it('reaches attendees whose address is written otherwise in the envelope', async () => {
    const letter = await withEvent('written', 'ATTENDEE;SCHEDULE-STATUS=1.1:mailto:Bob@b%C3%BCcher.example');
    await letter.change(await letter.send('bob@xn--bcher-kva.example'), { state: 'delivered' });
    await letter.follow();
    expect(await letter.status()).toBe('1.2');
  });

  it('is forgotten with its event, and when its record is gone', async () => {
    const letter = await withEvent('gone');
    const id = await letter.send();
    await letter.send();
    await letter.groupware.objects.remove(letter.place);
    await letter.change(id, { state: 'delivered' });
    await letter.follow();
    expect(await letter.waiting()).toBe(0);
    const other = await withEvent('purged');
    await other.send();
    await world.db.inTransaction((tx) => tx.deleteFrom('email_recipient').execute());
    await other.follow();
    expect(await other.waiting()).toBe(0);
  });
});

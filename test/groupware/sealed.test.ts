import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../src/platform/random.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { eventually } from '../support/eventually.js';
import { findTraces, findTracesBeside } from '../support/traces.js';
import { type GroupwareApi, type Owner, startGroupwareApi } from './api-fixture.js';
import { openTestGroupware } from './groupware-fixture.js';

shareDirectory();

const KEY_BYTES = 32;
const MARK = 'marker-that-nobody-else-has';
/** What has to be found, or the search itself is broken. */
const READABLE = 'box1';

const lines = (...all: string[]) => [...all, ''].join('\r\n');
const card = (uid: string, name: string) =>
  lines('BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `FN:${name}`, `EMAIL:${name}@x.test`, 'END:VCARD');
const event = (uid: string, ...more: string[]) =>
  lines(
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTART:20260310T100000Z',
    ...more,
    'END:VEVENT',
    'END:VCALENDAR',
  );

/** Two invitations for another mailbox: one that its owner has seen, and one that waits. */
async function inviteTwice({ service: { app, token }, owner: open }: GroupwareApi, owner: Owner): Promise<void> {
  await app.call('POST /v1/domains/example.test/verify-smtp', { as: token });
  const guest = await open();
  const people = [`ORGANIZER:mailto:${owner.address}`, `ATTENDEE;CN=${MARK}-p:mailto:${guest.address}`];
  const used = async () => (await app.call(`GET ${guest.path}`, { as: token })).body.storage_used as number;
  for (const uid of [`${MARK}-seen`, `${MARK}-waits`]) {
    const before = await used();
    const ical = event(uid, `SUMMARY:${MARK}-q`, `LOCATION:${MARK}-r`, ...people);
    await owner.ok('POST /v1/calendar-events', { calendar_id: 'other', ical });
    await eventually(used, (now) => now > before);
    if (!uid.endsWith('waits')) expect(await guest.ok('GET /v1/calendar-events')).toHaveLength(1);
  }
}

describe('contacts and calendars at rest', () => {
  it('show nothing of their names, UIDs, texts, properties and invitations, also when changed, moved and deleted', async () => {
    await using api = await startGroupwareApi();
    const owner = await api.owner();
    const body = { name: `${MARK}-a`, calendar_id: `${MARK}-b`, description: `${MARK}-c` };
    await owner.ok('POST /v1/calendars', body);
    await owner.ok('POST /v1/calendars', { name: 'Other', calendar_id: 'other' });
    const ical = event(`${MARK}-d`, `SUMMARY:${MARK}-e`, `LOCATION:${MARK}-f`, `X-NOTE:${MARK}-g`);
    await owner.ok('POST /v1/calendar-events', { calendar_id: `${MARK}-b`, event_id: `${MARK}-h`, ical });
    const long = event(`${MARK}-i`, `DESCRIPTION:${MARK}-j ${'x'.repeat(400_000)}`, 'RRULE:FREQ=DAILY');
    await owner.ok('POST /v1/calendar-events', { calendar_id: `${MARK}-b`, event_id: `${MARK}-k`, ical: long });
    await owner.ok(`PUT /v1/calendar-events/${MARK}-h`, { calendar_id: 'other' });
    const contacts = Array.from({ length: 150 }, (_, n) => ({
      contact_id: `${MARK}-${n}`,
      content: card(`${MARK}-u${n}`, `${MARK}-n${n}`),
    }));
    for (let at = 0; at < contacts.length; at += 10) {
      await Promise.all(contacts.slice(at, at + 10).map((body) => owner.ok('POST /v1/contacts', body)));
    }
    await owner.ok(`DELETE /v1/contacts/${MARK}-1`);
    await owner.ok(`PUT /v1/contacts/${MARK}-2`, { full_name: `${MARK}-changed` });
    await inviteTwice(api, owner);
    expect(await owner.ok(`GET /v1/contacts?q=${MARK}-n3&limit=10000`)).not.toHaveLength(0);
    expect(await owner.ok('GET /v1/calendar-events?start_date=2026-03-10&end_date=2026-03-11')).toHaveLength(4);
    await owner.ok(`DELETE /v1/calendars/${MARK}-b`);
    const { app } = api.service;
    expect(await findTracesBeside(app.dataDir, MARK)).toEqual([]);
    await app.stop();
    expect(await findTraces(app, READABLE)).not.toEqual([]);
    expect(await findTraces(app, MARK)).toEqual([]);
  });

  it('show nothing of properties of others, of invitations that wait, and of letters that were sent', async () => {
    await using world = await openTestGroupware();
    const { groupware, collection } = await world.openWith();
    const others = { '{urn:x}note': `<x:note xmlns:x="urn:x">${MARK}-a</x:note>` };
    await groupware.collections.update(collection.id, { others });
    await groupware.collections.setHome('outbox', { '{urn:x}note': `<x:note xmlns:x="urn:x">${MARK}-b</x:note>` });
    const { aliasId, domainId, publicKey } = world;
    const content = { text: event(`${MARK}-c`, `SUMMARY:${MARK}-d`), sender: `${MARK}@sender.test` };
    const sealed = world.intakeDoor.seal({ aliasId, domainId, publicKey }, content);
    expect(await world.db.inTransaction((tx) => world.intakeDoor.put(tx, sealed))).toBe(true);
    expect((await groupware.intake.next())?.content).toEqual(content);
    await world.db.inTransaction((tx) => groupware.letters.remember(tx, ['email-1'], `${MARK}-e`));
    const tables = ['dav_collection', 'dav_intake', 'dav_letter', 'dav_object'] as const;
    for (const table of tables) {
      const rows = await world.db.reader.selectFrom(table).selectAll().execute();
      const octets = rows.flatMap((row) =>
        Object.values(row).map((cell) => Buffer.from(cell instanceof Uint8Array ? cell : String(cell))),
      );
      expect([table, octets.some((cell) => cell.includes(MARK))]).toEqual([table, false]);
    }
    expect(await world.db.reader.selectFrom('dav_intake').select('id').execute()).toHaveLength(1);
    const [letter] = await groupware.letters.list();
    expect(letter?.readUid()).toBe(`${MARK}-e`);
  });

  it('cannot be read by a session after its end: keys are zeroed when they are sealed, and with the last session', async () => {
    const keys: Buffer[] = [];
    const bytes = (length: number) => {
      const made = systemRandom.bytes(length);
      if (length === KEY_BYTES) keys.push(made);
      return made;
    };
    await using world = await openTestGroupware({ random: { ...systemRandom, bytes } });
    const { groupware, collection } = await world.openWith();
    expect(keys).toEqual([Buffer.alloc(KEY_BYTES)]);
    const other = await world.open();
    groupware.close();
    await world.clock.advance(90_000);
    expect((await other.objects.snapshot(collection.id)).collection.segment).toBe('work');
    other.close();
    await world.clock.advance(90_000);
    await expect(other.objects.snapshot(collection.id)).rejects.toThrow('db.unavailable');
  });
});

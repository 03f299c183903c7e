import { DAVClient } from 'tsdav';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { card, type DavWorld, event, openDavWorld } from './dav-world.js';

let world: DavWorld;
beforeAll(async () => {
  world = await openDavWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

async function signIn(defaultAccountType: 'caldav' | 'carddav'): Promise<DAVClient> {
  const { address, password } = world.box;
  const client = new DAVClient({
    serverUrl: world.service.app.baseUrl,
    credentials: { username: address, password },
    authMethod: 'Basic',
    defaultAccountType,
  });
  await client.login();
  return client;
}

describe('tsdav, with its high-level calls', () => {
  it('finds, makes, changes and syncs calendars', async () => {
    const client = await signIn('caldav');
    const [calendar] = await client.fetchCalendars();
    if (!calendar) throw new Error('no calendar');
    expect(calendar).toMatchObject({ displayName: 'Calendar', components: ['VEVENT', 'VTODO'] });
    expect(calendar.ctag).toBeTruthy();
    expect(calendar.syncToken).toBeTruthy();
    expect(calendar.reports).toEqual(expect.arrayContaining(['syncCollection', 'calendarQuery', 'calendarMultiget']));

    for (const uid of ['a', 'b']) {
      const made = await client.createCalendarObject({ calendar, filename: `${uid}.ics`, iCalString: event(uid) });
      expect(made.status).toBe(201);
    }
    const objects = await client.fetchCalendarObjects({ calendar });
    // Its parser of XML makes numbers and line ends its own
    expect(objects.map(({ data }) => String(data).match(/UID:\w/)?.[0]).toSorted()).toEqual(['UID:a', 'UID:b']);
    const inRange = await client.fetchCalendarObjects({
      calendar,
      timeRange: { start: '2026-01-10T00:00:00Z', end: '2026-01-11T00:00:00Z' },
      expand: true,
    });
    expect(inRange).toHaveLength(2);
    const [first, second] = objects;
    if (!first || !second) throw new Error('two were made');
    const changed = { ...first, data: event('a', [], 'Changed') };
    expect((await client.updateCalendarObject({ calendarObject: changed })).status).toBe(204);
    expect((await client.updateCalendarObject({ calendarObject: changed })).status).toBe(412);

    expect(await client.isCollectionDirty({ collection: { ...calendar, objects } })).toMatchObject({ isDirty: true });
    await client.deleteCalendarObject({ calendarObject: second });
    const synced = await client.smartCollectionSync({
      collection: { ...calendar, objects, objectMultiGet: (query) => client.calendarMultiGet(query) },
      method: 'webdav',
      detailedResult: true,
    });
    expect(synced.objects.updated.map(({ url }) => url)).toEqual([first.url]);
    expect(synced.objects.deleted.map(({ url }) => url)).toEqual([second.url]);

    const url = `${world.service.app.baseUrl}${world.home}/made/`;
    await client.makeCalendar({ url, props: { displayname: 'Made', 'c:calendar-description': 'by tsdav' } });
    expect((await client.fetchCalendars()).map(({ displayName }) => displayName).toSorted()).toEqual([
      'Calendar',
      'Made',
    ]);
  });

  it('finds, makes, changes and syncs address books', async () => {
    const client = await signIn('carddav');
    const [addressBook] = await client.fetchAddressBooks();
    if (!addressBook) throw new Error('no address book');
    expect(addressBook.displayName).toBe('Contacts');
    expect((await client.createVCard({ addressBook, filename: 'a.vcf', vCardString: card('a') })).status).toBe(201);
    const [found] = await client.fetchVCards({ addressBook });
    if (!found) throw new Error('one was made');
    expect(found.data).toContain('FN:Name a');
    expect((await client.updateVCard({ vCard: { ...found, data: card('a', ['NOTE:new']) } })).status).toBe(204);
    const [after] = await client.fetchVCards({ addressBook });
    expect(after?.data).toContain('NOTE:new');
    expect(after && (await client.deleteVCard({ vCard: after })).status).toBe(204);
    expect(await client.fetchVCards({ addressBook })).toEqual([]);
  });
});

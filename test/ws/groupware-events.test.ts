import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GroupwareApi, startGroupwareApi } from '../groupware/api-fixture.js';
import { connectWs, type Frame } from './ws-client.js';

let api: GroupwareApi;
beforeAll(async () => {
  api = await startGroupwareApi();
});
afterAll(() => api[Symbol.asyncDispose]());

const ical = (uid: string, summary: string, more = '') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20250101T000000Z\r\n` +
  `DTSTART:20250105T100000Z\r\nSUMMARY:${summary}\r\n${more}END:VEVENT\r\nEND:VCALENDAR\r\n`;
const card = (name: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:1\r\nFN:${name}\r\nN:;${name};;;\r\nEND:VCARD\r\n`;

async function open() {
  const owner = await api.owner();
  const client = await connectWs(api.service.app, { as: [owner.address, owner.password] });
  await client.hear('connected');
  const dav = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const authorization = `Basic ${Buffer.from(`${owner.address}:${owner.password}`).toString('base64')}`;
    const url = `${api.service.app.baseUrl}/dav/${owner.address}/${path}`;
    const type = body?.startsWith('BEGIN:VCARD') ? 'text/vcard' : 'text/calendar';
    const all = { authorization, ...(body && { 'content-type': type }), ...headers };
    const answer = await fetch(url, { method, headers: all, ...(body && { body }) });
    expect(answer.status, await answer.text()).toBeLessThan(300);
    return url;
  };
  return { owner, client, dav };
}

describe('what happens to calendars and contacts is told', () => {
  it('of calendars: created, updated, deleted', async () => {
    const { owner, client, dav } = await open();
    await using _ = client;
    const made = await owner.ok('POST /v1/calendars', { name: 'Work', color: '#336699' });
    const { calendar } = await client.hear('calendarCreated');
    expect(calendar).toEqual({
      ...{ id: made.id, calendarId: made.id, name: 'Work', description: '', color: '#336699', order: 0 },
      ...{ timezone: made.timezone, readonly: false, object: 'calendar' },
      synctoken: expect.stringMatching(/^urn:waypost:sync:[0-9a-f]{24}:\d+$/),
    });
    await owner.ok(`PUT /v1/calendars/${made.id}`, { name: 'Office' });
    expect((await client.hear('calendarUpdated')).calendar).toMatchObject({ id: made.id, name: 'Office' });
    await owner.ok(`PUT /v1/calendars/${made.id}`, { name: 'Office' });
    const there = await dav('MKCALENDAR', 'trips/');
    expect((await client.next()).calendar).toMatchObject({ id: 'trips', object: 'calendar' });
    await dav('MOVE', 'trips/', undefined, { destination: there.replace('trips', 'journeys') });
    expect(await client.hear('calendarDeleted')).toMatchObject({ calendar: { id: 'trips' } });
    expect(await client.hear('calendarCreated')).toMatchObject({ calendar: { id: 'journeys' } });
    await owner.ok(`DELETE /v1/calendars/${made.id}`);
    expect((await client.hear('calendarDeleted')).calendar).toMatchObject({ id: made.id, name: 'Office' });
  });

  it('of events, by REST and CalDAV', async () => {
    const { owner, client, dav } = await open();
    await using _ = client;
    const { id: calendarId } = await owner.ok('POST /v1/calendars', { name: 'Work' });
    await dav('PUT', `${calendarId}/lunch.ics`, ical('lunch', 'Lunch'));
    const place = { calendarId, href: `/dav/${owner.address.replace('@', '%40')}/${calendarId}/lunch.ics` };
    const names = { id: 'lunch', eventId: 'lunch', ...place, object: 'calendar_event' };
    expect((await client.hear('calendarEventCreated')).calendarEvent).toEqual({
      ...names,
      ical: ical('lunch', 'Lunch'),
      componentType: 'VEVENT',
    });
    await dav('PUT', `${calendarId}/lunch.ics`, ical('lunch', 'Lunch'));
    await owner.ok('PUT /v1/calendar-events/lunch', { ical: ical('lunch', 'Late lunch') });
    expect((await client.next()).calendarEvent).toMatchObject({ ical: ical('lunch', 'Late lunch') });
    const long = ical('lunch', 'Long', `DESCRIPTION:${'word '.repeat(20_000)}\r\n`);
    await owner.ok('PUT /v1/calendar-events/lunch', { ical: long });
    const { calendarEvent } = await client.hear('calendarEventUpdated');
    expect(calendarEvent).toEqual({ ...names, componentType: 'VEVENT' });
    const { id: otherId } = await owner.ok('POST /v1/calendars', { name: 'Home' });
    await owner.ok('PUT /v1/calendar-events/lunch', { calendar_id: otherId });
    const moved: Frame[] = [await client.hear('calendarEventDeleted'), await client.hear('calendarEventCreated')];
    expect(moved.map((frame) => frame.calendarEvent.calendarId)).toEqual([calendarId, otherId]);
    await owner.ok('DELETE /v1/calendar-events/lunch');
    expect((await client.hear('calendarEventDeleted')).calendarEvent).toEqual({
      ...names,
      ...{ calendarId: otherId, href: names.href.replace(calendarId, otherId) },
    });
  });

  it('of address books and contacts, by REST and CardDAV', async () => {
    const { owner, client, dav } = await open();
    await using _ = client;
    const made = await owner.ok('POST /v1/contacts', { content: card('Bob'), contact_id: 'bob' });
    const book = { id: 'default', addressBookId: 'default', object: 'address_book' };
    expect((await client.hear('addressBookCreated')).addressBook).toMatchObject(book);
    const { contact } = await client.hear('contactCreated');
    expect(contact).toEqual({
      ...{ id: 'bob', contactId: 'bob', addressBookId: 'default', fullName: 'Bob' },
      ...{ content: made.content, etag: made.etag, object: 'contact' },
    });
    await dav('PUT', 'addressbooks/default/bob.vcf', card('Robert'));
    expect((await client.hear('contactUpdated')).contact).toMatchObject({
      fullName: 'Robert',
      content: card('Robert'),
    });
    await dav('DELETE', 'addressbooks/default/bob.vcf');
    const gone = { id: 'bob', contactId: 'bob', addressBookId: 'default', object: 'contact' };
    expect((await client.hear('contactDeleted')).contact).toEqual(gone);
    await dav('MKCOL', 'addressbooks/friends/');
    expect((await client.hear('addressBookCreated')).addressBook).toMatchObject({ id: 'friends' });
    await dav('DELETE', 'addressbooks/friends/');
    expect((await client.hear('addressBookDeleted')).addressBook).toMatchObject({ id: 'friends' });
  });
});

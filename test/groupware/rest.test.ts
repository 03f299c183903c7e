import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GroupwareApi, type Owner, startGroupwareApi } from './api-fixture.js';
import { card, event } from './groupware-fixture.js';

let api: GroupwareApi;
beforeAll(async () => {
  api = await startGroupwareApi();
});
afterAll(() => api[Symbol.asyncDispose]());

const text = (bytes: Buffer) => bytes.toString();
const status = async (owner: Owner, request: string, body?: unknown, headers?: Record<string, string>) =>
  (await owner.call(request, body, headers)).status;

describe('a contact', () => {
  it('with content is stored byte for byte, whatever else is sent with it', async () => {
    const owner = await api.owner();
    const content = text(
      card('ann', 'Ann', ['item1.EMAIL;type=pref:ann@example.test', 'item1.X-ABLABEL:Home', 'X-A:b']),
    );
    const made = await owner.call('POST /v1/contacts', { content, full_name: 'Ignored', contact_id: 'ann' });
    expect(made.body).toMatchObject({ id: 'ann', uid: 'ann', full_name: 'Ann', content });
    expect(made.headers.get('etag')).toBe(made.body.etag);
    const read = await owner.call('GET /v1/contacts/ann', undefined, { 'if-none-match': made.body.etag });
    expect(read.status).toBe(304);
    const changed = await owner.ok('PUT /v1/contacts/ann', {
      full_name: 'Ann B.',
      emails: [{ value: 'b@example.test' }],
    });
    expect(changed.content).toContain('X-A:b\r\n');
    expect(changed.content).toContain('FN:Ann B.\r\n');
    expect(changed.emails).toEqual([{ value: 'b@example.test', type: 'INTERNET' }]);
    expect(changed.content).not.toContain('X-ABLABEL');
  });

  it('is refused when the id is taken, the ETag is old, or it is no card', async () => {
    const owner = await api.owner();
    const make = (body: object) => status(owner, 'POST /v1/contacts', body);
    expect(await make({ contact_id: 'a', content: text(card('a', 'Ann')) })).toBe(200);
    expect(await make({ contact_id: 'a', full_name: 'Other' })).toBe(409);
    expect(await make({ contact_id: 'b', content: text(card('a', 'Ann')) })).toBe(409);
    expect(await make({ content: 'no card' })).toBe(400);
    expect(await make({ full_name: ' ' })).toBe(400);
    expect(await make({ full_name: 'x', emails: [{ value: 'nobody' }] })).toBe(400);
    expect(await make({ full_name: 'x', phones: 'none' })).toBe(400);
    expect(await make({ full_name: 'x', addresses: [{ street: ' ' }] })).toBe(400);
    const { etag } = await owner.ok('GET /v1/contacts/a');
    expect(await status(owner, 'PUT /v1/contacts/a', {})).toBe(400);
    expect(await status(owner, 'PUT /v1/contacts/a', { full_name: 'x' }, { 'if-match': '"other"' })).toBe(412);
    expect(await status(owner, 'PUT /v1/contacts/a', { content: text(card('z', 'Z')) })).toBe(409);
    expect(await status(owner, 'PUT /v1/contacts/a', { full_name: 'x' }, { 'if-match': `W/${etag}` })).toBe(200);
    expect(await status(owner, 'DELETE /v1/contacts/a', undefined, { 'if-match': etag })).toBe(412);
    expect(await status(owner, 'DELETE /v1/contacts/a')).toBe(200);
  });

  it('is made of fields, its addresses too, and found by any part of them', async () => {
    const owner = await api.owner();
    const made = await owner.ok('POST /v1/contacts', {
      full_name: 'Zoë; Line\nBreak',
      phones: [{ value: '+49 30 1234' }],
      addresses: [{ street: 'Long Road 1', city: 'Berlin', postalCode: '10115', type: 'WORK' }],
      is_group: 'true',
    });
    expect(made).toMatchObject({ full_name: 'Zoë; Line\nBreak', is_group: true, uid: made.id });
    expect(made.content).toContain('ADR;TYPE=WORK:;;Long Road 1;Berlin;;10115;\r\n');
    await owner.ok('POST /v1/contacts', { content: text(card('o', 'Other', ['ORG:Acme;Sales'])) });
    const found = async (q: string) =>
      (await owner.ok(`GET /v1/contacts?q=${encodeURIComponent(q)}`)).map(({ uid }: { uid: string }) => uid);
    expect(await found('zoe')).toEqual([made.uid]);
    expect(await found('301234')).toEqual([made.uid]);
    expect(await found('acme')).toEqual(['o']);
    expect(await found('nothing')).toEqual([]);
    expect(await owner.ok('GET /v1/contacts?limit=1')).toHaveLength(1);
  });

  it('of version 2.1 becomes one of 3.0', async () => {
    const owner = await api.owner();
    const content = ['BEGIN:VCARD', 'VERSION:2.1', 'N:Doe;Jo', 'TEL;CELL:123', 'END:VCARD', ''].join('\r\n');
    const made = await owner.ok('POST /v1/contacts', { content });
    expect(made).toMatchObject({ full_name: 'Jo Doe', uid: '', phone_numbers: [{ value: '123', type: 'CELL' }] });
    expect(made.content).toContain('VERSION:3.0');
  });
});

describe('a calendar', () => {
  it('is made when there is none, in the caller’s language', async () => {
    const owner = await api.owner();
    const { body } = await owner.call('GET /v1/calendars', undefined, { 'accept-language': 'de' });
    expect(body).toMatchObject([
      { id: 'default', name: 'Kalender', timezone: 'UTC', components: ['VEVENT', 'VTODO'], is_default: true, order: 0 },
    ]);
    await owner.ok('DELETE /v1/calendars/default');
    expect(await owner.ok('GET /v1/calendars')).toHaveLength(1);
  });

  it('has one id, one name, and properties that hold', async () => {
    const owner = await api.owner();
    const make = (body: object) => status(owner, 'POST /v1/calendars', body);
    expect(await make({ name: 'Work', calendar_id: 'work', color: '#f00', timezone: 'Europe/Berlin' })).toBe(200);
    expect(await make({ name: 'Work' })).toBe(409);
    expect(await make({ name: 'Other', calendar_id: 'work' })).toBe(409);
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(256) },
      { name: 'a', calendar_id: 'inbox' },
      { name: 'a', calendar_id: 'a/b' },
      { name: 'a', color: 'red' },
      { name: 'a', timezone: 'Nowhere/Land' },
      { name: 'a', order: 'first' },
      { name: 'a', components: ['VALARM'] },
    ]) {
      expect([wrong, await make(wrong)]).toEqual([wrong, 400]);
    }
    const changed = await owner.ok('PUT /v1/calendars/work', { color: '#12345678', order: 7 });
    expect(changed).toMatchObject({ name: 'Work', color: '#123456', order: 7, timezone: 'Europe/Berlin' });
    await make({ name: 'Second', calendar_id: 'second' });
    expect(await status(owner, 'PUT /v1/calendars/second', { name: 'Work' })).toBe(409);
    expect(await status(owner, 'PUT /v1/calendars/none', { name: 'x' })).toBe(404);
    const colors = new Set((await owner.ok('GET /v1/calendars')).map(({ color }: { color: string }) => color));
    expect(colors.size).toBe(2);
  });

  it('that had events leaves them in the INBOX when it is deleted', async () => {
    const owner = await api.owner();
    await owner.ok('POST /v1/calendars', { name: 'Work', calendar_id: 'work' });
    for (const uid of ['a', 'b']) {
      await owner.ok('POST /v1/calendar-events', { calendar_id: 'work', event_id: uid, ical: text(event(uid)) });
    }
    await owner.ok('DELETE /v1/calendars/work');
    expect(await status(owner, 'GET /v1/calendar-events/a')).toBe(404);
    const [message] = await owner.ok('GET /v1/messages?folder=INBOX');
    expect(message.subject).toBe('Deleted calendar: Work');
    const [attachment] = message.nodemailer.attachments;
    const content = Buffer.from(attachment.content.data).toString();
    expect(attachment.filename).toBe('calendar.ics');
    expect(content.match(/^UID:.$/gm)).toEqual(['UID:a', 'UID:b']);
    await owner.ok('POST /v1/calendars', { name: 'Empty', calendar_id: 'empty' });
    await owner.ok('DELETE /v1/calendars/empty');
    expect(await owner.ok('GET /v1/messages?lightweight=true')).toHaveLength(1);
  });
});

describe('an event', () => {
  async function withCalendar(): Promise<Owner> {
    const owner = await api.owner();
    await owner.ok('POST /v1/calendars', { name: 'Work', calendar_id: 'work', timezone: 'Europe/Berlin' });
    return owner;
  }
  const add = (owner: Owner, id: string, lines: readonly string[] = []) =>
    owner.ok('POST /v1/calendar-events', { calendar_id: 'work', event_id: id, ical: text(event(id, lines)) });

  it('says when it is: a date at midnight UTC, floating time in the zone of its calendar', async () => {
    const owner = await withCalendar();
    const when = async (id: string, lines: readonly string[]) => {
      const { start_date: start, end_date: end } = await add(owner, id, lines);
      return [start, end];
    };
    expect(await when('day', ['DTSTART;VALUE=DATE:20260310'])).toEqual([
      '2026-03-10T00:00:00.000Z',
      '2026-03-11T00:00:00.000Z',
    ]);
    expect(await when('floating', ['DTSTART:20260310T100000', 'DURATION:PT30M'])).toEqual([
      '2026-03-10T09:00:00.000Z',
      '2026-03-10T09:30:00.000Z',
    ]);
    expect(await when('zoned', ['DTSTART;TZID=America/New_York:20260310T100000'])).toEqual([
      '2026-03-10T14:00:00.000Z',
      '2026-03-10T14:00:00.000Z',
    ]);
    expect((await owner.ok('GET /v1/calendar-events/zoned')).ical).toContain('BEGIN:VTIMEZONE');
  });

  it('is refused when its id or UID is taken, and with a stale ETag', async () => {
    const owner = await withCalendar();
    const { etag } = await add(owner, 'a');
    const make = (body: object) => status(owner, 'POST /v1/calendar-events', { calendar_id: 'work', ...body });
    expect(await make({ event_id: 'a', ical: text(event('other')) })).toBe(409);
    expect(await make({ event_id: 'b', ical: text(event('a')) })).toBe(409);
    const change = { ical: text(event('a', ['SUMMARY:x'])) };
    expect(await status(owner, 'PUT /v1/calendar-events/a', change, { 'if-match': '"other"' })).toBe(412);
    expect(await status(owner, 'PUT /v1/calendar-events/a', change, { 'if-match': `"z", ${etag}` })).toBe(200);
    expect(await status(owner, 'PUT /v1/calendar-events/a', {})).toBe(400);
    expect(await status(owner, 'PUT /v1/calendar-events/none', change)).toBe(404);
    expect(await status(owner, 'DELETE /v1/calendar-events/a', undefined, { 'if-match': etag })).toBe(412);
  });

  it('moves to another calendar, changed or not', async () => {
    const owner = await withCalendar();
    await owner.ok('POST /v1/calendars', { name: 'Home', calendar_id: 'home' });
    const made = await add(owner, 'a');
    const moved = await owner.ok('PUT /v1/calendar-events/a', { calendar_id: 'home' });
    expect(moved).toMatchObject({ id: 'a', calendar_id: 'home', ical: made.ical, created_at: made.created_at });
    const ical = text(event('new', ['SUMMARY:changed']));
    const back = await owner.ok('PUT /v1/calendar-events/a', { calendar_id: 'work', ical });
    expect(back).toMatchObject({ calendar_id: 'work', uid: 'new', summary: 'changed', created_at: made.created_at });
    expect(await owner.ok('GET /v1/calendar-events')).toHaveLength(1);
    expect(await status(owner, 'PUT /v1/calendar-events/a', { calendar_id: 'none' })).toBe(400);
    await owner.ok('POST /v1/calendar-events', { calendar_id: 'home', event_id: 'a', ical });
    expect(await status(owner, 'PUT /v1/calendar-events/a', { calendar_id: 'work' })).toBe(409);
    expect(await owner.ok('GET /v1/calendar-events/a?calendar_id=work')).toMatchObject({ calendar_id: 'work' });
  });

  it('is found by UID and text, sorted, and shown once for each time it happens', async () => {
    const owner = await withCalendar();
    await add(owner, 'weekly', ['DTSTART:20260302T100000Z', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Week', 'LOCATION:Café']);
    await add(owner, 'b', ['SUMMARY:Alpha', 'DESCRIPTION:about bread']);
    const ids = async (query: string) =>
      (await owner.ok(`GET /v1/calendar-events?${query}`)).map(({ id }: { id: string }) => id);
    expect(await ids('uid=b')).toEqual(['b']);
    expect(await ids('component_type=VEVENT')).toEqual(['b', 'weekly']);
    expect(await ids('component_type=VTODO')).toEqual([]);
    expect(await status(owner, 'GET /v1/calendar-events?component_type=VALARM')).toBe(400);
    expect(await ids('q=cafe')).toEqual(['weekly']);
    expect(await ids('q=BREAD')).toEqual(['b']);
    expect(await ids('sort=summary')).toEqual(['b', 'weekly']);
    expect(await ids('sort=nothing,-summary')).toEqual(['weekly', 'b']);
    expect(await ids('sort=start_date')).toEqual(['weekly', 'b']);
    expect(await status(owner, 'GET /v1/calendar-events?expand=true')).toBe(400);
    const march = 'start_date=2026-03-01&end_date=2026-03-31T23:59:59Z';
    const all = await owner.ok(`GET /v1/calendar-events?expand=true&${march}`);
    expect(all.map(({ start_date: start }: { start_date: string }) => start.slice(5, 10))).toEqual([
      '03-02',
      '03-09',
      '03-15',
      '03-16',
      '03-23',
      '03-30',
    ]);
    expect(all[1]).toMatchObject({ id: 'weekly', recurrence_id: '2026-03-09T10:00:00.000Z' });
    const page = await owner.call(`GET /v1/calendar-events?expand=true&${march}&limit=2&page=2`);
    expect([page.body.length, page.headers.get('x-item-count')]).toEqual([2, '6']);
  });

  it.each(['America/New_York', 'Asia/Tokyo'])(
    'that lasts whole days in %s is shown at midnights in UTC',
    async (timezone) => {
      const owner = await api.owner();
      await owner.ok('POST /v1/calendars', { name: 'Days', calendar_id: 'days', timezone });
      const lines = (...all: string[]) => ['BEGIN:VEVENT', 'UID:days', ...all, 'END:VEVENT'];
      const ical = [
        'BEGIN:VCALENDAR',
        ...lines('DTSTART;VALUE=DATE:20260302', 'DTEND;VALUE=DATE:20260304', 'RRULE:FREQ=WEEKLY;COUNT=3'),
        ...lines('RECURRENCE-ID;VALUE=DATE:20260309', 'DTSTART;VALUE=DATE:20260310', 'SUMMARY:Later'),
        'END:VCALENDAR',
      ].join('\r\n');
      await owner.ok('POST /v1/calendar-events', { calendar_id: 'days', event_id: 'days', ical });
      const range = 'start_date=2026-03-01&end_date=2026-04-01';
      const found = await owner.ok(`GET /v1/calendar-events?expand=true&${range}`);
      const days = found.map((one: Record<string, string>) =>
        [one.recurrence_id, one.start_date, one.end_date, one.summary].map((text) =>
          text?.replace('T00:00:00.000Z', ''),
        ),
      );
      expect(days).toEqual([
        ['2026-03-02', '2026-03-02', '2026-03-04', undefined],
        ['2026-03-09', '2026-03-10', '2026-03-11', 'Later'],
        ['2026-03-16', '2026-03-16', '2026-03-18', undefined],
      ]);
    },
  );

  it('of a range matches as its bounds say', async () => {
    const owner = await withCalendar();
    await add(owner, 'a', ['DTSTART:20260310T100000Z', 'DTEND:20260310T110000Z']);
    await add(owner, 'point', ['DTSTART:20260312T100000Z']);
    const count = async (from: string, until: string) =>
      (await owner.ok(`GET /v1/calendar-events?start_date=${from}&end_date=${until}`)).length;
    expect(await count('2026-03-10T11:00:00Z', '2026-03-10T12:00:00Z')).toBe(0);
    expect(await count('2026-03-10T09:00:00Z', '2026-03-10T10:00:00Z')).toBe(1);
    expect(await count('2026-03-12T10:00:00Z', '2026-03-12T11:00:00Z')).toBe(1);
    expect(await count('2026-03-12T09:00:00Z', '2026-03-12T10:00:00Z')).toBe(1);
  });
});

describe('the quota', () => {
  it('counts contacts and events with the mail', async () => {
    const owner = await api.owner();
    const { app, token } = api.service;
    await app.call(`PUT ${owner.path}`, { as: token, body: { max_quota: '3000 B' } });
    const note = `NOTE:${'x'.repeat(2000)}`;
    const make = (uid: string) => status(owner, 'POST /v1/contacts', { content: text(card(uid, 'A', [note])) });
    expect([await make('a'), await make('b')]).toEqual([200, 403]);
    await owner.ok(`DELETE /v1/contacts/${(await owner.ok('GET /v1/contacts'))[0].id}`);
    expect(await make('b')).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GroupwareApi, type Owner, startGroupwareApi } from './api-fixture.js';

/** What the public service's own tests of its alias endpoints hold, line by line, of contacts, calendars and events. */
let api: GroupwareApi;
beforeAll(async () => {
  api = await startGroupwareApi();
});
afterAll(() => api[Symbol.asyncDispose]());

const LISTS = ['/v1/contacts', '/v1/calendars', '/v1/calendar-events'] as const;

describe('who may call', () => {
  it.each(LISTS)('GET %s is 401 without credentials, with wrong ones and with a header that is none', async (path) => {
    const { address } = await api.owner();
    for (const call of [
      {},
      { as: ['nobody@example.test', 'wrong-password'] as const },
      { as: [address, 'wrong-password'] as const },
      { headers: { authorization: 'Bearer invalid-token' } },
      { headers: { authorization: 'Basic' } },
      { headers: { authorization: 'Basic ***' } },
    ]) {
      expect([call, (await api.service.app.call(`GET ${path}`, call)).status]).toEqual([call, 401]);
    }
  });
});

describe('each group', () => {
  it('lists an array', async () => {
    const owner = await api.owner();
    for (const path of LISTS) expect(await owner.ok(`GET ${path}`)).toBeInstanceOf(Array);
  });

  it('refuses an empty body with a message', async () => {
    const owner = await api.owner();
    for (const path of LISTS) {
      const { status, body } = await owner.call(`POST ${path}`, {});
      expect([path, status, typeof body.message]).toEqual([path, 400, 'string']);
    }
  });

  it('pages with headers, also when it is empty or beyond its end', async () => {
    const owner = await api.owner();
    const { headers } = await owner.call('GET /v1/contacts');
    expect([headers.get('x-page-count'), headers.get('x-item-count')]).toEqual(['1', '0']);
    for (const name of ['A', 'B', 'C']) await owner.ok('POST /v1/contacts', { full_name: name });
    const page = await owner.call('GET /v1/contacts?limit=2&page=2');
    expect(page.body).toHaveLength(1);
    expect(page.headers.get('x-page-count')).toBe('2');
    expect(page.headers.get('x-page-size')).toBe('1');
    const beyond = await owner.call('GET /v1/contacts?limit=2&page=9');
    expect([beyond.body, beyond.headers.get('x-item-count')]).toEqual([[], '3']);
    const events = await owner.call('GET /v1/calendar-events?page=1&limit=5');
    expect(events.headers.get('x-page-current')).toBe('1');
  });
});

describe('contacts', () => {
  it('are created, retrieved, updated and deleted', async () => {
    const owner = await api.owner();
    const made = await owner.ok('POST /v1/contacts', {
      full_name: 'Test User',
      emails: [{ value: 'test@example.com' }],
      phone_numbers: [{ value: '+1 555 0100', type: 'WORK' }],
    });
    expect(made).toMatchObject({
      object: 'contact',
      full_name: 'Test User',
      is_group: false,
      emails: [{ value: 'test@example.com', type: 'INTERNET' }],
      phone_numbers: [{ value: '+1 555 0100', type: 'WORK' }],
    });
    expect(await owner.ok(`GET /v1/contacts/${made.id}`)).toEqual(made);
    const changed = await owner.ok(`PUT /v1/contacts/${made.id}`, { full_name: 'Another User' });
    expect(changed).toMatchObject({ id: made.id, full_name: 'Another User', emails: made.emails });
    expect(await owner.ok(`DELETE /v1/contacts/${made.id}`)).toMatchObject({ id: made.id });
    expect((await owner.call(`GET /v1/contacts/${made.id}`)).status).toBe(404);
  });

  it('of an unknown id, of whatever form, are 404', async () => {
    const owner = await api.owner();
    for (const id of ['invalid-id', '507f1f77bcf86cd799439011', encodeURIComponent('a b/c')]) {
      expect([id, (await owner.call(`GET /v1/contacts/${id}`)).status]).toEqual([id, 404]);
    }
  });
});

describe('calendars', () => {
  it('are created, retrieved, updated and deleted', async () => {
    const owner = await api.owner();
    const made = await owner.ok('POST /v1/calendars', { name: 'Test Calendar', description: 'For tests' });
    expect(made).toMatchObject({ object: 'calendar', name: 'Test Calendar', description: 'For tests' });
    expect(await owner.ok(`GET /v1/calendars/${made.id}`)).toEqual(made);
    expect(await owner.ok(`PUT /v1/calendars/${made.id}`, { name: 'Renamed' })).toMatchObject({ name: 'Renamed' });
    expect(await owner.ok(`DELETE /v1/calendars/${made.id}`)).toMatchObject({ id: made.id });
    expect((await owner.call(`GET /v1/calendars/${made.id}`)).status).toBe(404);
  });

  it('are four after four were created', async () => {
    const owner = await api.owner();
    for (const name of ['One', 'Two', 'Three', 'Four']) await owner.ok('POST /v1/calendars', { name });
    expect(await owner.ok('GET /v1/calendars')).toHaveLength(4);
  });
});

async function withCalendar(): Promise<{ owner: Owner; calendarId: string }> {
  const owner = await api.owner();
  const { id } = await owner.ok('POST /v1/calendars', { name: 'Test Calendar' });
  return { owner, calendarId: id };
}

/** As people write it by hand: without CR and DTSTAMP. */
function ical(lines: readonly string[], kind = 'VEVENT'): string {
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', `BEGIN:${kind}`, ...lines, `END:${kind}`];
  return [...all, 'END:VCALENDAR'].join('\n');
}

describe('calendar events', () => {
  it('are created of hand-written iCalendar, retrieved, updated with another UID, and deleted', async () => {
    const { owner, calendarId } = await withCalendar();
    const lines = ['UID:one@test', 'DTSTART:20250115T100000Z', 'DTEND:20250115T110000Z', 'SUMMARY:Meeting'];
    const made = await owner.ok('POST /v1/calendar-events', {
      calendar_id: calendarId,
      ical: ical([...lines, 'DESCRIPTION:About it', 'LOCATION:Room 1']),
    });
    expect(made).toMatchObject({
      object: 'calendar_event',
      calendar_id: calendarId,
      summary: 'Meeting',
      description: 'About it',
      location: 'Room 1',
      uid: 'one@test',
      start_date: '2025-01-15T10:00:00.000Z',
      end_date: '2025-01-15T11:00:00.000Z',
    });
    expect(made.ical).toContain('SUMMARY:Meeting\r\n');
    expect(made.ical).toContain('DTSTAMP:');
    expect(await owner.ok(`GET /v1/calendar-events/${made.id}`)).toEqual(made);
    const other = ical(['UID:two@test', 'DTSTART:20250116T100000Z', 'SUMMARY:Moved']);
    const changed = await owner.ok(`PUT /v1/calendar-events/${made.id}`, { ical: other });
    expect(changed).toMatchObject({ id: made.id, uid: 'two@test', summary: 'Moved' });
    const gone = await owner.ok(`DELETE /v1/calendar-events/${made.id}`);
    expect(gone).toMatchObject({ id: made.id, deleted_at: expect.any(String) });
    expect((await owner.call(`GET /v1/calendar-events/${made.id}`)).status).toBe(404);
  });

  it('that do not parse, or of an unknown calendar, are 400', async () => {
    const { owner, calendarId } = await withCalendar();
    const status = async (body: object) => (await owner.call('POST /v1/calendar-events', body)).status;
    expect(await status({ calendar_id: calendarId, ical: 'invalid ical data' })).toBe(400);
    expect(await status({ calendar_id: calendarId })).toBe(400);
    expect(await status({ ical: ical(['UID:a', 'DTSTART:20250115T100000Z']) })).toBe(400);
    expect(await status({ calendar_id: 'none', ical: ical(['UID:a', 'DTSTART:20250115T100000Z']) })).toBe(400);
    expect((await owner.call('GET /v1/calendar-events?calendar_id=none')).status).toBe(400);
  });

  it('are listed by calendar and by range', async () => {
    const { owner, calendarId } = await withCalendar();
    const { id: otherId } = await owner.ok('POST /v1/calendars', { name: 'Other' });
    const add = (uid: string, day: string, calendar = calendarId) =>
      owner.ok('POST /v1/calendar-events', {
        calendar_id: calendar,
        event_id: uid,
        ical: ical([`UID:${uid}`, `DTSTART:${day}T100000Z`, `DTEND:${day}T110000Z`, `SUMMARY:${uid}`]),
      });
    await add('january', '20250115');
    await add('december', '20241215');
    await add('elsewhere', '20250116', otherId);
    const ids = async (query: string) =>
      (await owner.ok(`GET /v1/calendar-events?${query}`)).map(({ id }: { id: string }) => id).toSorted();
    expect(await ids('')).toEqual(['december', 'elsewhere', 'january']);
    expect(await ids(`calendar_id=${calendarId}`)).toEqual(['december', 'january']);
    const range = 'start_date=2025-01-01T00:00:00Z&end_date=2025-01-31T23:59:59Z';
    expect(await ids(range)).toEqual(['elsewhere', 'january']);
    expect(await ids(`${range}&calendar_id=${calendarId}`)).toEqual(['january']);
    for (const wrong of ['start_date=never', 'start_date=2025-02-01&end_date=2025-01-01']) {
      expect([wrong, (await owner.call(`GET /v1/calendar-events?${wrong}`)).status]).toEqual([wrong, 400]);
    }
  });
});

describe('series of every third month', () => {
  const RULE = 'RRULE:FREQ=MONTHLY;INTERVAL=3;BYDAY=-1TH';
  const SERIES = [
    ['june', '20250626', '2026-03-26'],
    ['july', '20250731', '2026-04-30'],
    ['august', '20250828', '2026-05-28'],
  ] as const;
  const FORMS: Readonly<Record<string, { kind: string; lines: (day: string) => string[] }>> = {
    'events at a time': { kind: 'VEVENT', lines: (day) => [`DTSTART:${day}T100000Z`, `DTEND:${day}T110000Z`] },
    'tasks at a time': { kind: 'VTODO', lines: (day) => [`DTSTART:${day}T100000Z`, `DUE:${day}T110000Z`] },
    'tasks that are only due': { kind: 'VTODO', lines: (day) => [`DUE:${day}T110000Z`] },
    'events on a date that end as they begin': {
      kind: 'VEVENT',
      lines: (day) => [`DTSTART;VALUE=DATE:${day}`, `DTEND;VALUE=DATE:${day}`],
    },
    'tasks on a date that are due as they begin': {
      kind: 'VTODO',
      lines: (day) => [`DTSTART;VALUE=DATE:${day}`, `DUE;VALUE=DATE:${day}`],
    },
    'tasks that are only due on a date': { kind: 'VTODO', lines: (day) => [`DUE;VALUE=DATE:${day}`] },
  };

  it.each(Object.entries(FORMS))('are found on their own day only: %s', async (_, { kind, lines }) => {
    const { owner, calendarId } = await withCalendar();
    for (const [name, day] of SERIES) {
      const text = ical([`UID:${name}`, ...lines(day), RULE, `SUMMARY:${name}`], kind);
      const made = await owner.ok('POST /v1/calendar-events', { calendar_id: calendarId, event_id: name, ical: text });
      expect(made.component_type).toBe(kind);
    }
    for (const [name, , date] of SERIES) {
      const found = await owner.ok(
        `GET /v1/calendar-events?start_date=${date}T00:00:00Z&end_date=${date}T23:59:59Z&calendar_id=${calendarId}`,
      );
      expect([date, found.map(({ id }: { id: string }) => id)]).toEqual([date, [name]]);
    }
  });

  it('lose the day that an EXDATE names, and no other', async () => {
    const { owner, calendarId } = await withCalendar();
    const lines = ['UID:x', 'DTSTART:20250626T100000Z', 'DTEND:20250626T110000Z', RULE, 'EXDATE:20260326T100000Z'];
    await owner.ok('POST /v1/calendar-events', { calendar_id: calendarId, ical: ical(lines) });
    const on = async (date: string) =>
      (await owner.ok(`GET /v1/calendar-events?start_date=${date}T00:00:00Z&end_date=${date}T23:59:59Z`)).length;
    expect([await on('2025-12-25'), await on('2026-03-26'), await on('2026-06-25')]).toEqual([1, 0, 1]);
  });
});

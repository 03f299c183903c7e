import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendar, type DavWorld, openDavWorld } from '../dav/dav-world.js';
import type { TestMailbox } from '../imap/mailbox-app.js';
import { type ApiAnswer, callApi } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';

let world: DavWorld;
let bob: TestMailbox;

beforeAll(async () => {
  world = await openDavWorld();
  const { app, token } = world.service;
  await app.call('POST /v1/domains/example.test/verify-smtp', { as: token });
  bob = await world.service.mailbox();
});
afterAll(() => world[Symbol.asyncDispose]());

const callAs = (box: TestMailbox, request: string, body?: Record<string, unknown>): Promise<ApiAnswer> =>
  callApi(world.service.app.baseUrl, request, { as: [box.address, box.password], ...(body && { body }) });

interface Meeting {
  readonly organizer?: string;
  readonly attendee?: string;
  readonly method?: string;
  readonly lines?: readonly string[];
}

function meeting(uid: string, { organizer = 'eve@remote.test', attendee = bob.address, method, lines }: Meeting = {}) {
  return calendar(
    ...(method === undefined ? [] : [`METHOD:${method}`]),
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    ...(lines ?? [
      'SEQUENCE:0',
      'DTSTART;TZID=Europe/Berlin:20300110T100000',
      'DTEND;TZID=Europe/Berlin:20300110T110000',
    ]),
    `SUMMARY:About ${uid}`,
    'LOCATION:Room 2',
    `ORGANIZER;CN=Org:mailto:${organizer}`,
    `ATTENDEE;RSVP=TRUE:mailto:${attendee}`,
    'END:VEVENT',
  );
}

/** A message that a program puts there: nothing proves who wrote it. */
async function letter(text: string, type = 'text/calendar; method=REQUEST; charset=utf-8'): Promise<string> {
  const raw = ['From: Eve <eve@remote.test>', `To: ${bob.address}`, `Content-Type: ${type}`, '', text].join('\r\n');
  const { status, body } = await callAs(bob, 'POST /v1/messages?raw=false&nodemailer=false', { raw });
  expect(status).toBe(200);
  return `/v1/messages/${body.id}/invitation`;
}

const eventsOf = async (box: TestMailbox, uid: string) =>
  (await callAs(box, `GET /v1/calendar-events?uid=${uid}`)).body as { id: string; ical: string; status?: string }[];
const sentTo = (address: string) =>
  world.service.app.admin('sandbox.inbox', { to: address }) as Promise<{ subject: string; source: string }[]>;

describe('an invitation in a message', () => {
  it('is proven, told beside what the calendar has, answered, and the organizer hears it', async () => {
    await callAs(bob, 'GET /v1/calendars');
    const clash = meeting('busy', { organizer: bob.address }).replace(/ATTENDEE.*\r\n/, '');
    const [own] = (await callAs(bob, 'GET /v1/calendars')).body;
    expect((await callAs(bob, 'POST /v1/calendar-events', { calendar_id: own.id, ical: clash })).status).toBe(200);
    const [calendarOfAnn] = (await callAs(world.box, 'GET /v1/calendars')).body;
    const ical = meeting('plan', { organizer: world.box.address });
    expect((await callAs(world.box, 'POST /v1/calendar-events', { calendar_id: calendarOfAnn.id, ical })).status).toBe(
      200,
    );
    const [message] = await eventually(
      async () => (await callAs(bob, 'GET /v1/messages?lightweight=true&subject=plan')).body as { id: string }[],
      (found) => found.length > 0,
    );
    const path = `/v1/messages/${message?.id}/invitation`;
    const { body } = await callAs(bob, `GET ${path}`);
    expect(body).toMatchObject({
      method: 'REQUEST',
      summary: 'About plan',
      location: 'Room 2',
      start_date: '2030-01-10T09:00:00.000Z',
      organizer: { name: 'Org', address: world.box.address },
      attendees: [{ address: bob.address, partstat: 'NEEDS-ACTION' }],
      is_proven: true,
      partstat: 'NEEDS-ACTION',
      holding: 'same',
      clashes: [{ summary: 'About busy', start_date: '2030-01-10T09:00:00.000Z' }],
      can_answer: true,
      can_apply: false,
    });

    const answered = await callAs(bob, `POST ${path}`, { partstat: 'TENTATIVE', comment: 'Perhaps, later' });
    expect(answered.body).toMatchObject({ partstat: 'TENTATIVE', holding: 'same' });
    const [heard] = await eventually(
      () => eventsOf(world.box, 'plan'),
      ([event]) => /PARTSTAT=TENTATIVE/.test(event?.ical ?? ''),
    );
    expect(heard?.ical).toMatch(/SCHEDULE-STATUS/);
    const [reply] = await eventually(
      async () => (await callAs(world.box, 'GET /v1/messages?lightweight=true&subject=plan')).body as { id: string }[],
      (found) => found.length > 0,
    );
    const told = await callAs(world.box, `GET /v1/messages/${reply?.id}/invitation`);
    expect(told.body).toMatchObject({
      method: 'REPLY',
      comment: 'Perhaps, later',
      is_proven: true,
      can_answer: false,
      attendees: [{ address: bob.address, partstat: 'TENTATIVE' }],
    });
    // The same answer again is no news; another one is
    await callAs(bob, `POST ${path}`, { partstat: 'TENTATIVE' });
    expect((await callAs(bob, `POST ${path}`, { partstat: 'DECLINED' })).body.partstat).toBe('DECLINED');
    await eventually(
      () => eventsOf(world.box, 'plan'),
      ([event]) => /PARTSTAT=DECLINED/.test(event?.ical ?? ''),
    );

    // Cancelled: told in the first message too, and no longer answered
    const [event] = await eventsOf(world.box, 'plan');
    await callAs(world.box, `DELETE /v1/calendar-events/${event?.id}`);
    const cancelled = await eventually(
      () => callAs(bob, `GET ${path}`),
      (answer) => answer.body.is_cancelled,
    );
    expect(cancelled.body.can_answer).toBe(false);
    expect((await callAs(bob, `POST ${path}`, { partstat: 'ACCEPTED' })).status).toBe(409);
  });

  it('of a sender that nothing proves changes nothing until the person vouches for it, then is stored and answered in one step', async () => {
    const path = await letter(meeting('forged', { method: 'REQUEST' }));
    const { body } = await callAs(bob, `GET ${path}`);
    expect(body).toMatchObject({ is_proven: false, holding: 'none', can_answer: true, can_apply: true });
    const refused = await callAs(bob, `POST ${path}`, { partstat: 'ACCEPTED' });
    expect([refused.status, await eventsOf(bob, 'forged')]).toEqual([403, []]);
    const trusted = await callAs(bob, `POST ${path}`, { partstat: 'ACCEPTED', is_trusted: true });
    expect(trusted.body).toMatchObject({ partstat: 'ACCEPTED', holding: 'same' });
    const [event, second] = await eventsOf(bob, 'forged');
    expect(event?.ical).toMatch(/PARTSTAT=ACCEPTED/);
    expect([event?.ical.includes('METHOD'), second]).toEqual([false, undefined]);
    const [sent] = await eventually(
      () => sentTo('eve@remote.test'),
      (letters) => letters.length > 0,
    );
    expect(sent?.subject).toBe('Accepted: About forged');

    // A newer state of it: stored and answered again, at the new time
    const later = ['SEQUENCE:1', 'DTSTART:20300111T100000Z', 'DTEND:20300111T110000Z'];
    const news = await letter(meeting('forged', { method: 'REQUEST', lines: later }));
    expect((await callAs(bob, `GET ${news}`)).body).toMatchObject({ holding: 'older', can_answer: true });
    const again = await callAs(bob, `POST ${news}`, { partstat: 'DECLINED', is_trusted: true });
    expect(again.body).toMatchObject({ partstat: 'DECLINED', holding: 'same' });
    expect((await callAs(bob, `GET ${path}`)).body).toMatchObject({ holding: 'newer', can_answer: false });
    expect((await callAs(bob, `POST ${path}`, { partstat: 'ACCEPTED', is_trusted: true })).status).toBe(409);
    await eventually(
      () => sentTo('eve@remote.test'),
      (letters) => letters.some(({ subject }) => subject === 'Declined: About forged'),
    );
    expect(await sentTo('eve@remote.test')).toHaveLength(2);
  });

  it('without a method is an event that can be put into the calendar, and sends nothing', async () => {
    const path = await letter(
      meeting('file', { attendee: 'carl@remote.test' }),
      'application/octet-stream; name=plan.ics',
    );
    expect((await callAs(bob, `GET ${path}`)).body).toMatchObject({
      method: 'PUBLISH',
      can_answer: false,
      can_apply: true,
    });
    expect((await callAs(bob, `POST ${path}`, {})).status).toBe(403);
    const added = await callAs(bob, `POST ${path}`, { is_trusted: true });
    expect(added.body).toMatchObject({ holding: 'same', can_apply: false });
    expect(await eventsOf(bob, 'file')).toHaveLength(1);
    expect((await callAs(bob, `POST ${path}`, { is_trusted: true })).status).toBe(409);
    // An event in the own name would invite others
    const own = await letter(meeting('own', { organizer: bob.address, attendee: 'carl@remote.test' }), 'text/calendar');
    expect((await callAs(bob, `POST ${own}`, { is_trusted: true })).status).toBe(409);
    expect(await sentTo('carl@remote.test')).toEqual([]);
  });

  it('is not in every message, and is only answered by its owner', async () => {
    const none = await letter('Nothing', 'text/plain');
    expect((await callAs(bob, `GET ${none}`)).status).toBe(404);
    const path = await letter(meeting('mine', { method: 'REQUEST' }));
    expect((await callAs(world.box, `GET ${path}`)).status).toBe(404);
    expect((await callAs(bob, `POST ${path}`, { partstat: 'MAYBE' })).status).toBe(400);
    const other = await letter(meeting('other', { method: 'REQUEST', attendee: 'carl@remote.test' }));
    expect((await callAs(bob, `GET ${other}`)).body).toMatchObject({ can_answer: false, can_apply: false });
    const reply = meeting('mine', { method: 'REPLY', organizer: bob.address, attendee: 'eve@remote.test' });
    const forged = await letter(reply, 'text/calendar; method=REPLY');
    expect((await callAs(bob, `GET ${forged}`)).body).toMatchObject({
      method: 'REPLY',
      is_proven: false,
      can_apply: false,
    });
    expect((await callAs(bob, `POST ${forged}`, { is_trusted: true })).status).toBe(409);
  });
});

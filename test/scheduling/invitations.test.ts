import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendar, type DavReply, type DavWorld, openDavWorld, propfind } from '../dav/dav-world.js';
import type { TestMailbox } from '../imap/mailbox-app.js';
import { eventually } from '../support/eventually.js';

let world: DavWorld;
let bob: TestMailbox;
const CALENDAR_DATA = '{urn:ietf:params:xml:ns:caldav}calendar-data';
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

beforeAll(async () => {
  world = await openDavWorld();
  const { app, token } = world.service;
  await app.call('POST /v1/domains/example.test/verify-smtp', { as: token });
  bob = await world.service.mailbox();
  await world.dav(`PROPFIND ${world.home}/`, { depth: '1' });
});
afterAll(() => world[Symbol.asyncDispose]());

const homeOf = ({ address }: TestMailbox) => `/dav/${encodeURIComponent(address)}`;
const as = (box: TestMailbox) => ({ as: [box.address, box.password] as const });

/** The first object of a collection that says something, as its owner sees it. */
async function objectsOf(box: TestMailbox, collection: string): Promise<{ href: string; text: string }[]> {
  const reply = await world.dav(`PROPFIND ${homeOf(box)}/${collection}/`, {
    depth: '1',
    body: propfind('C:calendar-data'),
    ...as(box),
  });
  if (reply.status !== 207) return [];
  return [...reply.multi().all]
    .map(({ href, props }) => ({ href, text: unfolded(props[CALENDAR_DATA]?.text ?? '') }))
    .filter(({ text }) => text !== '');
}

function find(box: TestMailbox, uid: string, says: RegExp, collection = 'default') {
  return eventually(
    async () => (await objectsOf(box, collection)).find(({ text }) => text.includes(`UID:${uid}`) && says.test(text)),
    (found) => found !== undefined,
  );
}

function meeting(uid: string, attendees: readonly string[], lines: readonly string[] = []): string {
  return calendar(
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    'DTSTART:20300110T100000Z',
    'DTEND:20300110T110000Z',
    'SUMMARY:Lunch',
    `ORGANIZER;CN=Ann:mailto:${world.box.address}`,
    ...attendees.map((address) => `ATTENDEE;RSVP=TRUE:mailto:${address}`),
    ...lines,
    'END:VEVENT',
  );
}

/** What left for an address outside. */
async function lettersTo(address: string): Promise<{ id: string; subject: string; source: string }[]> {
  const { app } = world.service;
  return app.admin('sandbox.inbox', { to: address });
}

const put = (uid: string, text: string, headers = {}): Promise<DavReply> =>
  world.put(`default/${uid}.ics`, text, headers);
const read = async (uid: string) => unfolded((await world.dav(`GET ${world.home}/default/${uid}.ics`)).text);

describe('an invitation between two calendars and one outside', () => {
  it('goes out with the event, is answered, changed and cancelled', async () => {
    const outside = 'carl@remote.test';
    const made = await put('lunch', meeting('lunch', [bob.address, outside]));
    expect(made.status).toBe(201);
    // The lines of the attendees have a status now, so the client reads again
    expect(made.headers.etag).toBeUndefined();
    expect(made.headers['schedule-tag']).toMatch(/^"/);
    expect((await read('lunch')).match(/SCHEDULE-STATUS=1\.[12]/g)).toHaveLength(2);

    const [letter] = await eventually(
      () => lettersTo(outside),
      (letters) => letters.length > 0,
    );
    expect(letter?.subject).toBe('Invitation: Lunch');

    const arrived = await find(bob, 'lunch', /SUMMARY:Lunch/);
    expect(arrived?.text).not.toContain('METHOD');
    expect(await objectsOf(bob, 'inbox')).toEqual([
      expect.objectContaining({ text: expect.stringContaining('METHOD:REQUEST') }),
    ]);

    const before = await world.dav(`GET ${world.home}/default/lunch.ics`);
    const line = `ATTENDEE;RSVP=TRUE:mailto:${bob.address}`;
    expect(arrived?.text).toContain(line);
    const accepted = arrived?.text.replace(line, line.replace('RSVP', 'PARTSTAT=ACCEPTED;RSVP'));
    const answer = await world.dav(`PUT ${arrived?.href}`, { body: accepted ?? '', ...as(bob) });
    expect(answer.status).toBe(204);
    const after = await eventually(
      () => world.dav(`GET ${world.home}/default/lunch.ics`),
      ({ text }) => unfolded(text).includes('PARTSTAT=ACCEPTED'),
    );
    expect(unfolded(after.text)).toMatch(new RegExp(`PARTSTAT=ACCEPTED.*mailto:${bob.address}`));
    expect(after.headers.etag).not.toBe(before.headers.etag);
    // The answer of an attendee is no change that another client must know of
    expect(after.headers['schedule-tag']).toBe(before.headers['schedule-tag']);

    const moved = after.text.replace('DTEND:20300110T110000Z', 'DTEND:20300110T120000Z');
    expect((await put('lunch', moved)).status).toBe(204);
    expect(await read('lunch')).toContain('SEQUENCE:1');
    expect(await read('lunch')).not.toContain('ACCEPTED');
    await find(bob, 'lunch', /DTEND:20300110T120000Z/);

    expect((await world.dav(`DELETE ${world.home}/default/lunch.ics`)).status).toBe(204);
    await find(bob, 'lunch', /STATUS:CANCELLED/);
    const subjects = await eventually(
      () => lettersTo(outside),
      (letters) => letters.length === 3,
    );
    expect(subjects.map(({ subject }) => subject).sort()).toEqual([
      'Cancelled: Lunch',
      'Invitation: Lunch',
      'Updated invitation: Lunch',
    ]);
  });

  it('is not answered with Schedule-Reply: F, and refuses what is the organiser’s', async () => {
    await put('quiet', meeting('quiet', [bob.address]));
    const { href, text } = (await find(bob, 'quiet', /SUMMARY/)) ?? { href: '', text: '' };
    const renamed = await world.dav(`PUT ${href}`, { body: text.replace('SUMMARY:Lunch', 'SUMMARY:Mine'), ...as(bob) });
    expect([renamed.status, renamed.text]).toEqual([
      403,
      expect.stringContaining('allowed-attendee-scheduling-object-change'),
    ]);
    const headers = { 'schedule-reply': 'F' };
    expect((await world.dav(`DELETE ${href}`, { headers, ...as(bob) })).status).toBe(204);
    // A letter that comes later shows that none came before it
    await put('loud', meeting('loud', [bob.address]));
    const loud = await find(bob, 'loud', /SUMMARY/);
    await world.dav(`DELETE ${loud?.href}`, as(bob));
    await eventually(
      () => read('loud'),
      (stored) => stored.includes('PARTSTAT=DECLINED'),
    );
    expect(await read('quiet')).not.toContain('DECLINED');
  });

  it('is stored with 5.1 when the alias may not send', async () => {
    const { app, token } = world.service;
    const limited = await world.service.mailbox();
    await app.call(`PUT ${limited.path}`, { as: token, body: { smtp_limit: 1 } });
    const own = homeOf(limited);
    await world.dav(`PROPFIND ${own}/`, { depth: '1', ...as(limited) });
    const body = (uid: string) => meeting(uid, ['carl@remote.test']).replace(world.box.address, limited.address);
    const stored = async (uid: string) => {
      const { status } = await world.dav(`PUT ${own}/default/${uid}.ics`, { body: body(uid), ...as(limited) });
      const { text } = await world.dav(`GET ${own}/default/${uid}.ics`, as(limited));
      return [status, /SCHEDULE-STATUS=([\d.]+)/.exec(unfolded(text))?.[1]];
    };
    expect(await stored('first')).toEqual([201, expect.stringMatching(/^1\.[12]$/)]);
    expect(await stored('second')).toEqual([201, '5.1']);
  });
});

describe('the lines of attendees who were invited', () => {
  const statuses = (text: string) =>
    Object.fromEntries([...text.matchAll(/SCHEDULE-STATUS=([\d.]+)[^\r]*mailto:(\S+)/g)].map(([, is, of]) => [of, is]));

  it('say which letters were delivered, and which came back', async () => {
    const { app } = world.service;
    await app.admin('sandbox.host.set', { domain: 'no.example', behaviour: 'refuse' });
    const to = ['carl@remote.test', 'Dan@no.example', bob.address];
    const made = await put('tour', meeting('tour', to));
    const known = await eventually(
      async () => statuses(await read('tour')),
      (found) => !Object.values(found).includes('1.1'),
    );
    expect(known).toEqual({ 'carl@remote.test': '1.2', 'Dan@no.example': '5.1', [bob.address]: '1.2' });
    // Other clients need not know
    const now = await world.dav(`GET ${world.home}/default/tour.ics`);
    expect(now.headers['schedule-tag']).toBe(made.headers['schedule-tag']);

    // So does the line of the organizer, after an answer
    const { href, text } = (await find(bob, 'tour', /SUMMARY/)) ?? { href: '', text: '' };
    const line = `mailto:${bob.address}`;
    const accepted = text.replace(`ATTENDEE;RSVP=TRUE:${line}`, `ATTENDEE;PARTSTAT=ACCEPTED:${line}`);
    expect((await world.dav(`PUT ${href}`, { body: accepted, ...as(bob) })).status).toBe(204);
    await find(bob, 'tour', new RegExp(`ORGANIZER[^\\r]*SCHEDULE-STATUS=1.2[^\\r]*:mailto:${world.box.address}`));
    expect(statuses(await read('tour'))).toMatchObject({ [bob.address]: '2.0', 'Dan@no.example': '5.1' });
  });
});

describe('an invitation from an address that is not proven', () => {
  it('stays mail', async () => {
    const text = meeting('forged', [bob.address], ['STATUS:CONFIRMED']).replace(
      'VERSION:2.0',
      'VERSION:2.0\r\nMETHOD:REQUEST',
    );
    const message = [
      `From: Ann <${world.box.address}>`,
      `To: ${bob.address}`,
      'Subject: Forged',
      `Message-ID: <${Math.random()}@remote.test>`,
      'MIME-Version: 1.0',
      'Content-Type: text/calendar; method=REQUEST; charset=utf-8',
      '',
      text,
    ].join('\r\n');
    await world.service.deliver(bob.address, message).catch(() => {}); // refused is as well
    await put('after', meeting('after', [bob.address]));
    await find(bob, 'after', /SUMMARY/);
    expect((await objectsOf(bob, 'default')).filter((each) => each.text.includes('UID:forged'))).toEqual([]);
  });
});

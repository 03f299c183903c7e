import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GroupwareProcess, startGroupwareProcess } from './groupware-process.js';
import { shapesHere } from './shapes-here.js';

const SIZE = 10 * 1024 * 1024 - 1000;
/** Decision 17.20 says 50; CPU time of the same work may double where others use the machine. */
const MAX_HELD_MS = 100;

const lines = (...all: string[]) => [...all, ''].join('\r\n');
const event = (uid: string, filling: string) =>
  lines(
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT', `UID:${uid}`],
    ...['DTSTAMP:20260101T000000Z', 'DTSTART:20260310T100000Z', 'RRULE:FREQ=DAILY;COUNT=3', filling],
    ...['END:VEVENT', 'END:VCALENDAR'],
  );
const card = (uid: string, filling: string) =>
  lines('BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, 'FN:Ann', 'N:Ann;;;;', filling, 'END:VCARD');
const times = (piece: string) => piece.repeat(Math.floor(SIZE / piece.length));
/** As many lines as a long series has. */
const manyLines = (line: string) =>
  times(`${line}${'y'.repeat(Math.ceil(SIZE / 60_000) - line.length - 1)}\n`).trimEnd();

const half = (filling: string) => filling.slice(0, SIZE / 2).replace(/\n ?$/, '');

const FROM_OWNER = 'ORGANIZER:mailto:box@many.test\nATTENDEE:mailto:b@x.test';
const EVENTS: readonly (readonly [shape: string, filling: () => string])[] = [
  ['short lines, for which others are invited', () => `${FROM_OWNER}\n${manyLines('X:')}`],
  ['folds', () => `X:${times('a\n ')}`],
  ['short lines', () => manyLines('X:')],
  ['a title that goes on', () => `SUMMARY:${times('a title that goes on\\n')}`],
];
const CARDS: readonly (readonly [shape: string, filling: () => string])[] = [
  ['addresses', () => manyLines('EMAIL:')],
  ['folds of a picture', () => `PHOTO:${times('a\n ')}`],
];
const REFUSED: readonly (readonly [shape: string, filling: () => string])[] = [
  ['alarms', () => times('BEGIN:VALARM\nEND:VALARM\n').trimEnd()],
  ['parameters', () => `X${times(';A=b')}:c`],
  ['values of a parameter', () => `X;A=${times('b,')}:c`],
  ['lines of three characters', () => times('X:\n').trimEnd()],
];

const DECLARED = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:R="urn:ietf:params:xml:ns:carddav"';
const range = '<C:time-range start="20260311T000000Z" end="20260312T000000Z"/>';
const JSON_TYPE = { 'content-type': 'application/json' };

describe('an object of 10 MB in the worst shape holds no other work up', { timeout: 300_000 }, () => {
  let world: GroupwareProcess;
  beforeAll(async () => {
    world = await startGroupwareProcess();
    await world.ask(`PROPFIND ${world.home}/`, '', { depth: '1' });
    await world.ask('GET /v1/contacts');
  });
  afterAll(() => world?.[Symbol.asyncDispose]());

  async function holdsShortly(status: number, ...request: Parameters<GroupwareProcess['ask']>) {
    let answer: Awaited<ReturnType<GroupwareProcess['ask']>> | undefined;
    const { longestMs } = await world.waypost.measure(async () => {
      answer = await world.ask(...request);
    });
    if (process.env.SHOW_COST) process.stderr.write(`${request[0]} ${answer?.status}: ${longestMs} ms\n`);
    expect
      .soft([request[0], answer?.status, answer?.text.slice(0, 300)])
      .toEqual([request[0], status, answer?.text.slice(0, 300)]);
    expect.soft(longestMs).toBeLessThanOrEqual(MAX_HELD_MS);
    return answer;
  }

  it.each(shapesHere(EVENTS, 2))('an event of %s', async (_, filling) => {
    const path = `${world.home}/default/large.ics`;
    const text = event('large', filling());
    await holdsShortly(201, `PUT ${path}`, text, { 'content-type': 'text/calendar' });
    const query = (data: string) =>
      `<C:calendar-query ${DECLARED}><prop>${data}</prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${range}<C:prop-filter name="UID"><C:text-match>large</C:text-match></C:prop-filter></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`;
    const found = await holdsShortly(207, `REPORT ${world.home}/default/`, query('<getetag/>'), { depth: '1' });
    expect(found?.text).toContain('large.ics');
    const expand = '<C:calendar-data><C:comp name="VCALENDAR"><C:prop name="VERSION"/></C:comp></C:calendar-data>';
    await holdsShortly(207, `REPORT ${world.home}/default/`, query(expand), { depth: '1' });
    await holdsShortly(200, 'GET /v1/calendar-events/large');
    await holdsShortly(200, 'GET /v1/calendar-events?q=nothing&start_date=2026-03-11&end_date=2026-03-12');
    await holdsShortly(204, `DELETE ${path}`);

    // The line ends of a text from a person become CRLF
    const ical = event('rest', half(filling()));
    const body = JSON.stringify({ calendar_id: 'default', event_id: 'rest', ical });
    await holdsShortly(200, 'POST /v1/calendar-events', body, JSON_TYPE);
    await holdsShortly(200, 'PUT /v1/calendar-events/rest', JSON.stringify({ ical: event('rest', 'X:y') }), JSON_TYPE);
    await world.ask('DELETE /v1/calendar-events/rest');
  });

  it.each(shapesHere(REFUSED, 2))('an event of more than an object may have: %s', async (_, filling) => {
    const path = `${world.home}/default/refused.ics`;
    await holdsShortly(403, `PUT ${path}`, event('refused', filling()), { 'content-type': 'text/calendar' });
    const body = JSON.stringify({ calendar_id: 'default', event_id: 'refused', ical: event('refused', filling()) });
    await holdsShortly(400, 'POST /v1/calendar-events', body, JSON_TYPE);
  });

  it.each(shapesHere(CARDS))('a card of %s', async (_, filling) => {
    const path = `${world.home}/addressbooks/default/large.vcf`;
    await holdsShortly(201, `PUT ${path}`, card('large', filling()), { 'content-type': 'text/vcard' });
    const query = `<R:addressbook-query ${DECLARED}><prop><getetag/></prop><R:filter><R:prop-filter name="NOTE"><R:text-match>x</R:text-match></R:prop-filter></R:filter></R:addressbook-query>`;
    await holdsShortly(207, `REPORT ${world.home}/addressbooks/default/`, query, { depth: '1' });
    await holdsShortly(200, 'GET /v1/contacts?q=ann');
    await holdsShortly(200, 'PUT /v1/contacts/large', '{"full_name":"Bob"}', JSON_TYPE);
    await holdsShortly(200, 'DELETE /v1/contacts/large');
    // JSON writes a line end in two characters, and REST takes 11 MB
    const content = card('rest', half(filling()));
    const body = JSON.stringify({ contact_id: 'rest', content });
    await holdsShortly(200, 'POST /v1/contacts', body, JSON_TYPE);
    await world.ask('DELETE /v1/contacts/rest');
  });

  it('an invitation of a megabyte in a message, seen and answered', async () => {
    const invited = 'ORGANIZER:mailto:eve@remote.test\nATTENDEE:mailto:box@many.test';
    const text = event('invited', `${invited}\n${'X:a line of text, y\n'.repeat(49_000).trimEnd()}`);
    const head = ['From: eve@remote.test', 'To: box@many.test', 'Content-Type: text/calendar; method=REQUEST', '', ''];
    const raw = `${head.join('\r\n')}${text}`;
    const stored = await world.ask('POST /v1/messages?raw=false&nodemailer=false', JSON.stringify({ raw }), JSON_TYPE);
    const path = `/v1/messages/${JSON.parse(stored.text).id}/invitation`;
    const seen = await holdsShortly(200, `GET ${path}`);
    expect(JSON.parse(seen?.text ?? '')).toMatchObject({ uid: 'invited', can_answer: true });
    const answer = JSON.stringify({ partstat: 'ACCEPTED', is_trusted: true });
    const answered = await holdsShortly(200, `POST ${path}`, answer, JSON_TYPE);
    expect(JSON.parse(answered?.text ?? '')).toMatchObject({ partstat: 'ACCEPTED', holding: 'same' });
  });
});

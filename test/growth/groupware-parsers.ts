import { readLines } from '../../src/protocol/content-lines/content-line.js';
import { foldLine } from '../../src/protocol/content-lines/fold-line.js';
import { decodeText, splitText } from '../../src/protocol/content-lines/text-value.js';
import { isFault, parseComponents } from '../../src/protocol/icalendar/component.js';
import { factsOf } from '../../src/protocol/icalendar/facts.js';
import { createCalendarJoin } from '../../src/protocol/icalendar/join-calendars.js';
import { mendCalendar } from '../../src/protocol/icalendar/mend-calendar.js';
import { parseRule } from '../../src/protocol/icalendar/rules/recurrence-rule.js';
import { validateCalendar } from '../../src/protocol/icalendar/validate-calendar.js';
import { parseDuration } from '../../src/protocol/icalendar/values/duration.js';
import { createVtimezoneZone } from '../../src/protocol/icalendar/zones/vtimezone.js';
import { createZoneFinder } from '../../src/protocol/icalendar/zones/zone-finder.js';
import { findNamedZone } from '../../src/protocol/icalendar/zones/zone-names.js';
import { CalendarPartFinder } from '../../src/protocol/imip/calendar-part-finder.js';
import { isCardFault, validateCard } from '../../src/protocol/vcard/card.js';
import { cardFactsOf } from '../../src/protocol/vcard/card-facts.js';
import { convertCard, upgradeCard } from '../../src/protocol/vcard/convert-card.js';
import { editCard } from '../../src/protocol/vcard/edit-card.js';
import { apply } from '../../src/scheduling/apply/apply.js';
import { plan } from '../../src/scheduling/plan/plan.js';
import { ofOctets, ofText } from './define-parser.js';
import type { Parser } from './parsers.js';

const EVENT = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260101T000000Z\n';
// What stands before it ends as a line
const END_EVENT = ':y\nEND:VEVENT\nEND:VCALENDAR\n';

const ANN = { address: 'a@x.test' };
const BOB_INVITES = 'ORGANIZER:mailto:b@x.test\nATTENDEE:mailto:a@x.test\n';
const INVITING = `${EVENT}SEQUENCE:2\n${BOB_INVITES}`;
const INVITED = `${EVENT}${BOB_INVITES}END:VEVENT\nEND:VCALENDAR\n`;
const ORGANIZED = `${EVENT}ORGANIZER:mailto:a@x.test\nATTENDEE:mailto:b@x.test\n`;
const ORGANIZED_SERIES = `${ORGANIZED}RRULE:FREQ=SECONDLY;BYMONTHDAY=31;BYMONTH=2\nEND:VEVENT\nEND:VCALENDAR\n`;
const ANSWER = `${EVENT}RECURRENCE-ID:20260301T000000Z\nATTENDEE:mailto:b@x.test\n`;
const SCHEDULED = [
  ...['ATTENDEE:mailto:c@x.test\n', 'EXDATE:20260101T000000Z\n', 'END:VEVENT\nBEGIN:VEVENT\nUID:1\n', 'COMMENT:a\n'],
  'END:VEVENT\nBEGIN:VEVENT\nUID:1\nATTENDEE:mailto:c@x.test\nRECURRENCE-ID:2026010',
];

export const GROUPWARE_PARSERS: readonly Parser[] = [
  ofText('content lines', (text) => [...readLines(text, { hasGroups: true, hasSoftBreaks: true })], {
    frames: [
      ['', ''],
      ['A;B=', ':c'],
      ['A;B="', '":c'],
      ['A;QUOTED-PRINTABLE:', ''],
    ],
    tokens: [';a=b', ';a="b"', 'A:b\n', 'A:b\r\n c\r\n', '^n', '=\n', 'a.b:c\n'],
  }),
  ofText('text of a property', (text) => [decodeText(text), splitText(text, ','), foldLine(text)], {
    tokens: ['\\,', '\\n', '\\;'],
  }),
  ofText('calendar object', validateCalendar, {
    frames: [
      ['', ''],
      [EVENT, END_EVENT],
      [`${EVENT}EXDATE:`, END_EVENT],
      [`${EVENT}RRULE:FREQ=DAILY;BYDAY=`, END_EVENT],
    ],
    tokens: [
      ...['BEGIN:A\n', 'BEGIN:A\nEND:A\n', 'BEGIN:VALARM\nx\nEND:VALARM\n', 'ATTENDEE:a\n', 'RRULE:FREQ=DAILY\n'],
      ...['20260101T000000Z,', 'MO,', 'X;TZID=a:b\n', 'BEGIN:VTIMEZONE\nTZID:a\nEND:VTIMEZONE\n'],
    ],
  }),
  ofText('calendar written by hand', (text) => mendCalendar(text, { uid: 'made', nowMs: Date.UTC(2026, 0, 1) }), {
    frames: [
      ['', ''],
      [EVENT, END_EVENT],
      ['BEGIN:VCALENDAR\n', 'END:VCALENDAR\n'],
    ],
    tokens: [
      ...['METHOD:A\n', 'BEGIN:VEVENT\nEND:VEVENT\n', 'BEGIN:VALARM\nEND:VALARM\n', 'X;TZID=a:b\n', '\r\n', '\r'],
      ...['DTSTART;TZID=Europe/Berlin:20200101T000000\n', 'BEGIN:VTIMEZONE\nTZID:a\nEND:VTIMEZONE\n'],
    ],
  }),
  ofText('calendars of a whole collection', joinCalendars, {
    frames: [
      ['', ''],
      [EVENT, END_EVENT],
      ['BEGIN:VCALENDAR\n', 'END:VCALENDAR\n'],
    ],
    tokens: [
      ...['BEGIN:VEVENT\nEND:VEVENT\n', 'BEGIN:A\n', 'BEGIN:A\nEND:A\n', 'A:b\r\n'],
      ...['BEGIN:VTIMEZONE\nTZID:a\nEND:VTIMEZONE\n', 'BEGIN:VCALENDAR\nEND:VCALENDAR\n'],
    ],
  }),
  ofText('facts of a calendar object', readFacts, {
    frames: [[EVENT, END_EVENT]],
    tokens: [
      ...['EXDATE:20260101T000000Z\n', 'RDATE:20270101T000000Z\n', 'CATEGORIES:a,b\n', 'ATTENDEE;PARTSTAT=X:a\n'],
      ...['RRULE:FREQ=DAILY;COUNT=10000\n', 'EXRULE:FREQ=SECONDLY\n', 'RRULE:FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2\n'],
    ],
  }),
  ofText('recurrence rule', parseRule, {
    frames: [
      ['', ''],
      ['FREQ=DAILY;BYDAY=', ''],
      ['FREQ=DAILY;BYMINUTE=', ''],
    ],
    tokens: ['MO,', '1,', 'X=1;'],
  }),
  ofText('duration', parseDuration, {
    frames: [
      ['P', 'D'],
      ['PT', 'S'],
    ],
    tokens: ['1D', '1W'],
  }),
  ofText('zone name', findNamedZone, {
    frames: [
      ['', ''],
      ['/', '/Europe/Berlin'],
    ],
    tokens: ['a/'],
  }),
  ofText('table of a zone', readZone, {
    frames: [['BEGIN:VTIMEZONE\nTZID:x\n', ':y\nEND:VTIMEZONE\n']],
    tokens: [
      'BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRRULE:FREQ=SECONDLY\nEND:STANDARD\n',
    ],
  }),
  ofOctets('calendar part of a message', findCalendarPart, {
    frames: [
      ['', ''],
      [
        'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\nContent-Type: text/calendar; method=REQUEST\r\n\r\n',
        '',
      ],
      ['Content-Type: multipart/mixed; boundary=a\r\n\r\n', ''],
    ],
    tokens: ['--a\r\nContent-Type: text/calendar\r\n\r\nBEGIN:VCALENDAR\r\n', 'BEGIN:A\r\n', 'A:b\r\n'],
  }),
  ofText('invitation sent', (text) => plan({ before: INVITED, after: text, me: ANN, nowMs: 0, isReplyWanted: true }), {
    frames: [[ORGANIZED, END_EVENT]],
    tokens: SCHEDULED,
  }),
  ofText(
    'invitation received',
    (text) => apply({ text, method: 'REQUEST', from: 'b@x.test', stored: INVITED, me: ANN }),
    {
      frames: [[INVITING, END_EVENT]],
      tokens: SCHEDULED,
    },
  ),
  ofText(
    'answer received',
    (text) => apply({ text, method: 'REPLY', from: 'b@x.test', stored: ORGANIZED_SERIES, me: ANN }),
    {
      frames: [[ANSWER, END_EVENT]],
      tokens: SCHEDULED,
    },
  ),
  ofText('contact card', readCard, {
    frames: [
      ['', ''],
      ['BEGIN:VCARD\nVERSION:3.0\nFN:x\n', ':y\nEND:VCARD\n'],
      ['BEGIN:VCARD\nVERSION:4.0\nN:', '\nEND:VCARD\n'],
    ],
    tokens: ['a.EMAIL:a\n', 'TEL;TYPE=a,pref:1\n', 'PHOTO:data:a/b;base64,AAAA\n', 'a.X-ABLABEL:b\n', 'ADR:;;a\n'],
  }),
  ofText('2.1 card', upgradeCard, {
    frames: [
      ['BEGIN:VCARD\nVERSION:2.1\n', ':y\nEND:VCARD\n'],
      ['BEGIN:VCARD\nVERSION:2.1\nN;QUOTED-PRINTABLE:', '\nEND:VCARD\n'],
    ],
    tokens: ['=C3=BC', '=\n', 'TEL;HOME:1\n', 'N;QUOTED-PRINTABLE:a=\n'],
  }),
];

function readCard(text: string): unknown {
  const card = validateCard(text);
  if (isCardFault(card)) return card;
  const changes = { fullName: 'x', emails: [{ value: 'a' }], phones: [], addresses: [] };
  return [
    cardFactsOf(card),
    convertCard(text, card, card.version === '3.0' ? '4.0' : '3.0'),
    editCard(text, card, changes, 0),
  ];
}

function joinCalendars(text: string): unknown {
  const join = createCalendarJoin();
  return [join.add(text), join.add(text)];
}

function readFacts(text: string): unknown {
  const parsed = parseComponents(text);
  const calendar = isFault(parsed) ? undefined : parsed[0];
  return calendar && factsOf(calendar, createZoneFinder(calendar));
}

function readZone(text: string): unknown {
  const parsed = parseComponents(text);
  const vtimezone = isFault(parsed) ? undefined : parsed[0];
  return vtimezone && createVtimezoneZone(vtimezone)?.offsetAt(0);
}

function findCalendarPart(octets: Buffer): unknown {
  const finder = new CalendarPartFinder();
  finder.push(octets);
  return finder.end();
}

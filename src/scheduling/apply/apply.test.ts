import { describe, expect, it } from 'vitest';
import { isFault, parseComponents } from '../../protocol/icalendar/component.js';
import { apply } from './apply.js';
import type { Applied } from './incoming.js';

const ANN = { address: 'ann@example.test' };
const BOB = 'bob@remote.test';

interface Fields {
  readonly organizer?: string;
  readonly attendees?: readonly string[];
  readonly sequence?: number;
  readonly stamp?: string;
  readonly lines?: readonly string[];
}

const TIMES = ['DTSTART:20260302T100000Z', 'DTEND:20260302T110000Z', 'SUMMARY:Lunch'];
const ME = 'ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:Ann+x@example.test';

function event(fields: Fields = {}): string {
  const { organizer = `ORGANIZER:mailto:${BOB}`, attendees = [ME], sequence = 0 } = fields;
  const { stamp = '20260101T000000Z', lines = TIMES } = fields;
  const head = ['BEGIN:VEVENT', 'UID:1', `DTSTAMP:${stamp}`, `SEQUENCE:${sequence}`, organizer];
  return [...head, ...attendees, ...lines, 'END:VEVENT', ''].join('\r\n');
}

function calendar(method: string | undefined, ...events: readonly string[]): string {
  const line = method === undefined ? '' : `METHOD:${method}\r\n`;
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${line}${events.join('')}END:VCALENDAR\r\n`;
}

const stored = (...events: readonly string[]) => calendar(undefined, ...events);
const take = (text: string, known: string | undefined, from = BOB) =>
  apply({ text, method: 'REQUEST', from, stored: known, me: ANN });

function textOf(applied: Applied): string {
  if (applied.kind !== 'store') throw new Error(`not stored: ${JSON.stringify(applied)}`);
  const parsed = parseComponents(applied.text);
  expect(isFault(parsed)).toBe(false);
  return applied.text;
}

const none = (reason: string) => ({ kind: 'none', reason });
const OVERRIDE = [
  'RECURRENCE-ID:20260309T100000Z',
  'DTSTART:20260309T120000Z',
  'DTEND:20260309T130000Z',
  'SUMMARY:Lunch',
];
const WEEKLY = [...TIMES, 'RRULE:FREQ=WEEKLY;COUNT=5'];

describe('REQUEST', () => {
  it('is stored as it was sent, without METHOD, alarms and SCHEDULE parameters', () => {
    const alarm = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nEND:VALARM';
    const sent = calendar('REQUEST', event({ lines: [...TIMES, alarm] })).replace(
      'RSVP=TRUE',
      'SCHEDULE-AGENT=CLIENT;RSVP=TRUE',
    );
    expect(textOf(take(sent, undefined))).toBe(stored(event()));
  });

  it.each<[string, string, string | undefined, string, string]>([
    ['of a forged sender', calendar('REQUEST', event()), undefined, 'eve@remote.test', 'sender'],
    [
      'to another attendee',
      calendar('REQUEST', event({ attendees: ['ATTENDEE:mailto:cat@remote.test'] })),
      undefined,
      BOB,
      'not-invited',
    ],
    [
      'for an own event',
      calendar('REQUEST', event()),
      stored(event({ organizer: 'ORGANIZER:mailto:ann@example.test' })),
      BOB,
      'own-event',
    ],
    [
      'in the own name',
      calendar('REQUEST', event({ organizer: 'ORGANIZER:mailto:ann@example.test' })),
      undefined,
      'ann@example.test',
      'own-event',
    ],
    [
      'of another organiser',
      calendar('REQUEST', event({ sequence: 9 })),
      stored(event({ organizer: 'ORGANIZER:mailto:dan@remote.test' })),
      BOB,
      'other-organizer',
    ],
    ['that is a replay', calendar('REQUEST', event()), stored(event()), BOB, 'outdated'],
    [
      'of an older state',
      calendar('REQUEST', event({ sequence: 1, stamp: '20270101T000000Z' })),
      stored(event({ sequence: 2 })),
      BOB,
      'outdated',
    ],
    ['that is broken', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', undefined, BOB, 'unreadable'],
    ['with another method', calendar('COUNTER', event()), undefined, BOB, 'method'],
    ['that publishes', calendar('PUBLISH', event()), undefined, BOB, 'method'],
    [
      'for a private event of that UID',
      calendar('REQUEST', event({ sequence: 9 })),
      stored(event({ organizer: 'CLASS:PRIVATE', attendees: [] })),
      BOB,
      'other-organizer',
    ],
  ])('%s does nothing', (_, text, known, from, reason) => {
    expect(take(text, known, from)).toEqual(none(reason));
  });

  it('may come from whom the organiser lets speak', () => {
    const organizer = `ORGANIZER;SENT-BY="mailto:desk@remote.test":mailto:${BOB}`;
    expect(take(calendar('REQUEST', event({ organizer })), undefined, 'desk@remote.test').kind).toBe('store');
  });

  it("keeps what is the owner's, and the answer while the time is the same", () => {
    const own = [
      'TRANSP:TRANSPARENT',
      'CATEGORIES:Mine',
      'X-COLOR:red',
      'BEGIN:VALARM',
      'TRIGGER:-PT5M',
      'ACTION:DISPLAY',
      'END:VALARM',
    ];
    const known = stored(event({ attendees: [ME.replace('NEEDS-ACTION', 'ACCEPTED')], lines: [...TIMES, ...own] }));
    const renamed = calendar(
      'REQUEST',
      event({ stamp: '20260102T000000Z', lines: [...TIMES.slice(0, 2), 'SUMMARY:Dinner', 'TRANSP:OPAQUE'] }),
    );
    const kept = textOf(take(renamed, known));
    for (const part of [
      'PARTSTAT=ACCEPTED',
      'SUMMARY:Dinner',
      'TRANSP:TRANSPARENT',
      'CATEGORIES:Mine',
      'X-COLOR:red',
      'TRIGGER:-PT5M',
    ]) {
      expect(kept).toContain(part);
    }
    expect(kept).not.toContain('OPAQUE');
    const moved = calendar('REQUEST', event({ sequence: 1 })).replace('T110000Z', 'T120000Z');
    expect(textOf(take(moved, known))).toContain('PARTSTAT=NEEDS-ACTION');
  });

  it('changes one occurrence of a series, and leaves the others', () => {
    const known = stored(event({ lines: WEEKLY }));
    const text = textOf(take(calendar('REQUEST', event({ sequence: 1, lines: OVERRIDE })), known));
    expect(text).toContain('RRULE:FREQ=WEEKLY;COUNT=5');
    expect(text).toContain('RECURRENCE-ID:20260309T100000Z');
    expect(take(calendar('REQUEST', event({ sequence: 1, lines: OVERRIDE })), text)).toEqual(none('outdated'));
    const again = calendar('REQUEST', event({ sequence: 2, lines: OVERRIDE })).replace('T130000Z', 'T140000Z');
    expect(textOf(take(again, text)).match(/RECURRENCE-ID/g)).toHaveLength(1);
  });

  it('keeps occurrences that were answered for themselves when the series is renamed', () => {
    const own = event({
      attendees: [ME.replace('NEEDS-ACTION', 'DECLINED')],
      lines: ['RECURRENCE-ID:20260309T100000Z', 'DTSTART:20260309T100000Z', 'DTEND:20260309T110000Z', 'SUMMARY:Lunch'],
    });
    const known = stored(event({ lines: WEEKLY }), own);
    const renamed = calendar(
      'REQUEST',
      event({ sequence: 1, lines: WEEKLY.map((line) => line.replace('Lunch', 'Dinner')) }),
    );
    expect(textOf(take(renamed, known))).toContain('DECLINED');
  });
});

describe('ADD', () => {
  it('adds an occurrence to the series', () => {
    const known = stored(event({ lines: WEEKLY }));
    const added = calendar('ADD', event({ sequence: 1, lines: TIMES.map((line) => line.replace('0302', '0303')) }));
    const text = textOf(take(added, known));
    expect(text).toContain('RDATE:20260303T100000Z');
    expect(text).toContain('RECURRENCE-ID:20260303T100000Z');
    expect(take(added, text)).toEqual(none('outdated'));
    expect(take(added, undefined)).toEqual(none('unknown'));
  });
});

describe('CANCEL', () => {
  const known = stored(event({ lines: WEEKLY }));
  const cancelled = calendar(
    'CANCEL',
    event({ sequence: 1, stamp: '20260103T000000Z', lines: [...TIMES, 'STATUS:CANCELLED'] }),
  );

  it('marks the event and deletes nothing; what was sent before does nothing afterwards', () => {
    const text = textOf(take(cancelled, known));
    expect(text).toContain('STATUS:CANCELLED');
    expect(text).toContain('RRULE');
    expect(take(cancelled, text)).toEqual(none('outdated'));
    expect(take(calendar('REQUEST', event({ lines: WEEKLY, stamp: '20260102T000000Z' })), text)).toEqual(
      none('outdated'),
    );
  });

  it('marks one occurrence', () => {
    const one = calendar(
      'CANCEL',
      event({ sequence: 1, lines: ['RECURRENCE-ID:20260309T100000Z', 'DTSTART:20260309T100000Z'] }),
    );
    const text = textOf(take(one, known));
    expect(text.match(/STATUS:CANCELLED/g)).toHaveLength(1);
    expect(text).toContain('RECURRENCE-ID:20260309T100000Z');
    expect(text).toContain('DTEND:20260309T110000Z');
    expect(take(one, text)).toEqual(none('outdated'));
  });

  it.each<[string, string, string | undefined, string, string]>([
    ['of a forged sender', cancelled, known, 'eve@remote.test', 'sender'],
    ['of what is not there', cancelled, undefined, BOB, 'unknown'],
    ['of an own event', cancelled, stored(event({ organizer: 'ORGANIZER:mailto:ann@example.test' })), BOB, 'own-event'],
  ])('%s does nothing', (_, text, old, from, reason) => {
    expect(take(text, old, from)).toEqual(none(reason));
  });
});

describe('REPLY', () => {
  const organizer = 'ORGANIZER:mailto:ann@example.test';
  const bob = 'ATTENDEE;RSVP=TRUE:mailto:bob@remote.test';
  const cat = 'ATTENDEE:mailto:cat@remote.test';
  const known = stored(event({ organizer, attendees: [bob, cat], sequence: 2 }));
  const says = (answer: string, fields: Fields = {}) =>
    calendar(
      'REPLY',
      event({ organizer, sequence: 2, attendees: [`ATTENDEE;PARTSTAT=${answer}:mailto:Bob@remote.test`], ...fields }),
    );

  it('sets the answer and the comment of that attendee alone', () => {
    const text = textOf(take(says('ACCEPTED', { lines: [...TIMES, 'COMMENT:Gladly'] }), known));
    expect(text).toContain('PARTSTAT=ACCEPTED');
    expect(text.replace(/\r\n /g, '')).toMatch(/COMMENT;X-WAYPOST-REPLY=bob@remote.test:Gladly/);
    expect(text).toContain(`${cat}\r\n`);
    const unsaid = textOf(take(says('DECLINED', { stamp: '20260105T000000Z' }), text));
    expect(unsaid).toContain('PARTSTAT=DECLINED');
    expect(unsaid).not.toContain('Gladly');
  });

  it('counts once, and the latest counts', () => {
    const late = textOf(take(says('DECLINED', { stamp: '20260105T000000Z' }), known));
    expect(take(says('DECLINED', { stamp: '20260105T000000Z' }), late)).toEqual(none('outdated'));
    expect(take(says('ACCEPTED', { stamp: '20260104T000000Z' }), late)).toEqual(none('outdated'));
    expect(take(says('ACCEPTED', { stamp: '20260106T000000Z', sequence: 1 }), late)).toEqual(none('outdated'));
  });

  it.each<[string, string, string | undefined, string, string]>([
    ['in the name of another', says('ACCEPTED'), known, 'cat@remote.test', 'sender'],
    [
      'of a person who is not invited',
      says('ACCEPTED').replaceAll('Bob@', 'eve@'),
      known,
      'eve@remote.test',
      'not-invited',
    ],
    ['for two', says('ACCEPTED', { attendees: [bob, cat] }), known, BOB, 'sender'],
    ['to an event of another', says('ACCEPTED'), stored(event({ attendees: [bob, ME] })), BOB, 'unknown'],
    ['to nothing', says('ACCEPTED'), undefined, BOB, 'unknown'],
  ])('%s does nothing', (_, text, old, from, reason) => {
    expect(take(text, old, from)).toEqual(none(reason));
  });

  it('for one occurrence makes a component of it, at the times of the rule alone', () => {
    const series = stored(event({ organizer, attendees: [bob, cat], lines: WEEKLY }));
    const one = says('DECLINED', {
      sequence: 0,
      lines: ['RECURRENCE-ID:20260309T100000Z', 'DTSTART:20260309T100000Z'],
    });
    const text = textOf(take(one, series));
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text.match(/PARTSTAT=DECLINED/g)).toHaveLength(1);
    expect(text).toContain('DTEND:20260309T110000Z');
    expect(take(one.replaceAll('0309T', '0310T'), series)).toEqual(none('not-invited'));
  });
});

describe('REFRESH', () => {
  const known = stored(
    event({ organizer: 'ORGANIZER:mailto:ann@example.test', attendees: ['ATTENDEE:mailto:bob@remote.test'] }),
  );
  const asks = calendar('REFRESH', event({ attendees: ['ATTENDEE:mailto:bob@remote.test'] }));

  it('asks for the present state, for oneself', () => {
    expect(take(asks, known)).toEqual({ kind: 'refresh', to: BOB });
    expect(take(asks, known, 'eve@remote.test')).toEqual(none('sender'));
    expect(take(asks.replaceAll('bob@', 'eve@'), known, 'eve@remote.test')).toEqual(none('not-invited'));
  });
});

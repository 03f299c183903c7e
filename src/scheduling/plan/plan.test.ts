import { describe, expect, it } from 'vitest';
import { plan, withStatuses } from './plan.js';
import type { Plan, PlannedLetter } from './planned-letter.js';

const ANN = { address: 'ann@example.test' };
const NOW = Date.UTC(2026, 0, 1, 12);

interface Fields {
  readonly organizer?: string;
  readonly attendees?: readonly string[];
  readonly lines?: readonly string[];
}

const DEFAULT_LINES = [
  'DTSTART;TZID=Europe/Berlin:20260302T100000',
  'DTEND;TZID=Europe/Berlin:20260302T110000',
  'SUMMARY:Lunch',
];
const ORGANIZER = 'ORGANIZER:mailto:ann@example.test';

function event({
  organizer = ORGANIZER,
  attendees = ['ATTENDEE:mailto:bob@remote.test'],
  lines = DEFAULT_LINES,
}: Fields): string {
  return [
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTAMP:20260101T000000Z',
    organizer,
    ...attendees,
    ...lines,
    'END:VEVENT',
    '',
  ].join('\r\n');
}

function calendar(...events: readonly string[]): string {
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${events.join('')}END:VCALENDAR\r\n`;
}

const WEEKLY = [...DEFAULT_LINES, 'RRULE:FREQ=WEEKLY;COUNT=5'];
const SAME_TIME = ['DTSTART;TZID=Europe/Berlin:20260309T100000', 'DTEND;TZID=Europe/Berlin:20260309T110000'];

function planned(
  before: string | undefined,
  after: string | undefined,
  options = {},
): Exclude<Plan, { kind: 'refused' }> {
  const made = plan({ before, after, me: ANN, nowMs: NOW, isReplyWanted: true, ...options });
  if (made.kind === 'refused') throw new Error(made.condition);
  return made;
}

const shortly = ({ letters }: { letters: readonly PlannedLetter[] }) =>
  letters.map(({ method, kind, to }) => `${method} ${kind} ${to.join(' ')}`);
const tellings = (before: string | undefined, after: string | undefined, options = {}) =>
  shortly(planned(before, after, options));

const BOB = 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@remote.test';
const CAT = 'ATTENDEE:mailto:cat@remote.test';

describe('the organiser', () => {
  const base = calendar(event({ attendees: [BOB] }));

  it.each<[string, string | undefined, string | undefined, string[]]>([
    ['invites', undefined, base, ['REQUEST invitation bob@remote.test']],
    [
      'invites several with one letter',
      undefined,
      calendar(event({ attendees: [BOB, CAT] })),
      ['REQUEST invitation bob@remote.test cat@remote.test'],
    ],
    ['deletes', base, undefined, ['CANCEL cancellation bob@remote.test']],
    [
      'changes the place',
      base,
      calendar(event({ attendees: [BOB], lines: [...DEFAULT_LINES, 'LOCATION:Room 2'] })),
      ['REQUEST update bob@remote.test'],
    ],
    [
      'adds an attendee: the others get the new list',
      base,
      calendar(event({ attendees: [BOB, CAT] })),
      ['REQUEST update bob@remote.test', 'REQUEST invitation cat@remote.test'],
    ],
    [
      'takes an attendee out',
      calendar(event({ attendees: [BOB, CAT] })),
      base,
      ['REQUEST update bob@remote.test', 'CANCEL cancellation cat@remote.test'],
    ],
    ['takes out all attendees', base, calendar(event({ attendees: [] })), ['CANCEL cancellation bob@remote.test']],
    [
      'makes it a private event',
      base,
      calendar(event({ organizer: 'CLASS:PUBLIC', attendees: [] })),
      ['CANCEL cancellation bob@remote.test'],
    ],
    [
      'cancels by STATUS',
      base,
      calendar(event({ attendees: [BOB], lines: [...DEFAULT_LINES, 'STATUS:CANCELLED'] })),
      ['CANCEL cancellation bob@remote.test'],
    ],
    [
      'deletes what is cancelled',
      calendar(event({ attendees: [BOB], lines: [...DEFAULT_LINES, 'STATUS:CANCELLED'] })),
      undefined,
      [],
    ],
    [
      'writes an alarm, an X- line, a stamp',
      base,
      base
        .replace('SUMMARY', 'X-A:b\r\nLAST-MODIFIED:20260101T000000Z\r\nSUMMARY')
        .replace('END:VEVENT', 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:VEVENT'),
      [],
    ],
    ['writes the same time in UTC', base, base.replace(';TZID=Europe/Berlin:20260302T100000', ':20260302T090000Z'), []],
    ['writes SCHEDULE-STATUS', base, base.replace('ATTENDEE;', 'ATTENDEE;SCHEDULE-STATUS="1.1";'), []],
    [
      'leaves a letter to the client',
      undefined,
      calendar(event({ attendees: ['ATTENDEE;SCHEDULE-AGENT=CLIENT:mailto:bob@remote.test', CAT] })),
      ['REQUEST invitation cat@remote.test'],
    ],
    ['has SCHEDULE-AGENT=NONE', base.replace('ATTENDEE;', 'ATTENDEE;SCHEDULE-AGENT=NONE;'), undefined, []],
    ['tells one from now on by its client', base, base.replace('ATTENDEE;', 'ATTENDEE;SCHEDULE-AGENT=CLIENT;'), []],
    ['is silent by a Mozilla line', undefined, base.replace('SUMMARY', 'X-MOZ-SEND-INVITATIONS:FALSE\r\nSUMMARY'), []],
    [
      'forces a letter',
      base,
      base.replace('ATTENDEE;', 'ATTENDEE;SCHEDULE-FORCE-SEND=REQUEST;'),
      ['REQUEST update bob@remote.test'],
    ],
    ['alone in the event', undefined, calendar(event({ attendees: ['ATTENDEE:mailto:Ann+x@example.test'] })), []],
    ['names an attendee without mail', undefined, calendar(event({ attendees: ['ATTENDEE:urn:uuid:1'] })), []],
    [
      'names an attendee by EMAIL',
      undefined,
      calendar(event({ attendees: ['ATTENDEE;EMAIL=Bob@remote.test:urn:uuid:1'] })),
      ['REQUEST invitation bob@remote.test'],
    ],
  ])('%s', (_, before, after, letters) => {
    expect(tellings(before, after)).toEqual(letters);
  });

  it('sends at most fifty addresses a letter', () => {
    const attendees = Array.from({ length: 120 }, (_, n) => `ATTENDEE:mailto:p${n}@remote.test`);
    expect(planned(undefined, calendar(event({ attendees }))).letters.map(({ to }) => to.length)).toEqual([50, 50, 20]);
  });

  it("writes what the letter carries without what is the client's", () => {
    const own = ['X-OWN:1', 'BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT5M', 'END:VALARM'];
    const attendees = ['ATTENDEE;SCHEDULE-STATUS="1.1";X-WAYPOST-REPLY=1;CN=Bob:mailto:bob@remote.test'];
    const [letter] = planned(undefined, calendar(event({ attendees, lines: [...DEFAULT_LINES, ...own] }))).letters;
    expect(letter?.write()).toContain('METHOD:REQUEST\r\nBEGIN:VTIMEZONE\r\nTZID:Europe/Berlin');
    expect(letter?.write()).toContain('DTSTAMP:20260101T120000Z\r\nSEQUENCE:0\r\n');
    expect(letter?.write()).toContain('ATTENDEE;CN=Bob:mailto:bob@remote.test\r\n');
    expect(letter?.write()).not.toMatch(/X-|VALARM|SCHEDULE/);
  });

  it('asks again after a new time, and raises SEQUENCE where the client forgot', () => {
    const before = calendar(event({ attendees: [BOB], lines: [...DEFAULT_LINES, 'SEQUENCE:3'] }));
    const { text, letters } = planned(before, before.replace('20260302T110000', '20260302T120000'));
    expect(text).toContain('SEQUENCE:4\r\n');
    expect(text).toContain('ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bob@remote.test');
    expect(letters[0]?.write()).toContain('SEQUENCE:4\r\n');
    const raised = before.replace('20260302T110000', '20260302T120000').replace('SEQUENCE:3', 'SEQUENCE:7');
    expect(planned(before, raised).text).toContain('SEQUENCE:7\r\n');
  });

  it('cancels with a higher SEQUENCE, and lists only the attendee who was taken out', () => {
    const before = calendar(event({ attendees: [BOB, CAT], lines: [...DEFAULT_LINES, 'SEQUENCE:2'] }));
    const [, letter] = planned(before, before.replace(`${CAT}\r\n`, '')).letters;
    expect(letter?.write()).toContain('SEQUENCE:3\r\n');
    expect(letter?.write()).toContain('STATUS:CANCELLED');
    expect(letter?.write()).toContain('cat@remote.test');
    expect(letter?.write()).not.toContain('bob@remote.test');
  });

  it('cannot answer for others', () => {
    const written = calendar(event({ attendees: [BOB.replace('ACCEPTED', 'DECLINED')] }));
    expect(planned(base, written)).toEqual({ kind: 'planned', text: base, letters: [] });
  });

  it('takes SCHEDULE-FORCE-SEND out of what is stored', () => {
    const forced = base.replace('ATTENDEE;', 'ATTENDEE;SCHEDULE-FORCE-SEND=REQUEST;');
    expect(planned(base, forced).text).toBe(base);
  });

  it('cannot become another', () => {
    const other = base.replace('ORGANIZER:mailto:ann', 'ORGANIZER:mailto:dan');
    expect(plan({ before: base, after: other, me: ANN, nowMs: NOW, isReplyWanted: true })).toEqual({
      kind: 'refused',
      condition: 'allowed-organizer-scheduling-object-change',
    });
  });

  it('keeps what is known of letters when a client saves an older copy', () => {
    const withStatus = (status: string) => base.replace('ATTENDEE;', `ATTENDEE;SCHEDULE-STATUS=${status};`);
    const { text } = planned(withStatus('1.2'), withStatus('1.1').replace('SUMMARY:Lunch', 'SUMMARY:Dinner'));
    expect(text).toBe(withStatus('1.2').replace('SUMMARY:Lunch', 'SUMMARY:Dinner'));
  });

  it('marks the lines of a letter, and folds them', () => {
    const { text = '', letters } = planned(undefined, calendar(event({ attendees: [BOB, CAT] })));
    const [letter] = letters;
    const marked = withStatuses(text, letter ? [{ letter, status: '1.1' }] : []);
    expect(marked).toContain('ATTENDEE;PARTSTAT=ACCEPTED;SCHEDULE-STATUS=1.1:mailto:bob@remote.test\r\n');
    expect(marked.replaceAll(';SCHEDULE-STATUS=1.1', '')).toBe(text);
  });
});

describe('the organiser of a series', () => {
  const series = calendar(event({ attendees: [BOB, CAT], lines: WEEKLY }));
  const both = [BOB, CAT];
  const exception = (lines: readonly string[], attendees: readonly string[] = both) =>
    event({ attendees, lines: ['RECURRENCE-ID;TZID=Europe/Berlin:20260309T100000', ...lines] });
  const withOverride = (lines: readonly string[], attendees?: readonly string[]) =>
    calendar(event({ attendees: both, lines: WEEKLY }), exception(lines, attendees));

  it.each<[string, string, string, string[], RegExp, RegExp]>([
    [
      'moves one occurrence: only that is told',
      series,
      withOverride(['DTSTART:20260309T130000Z', 'DTEND:20260309T140000Z', 'SUMMARY:Lunch']),
      ['REQUEST update bob@remote.test cat@remote.test'],
      /RECURRENCE-ID;TZID=Europe\/Berlin:20260309T100000/,
      /RRULE:FREQ=WEEKLY/,
    ],
    [
      'excludes one occurrence',
      series,
      calendar(event({ attendees: both, lines: [...WEEKLY, 'EXDATE;TZID=Europe/Berlin:20260316T100000'] })),
      ['CANCEL cancellation bob@remote.test cat@remote.test'],
      /RECURRENCE-ID;TZID=Europe\/Berlin:20260316T100000/,
      /RRULE:FREQ=WEEKLY/,
    ],
    [
      'cancels one occurrence by STATUS',
      series,
      withOverride([...SAME_TIME, 'SUMMARY:Lunch', 'STATUS:CANCELLED']),
      ['CANCEL cancellation bob@remote.test cat@remote.test'],
      /STATUS:CANCELLED/,
      /RRULE:FREQ=WEEKLY/,
    ],
    [
      'has one attendee out of one occurrence',
      withOverride([...SAME_TIME, 'SUMMARY:Lunch']),
      withOverride([...SAME_TIME, 'SUMMARY:Lunch'], [BOB]),
      ['REQUEST update bob@remote.test', 'CANCEL cancellation cat@remote.test'],
      /RECURRENCE-ID/,
      /RRULE:FREQ=WEEKLY/,
    ],
    [
      'puts an occurrence back: the whole series is told',
      withOverride(['DTSTART:20260309T130000Z', 'DTEND:20260309T140000Z', 'SUMMARY:Lunch']),
      series,
      ['REQUEST update bob@remote.test cat@remote.test'],
      /RRULE:FREQ=WEEKLY/,
      /RECURRENCE-ID/,
    ],
    [
      'changes the rule',
      series,
      series.replace('COUNT=5', 'COUNT=6'),
      ['REQUEST update bob@remote.test cat@remote.test'],
      /COUNT=6/,
      /RECURRENCE-ID/,
    ],
  ])('%s', (_, before, after, letters, has, hasNot) => {
    const made = planned(before, after);
    expect(shortly(made)).toEqual(letters);
    expect(made.letters[0]?.write().replace(/BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE/, '')).toMatch(has);
    expect(made.letters[0]?.write().replace(/BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE/, '')).not.toMatch(hasNot);
  });

  it('invites to single occurrences, and to the series without them', () => {
    const lines = [...SAME_TIME, 'SUMMARY:Lunch'];
    const after = calendar(event({ attendees: [BOB], lines: WEEKLY }), exception(lines, [CAT]));
    const made = planned(undefined, after);
    expect(shortly(made)).toEqual(['REQUEST invitation bob@remote.test', 'REQUEST invitation cat@remote.test']);
    expect(made.letters[0]?.write()).toContain('EXDATE;TZID=Europe/Berlin:20260309T100000');
    expect(made.letters[1]?.write()).not.toContain('COUNT=5');
  });

  it('raises the SEQUENCE of the moved occurrence alone', () => {
    const { text } = planned(
      series,
      withOverride(['DTSTART:20260309T130000Z', 'DTEND:20260309T140000Z', 'SUMMARY:Lunch']),
    );
    expect(text?.match(/SEQUENCE:1/g)).toHaveLength(1);
    expect(text).toContain('ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@remote.test');
    expect(text).toContain('ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bob@remote.test');
  });
});

describe('an attendee', () => {
  const organizer = 'ORGANIZER:mailto:bob@remote.test';
  const me = 'ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:Ann+work@example.test';
  const invited = calendar(event({ organizer, attendees: [me, CAT] }));
  const answered = invited.replace('NEEDS-ACTION', 'ACCEPTED');
  const accept = ['REPLY accepted bob@remote.test'];

  it.each<[string, string | undefined, string | undefined, string[]]>([
    ['accepts', invited, answered, accept],
    ['accepts tentatively', invited, invited.replace('NEEDS-ACTION', 'TENTATIVE'), ['REPLY tentative bob@remote.test']],
    ['declines', invited, invited.replace('NEEDS-ACTION', 'DECLINED'), ['REPLY declined bob@remote.test']],
    ['accepts what came by mail', undefined, answered, accept],
    ['stores what it has not answered', undefined, invited, []],
    ['deletes', answered, undefined, ['REPLY declined bob@remote.test']],
    ['deletes what it declined', invited.replace('NEEDS-ACTION', 'DECLINED'), undefined, []],
    ['deletes what is cancelled', answered.replace('SUMMARY', 'STATUS:CANCELLED\r\nSUMMARY'), undefined, []],
    [
      'sets an alarm',
      invited,
      invited.replace('END:VEVENT', 'BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nACTION:DISPLAY\r\nEND:VALARM\r\nEND:VEVENT'),
      [],
    ],
    [
      'is not asked to answer',
      invited.replace('RSVP=TRUE', 'RSVP=FALSE'),
      answered.replace('RSVP=TRUE', 'RSVP=FALSE'),
      [],
    ],
    ['drops RSVP with its answer', invited, answered.replace(';RSVP=TRUE', ''), accept],
    [
      'has a client that answers',
      invited,
      answered.replace('ATTENDEE;PARTSTAT', 'ATTENDEE;SCHEDULE-AGENT=CLIENT;PARTSTAT'),
      [],
    ],
    [
      'answers an organiser that the client tells',
      invited,
      answered.replace('ORGANIZER', 'ORGANIZER;SCHEDULE-AGENT=CLIENT'),
      [],
    ],
    ['forces an answer', answered, answered.replace('ORGANIZER', 'ORGANIZER;SCHEDULE-FORCE-SEND=REPLY'), accept],
  ])('%s', (_, before, after, letters) => {
    expect(tellings(before, after)).toEqual(letters);
  });

  it('keeps what is known of its answer when a client saves an older copy', () => {
    const withStatus = (status: string) => answered.replace('ORGANIZER:', `ORGANIZER;SCHEDULE-STATUS=${status}:`);
    const alarm = 'BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nACTION:DISPLAY\r\nEND:VALARM\r\nEND:VEVENT';
    const { text, letters } = planned(withStatus('5.1'), withStatus('1.1').replace('END:VEVENT', alarm));
    expect(text).toBe(withStatus('5.1').replace('END:VEVENT', alarm));
    expect(letters).toEqual([]);
  });

  it('answers with its own line alone', () => {
    const [letter] = planned(invited, answered).letters;
    expect(letter?.write().match(/ATTENDEE/g)).toHaveLength(1);
    expect(letter?.write()).toContain('ATTENDEE;PARTSTAT=ACCEPTED:mailto:Ann+work@example.test\r\n');
    expect(letter?.write()).toContain('ORGANIZER:mailto:bob@remote.test');
    expect(letter?.write()).toContain('REQUEST-STATUS:2.0;Success');
    expect(letter).toMatchObject({ statusOf: 'organizer', component: 'VEVENT' });
  });

  it('sends nothing with Schedule-Reply: F', () => {
    expect(tellings(invited, answered, { isReplyWanted: false })).toEqual([]);
    expect(tellings(answered, undefined, { isReplyWanted: false })).toEqual([]);
  });

  it('puts back the answers of others', () => {
    expect(
      planned(invited, invited.replace('ATTENDEE:mailto:cat', 'ATTENDEE;PARTSTAT=DECLINED:mailto:cat')).text,
    ).toContain('ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:cat');
  });

  it.each<[string, string, string]>([
    ['the time', '20260302T100000', '20260302T090000'],
    ['the summary', 'SUMMARY:Lunch', 'SUMMARY:Dinner'],
    ['the place', 'SUMMARY', 'LOCATION:Here\r\nSUMMARY'],
    ['who is invited', `${CAT}\r\n`, ''],
    ['the organiser', 'ORGANIZER:mailto:bob@remote.test', 'ORGANIZER:mailto:ann@example.test'],
    ['that there is one', 'ORGANIZER:mailto:bob@remote.test\r\n', ''],
    ['the status', 'SUMMARY', 'STATUS:CANCELLED\r\nSUMMARY'],
  ])('may not change %s', (_, from, to) => {
    const after = invited.replace(from, to);
    expect(after).not.toBe(invited);
    expect(plan({ before: invited, after, me: ANN, nowMs: NOW, isReplyWanted: true })).toEqual({
      kind: 'refused',
      condition: 'allowed-attendee-scheduling-object-change',
    });
  });

  it('answers for one occurrence, and declines what it excludes', () => {
    const series = calendar(event({ organizer, attendees: [me], lines: WEEKLY }));
    const own = me.replace('NEEDS-ACTION', 'DECLINED');
    const one = event({
      organizer,
      attendees: [own],
      lines: ['RECURRENCE-ID;TZID=Europe/Berlin:20260309T100000', ...SAME_TIME, 'SUMMARY:Lunch'],
    });
    const made = planned(series, series.replace('END:VCALENDAR', `${one}END:VCALENDAR`));
    expect(shortly(made)).toEqual(['REPLY declined bob@remote.test']);
    expect(made.letters[0]?.write()).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20260309T100000');
    const excluded = series.replace('SUMMARY', 'EXDATE;TZID=Europe/Berlin:20260316T100000\r\nSUMMARY');
    const taken = planned(series, excluded);
    expect(shortly(taken)).toEqual(['REPLY declined bob@remote.test']);
    expect(taken.letters[0]?.write()).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20260316T100000');
    expect(taken.letters[0]?.write()).toContain('PARTSTAT=DECLINED');
  });
});

describe('a calendar of neither organiser nor attendee', () => {
  it('keeps the object as it is', () => {
    const foreign = calendar(event({ organizer: 'ORGANIZER:mailto:bob@remote.test', attendees: [CAT] }));
    expect(planned(undefined, foreign)).toEqual({ kind: 'planned', text: foreign, letters: [] });
    expect(planned(foreign, undefined)).toEqual({ kind: 'planned', text: undefined, letters: [] });
  });
});

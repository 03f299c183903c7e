import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { readLines } from './content-line.js';
import { formatLine } from './fold-line.js';
import { applyEdits, lineEndOf } from './text-edit.js';

const crlf = (...lines: string[]) => [...lines, ''].join('\r\n');

/** Objects in the shapes that these programs write: their folding, their quotes, their own properties. */
const FILES: Readonly<Record<string, string>> = {
  'Apple Calendar': crlf(
    ...['BEGIN:VCALENDAR', 'CALSCALE:GREGORIAN', 'PRODID:-//Apple Inc.//macOS 14.1//EN', 'VERSION:2.0'],
    ...['X-APPLE-CALENDAR-COLOR:#FF2968FF', 'BEGIN:VEVENT', 'CREATED:20261101T090000Z', 'DTSTART;VALUE=DATE:20261119'],
    'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="1 Main St\\nTown, 12345";X',
    ' -APPLE-RADIUS=70.58;X-TITLE="Café, rear":geo:52.5,13.4',
    ...['X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC', 'SUMMARY:Lunch\\, late', 'BEGIN:VALARM'],
    ...['X-WR-ALARMUID:6C1B', 'ACTION:AUDIO', 'TRIGGER:-PT15H', 'ATTACH;VALUE=URI:Chord', 'X-APPLE-DEFAULT-ALARM:TRUE'],
    ...['ACKNOWLEDGED:20261118T090000Z', 'END:VALARM', 'UID:6C1B-1', 'END:VEVENT', 'END:VCALENDAR'],
  ),
  'Google Calendar': crlf(
    ...['BEGIN:VCALENDAR', 'PRODID:-//Google Inc//Google Calendar 70.9054//EN', 'VERSION:2.0', 'METHOD:PUBLISH'],
    ...['X-WR-CALNAME:Team', 'X-WR-TIMEZONE:Europe/Berlin', 'BEGIN:VEVENT', 'DTSTART:20261119T090000Z'],
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=ann@ex',
    ...[' ample.test;X-NUM-GUESTS=0:mailto:ann@example.test', 'UID:a@google.com', 'TRANSP:OPAQUE'],
    'DESCRIPTION:-::~:~::~:~\\nJoin: https://meet.example/abc-defg-hij\\n-::~:~::~:~:',
    ...[' ~::-', 'END:VEVENT', 'END:VCALENDAR'],
  ),
  'Outlook and Exchange': crlf(
    ...['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'PRODID:Microsoft Exchange Server 2010', 'VERSION:2.0', 'BEGIN:VTIMEZONE'],
    ...['TZID:W. Europe Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200'],
    ...['TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD', 'END:VTIMEZONE'],
    ...['BEGIN:VEVENT', 'ORGANIZER;CN="Doe, Ann":mailto:ann@example.test', 'SUMMARY;LANGUAGE=de-DE:Besprechung'],
    ...['DTSTART;TZID=W. Europe Standard Time:20261119T100000', 'CLASS:PUBLIC', 'PRIORITY:5'],
    'X-ALT-DESC;FMTTYPE=text/html:<html><body>\\n<p>Hello; <a href="https://x.exa',
    ...['\tmple/?a=b&c=d">there</a></p>\\n</body></html>', 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE'],
    ...['UID:040000008200E00074C5B7101A82E0080000000', '\t0', 'END:VEVENT', 'END:VCALENDAR'],
  ),
  'Thunderbird, with LF': [
    ...['BEGIN:VCALENDAR', 'PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN', 'VERSION:2.0', 'BEGIN:VTODO'],
    ...['X-MOZ-GENERATION:3', 'X-MOZ-LASTACK:20261119T090000Z', 'UID:t-1', 'SUMMARY:Pay', 'X-EMPTY:', 'END:VTODO'],
    ...['END:VCALENDAR', ''],
  ].join('\n'),
  'Evolution, with libical’s zone': crlf(
    ...['BEGIN:VCALENDAR', 'PRODID:-//Ximian//NONSGML Evolution Calendar//EN', 'VERSION:2.0', 'BEGIN:VEVENT'],
    ...['DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20261119T100000', 'UID:e-1'],
    ...['X-EVOLUTION-CALDAV-ETAG:"1-2"', "X-CARETS;A=^'quoted^'^nand ^^ more:v", 'END:VEVENT', 'END:VCALENDAR'],
  ),
  'iOS Contacts': crlf(
    ...['BEGIN:VCARD', 'VERSION:3.0', 'PRODID:-//Apple Inc.//iOS 18.1//EN', 'N:Doe;Ann;;Dr.;', 'FN:Dr. Ann Doe'],
    ...['item1.EMAIL;type=INTERNET;type=pref:ann@example.test', 'item1.X-ABLabel:_$!<Other>!$_'],
    ...['item2.ADR;type=HOME:;;1 Main St;Town;;12345;Germany', 'item2.X-ABADR:de', 'X-PHONETIC-LAST-NAME:Do'],
    'PHOTO;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&4&4&abc==;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg',
    ...['  ABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIx', '  wcKDcpLDAxNDQ0'],
    ...['BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-01', 'END:VCARD'],
  ),
  'a vCard 4.0 of DAVx5': crlf(
    ...['BEGIN:VCARD', 'VERSION:4.0', 'PRODID:+//IDN bitfire.at//DAVx5', 'UID:urn:uuid:1', 'FN:Zoë', 'N:;Zoë;;;'],
    ...[
      'TEL;VALUE=uri;TYPE="voice,cell":tel:+49-30-1',
      'davdroid1.X-ABLABEL:Chess',
      'GENDER:;it\'s "complex"',
      'END:VCARD',
    ],
  ),
};

/** Samples that the package `python3-icalendar` brings along; khal, which other tests need, depends on it. */
const SAMPLES = '/usr/lib/python3/dist-packages/icalendar/tests';

function installedSamples(): [string, string][] {
  if (!existsSync(SAMPLES)) return [];
  return readdirSync(SAMPLES)
    .filter((name) => name.endsWith('.ics'))
    .map((name) => [name, readFileSync(join(SAMPLES, name), 'utf8')]);
}

describe('files of other programs', () => {
  it.each([...Object.entries(FILES), ...installedSamples()])('%s: every byte belongs to one line', (_, text) => {
    const lines = [...readLines(text, { hasGroups: text.includes('BEGIN:VCARD') })];
    const between = applyEdits(
      text,
      lines.map(({ start, end }) => ({ start, end, text: '' })),
    );
    expect(between.replace(/[\r\n]/g, '')).toBe('');
    if (between === '') expect(lines.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
    // An edit of one leaves the bytes of all others
    const [first] = lines;
    if (!first) throw new Error('no line');
    const changed = formatLine({ ...first, value: first.value.toLowerCase() }, lineEndOf(text));
    const edited = applyEdits(text, [{ start: first.start, end: first.end, text: changed }]);
    expect(edited).toBe(`${changed}${text.slice(first.end)}`);
  });

  it.each(Object.entries(FILES))('%s: has the lines that ical.js finds', (_, text) => {
    const hasGroups = text.includes('BEGIN:VCARD');
    const own = [...readLines(text, { hasGroups })].filter(({ name }) => name !== 'BEGIN' && name !== 'END');
    const names = own.map(({ name, parameters }) =>
      shown(
        name,
        parameters.map((each) => each.name),
      ),
    );
    expect(names.sort()).toEqual(namesOf(ICAL.parse(text) as Jcal).sort());
  });
});

type Jcal = [string, [string, Record<string, unknown>, ...unknown[]][], Jcal[]];

function namesOf([, properties, components]: Jcal): string[] {
  const own = properties.map(([name, { group: _, ...parameters }]) => shown(name, Object.keys(parameters)));
  return [...own, ...components.flatMap(namesOf)];
}

/** jCal (RFC 7265) has no VALUE among the parameters, and each of the others once. */
function shown(name: string, parameters: readonly string[]): string {
  const names = new Set(parameters.map((each) => each.toUpperCase()));
  names.delete('VALUE');
  return [name.toUpperCase(), ...[...names].sort()].join(' ');
}

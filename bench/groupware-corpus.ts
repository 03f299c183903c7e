/** Objects as people have them, 1 KB each: of events 12 % recur, 13 % last whole days, the others are in a zone of their own. */
const ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Europe/Berlin', 'BEGIN:DAYLIGHT', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['TZNAME:CEST', 'DTSTART:19700329T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'TZNAME:CET', 'DTSTART:19701025T030000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'END:VTIMEZONE'],
];
const RULES = [
  'FREQ=WEEKLY;BYDAY=MO,WE',
  'FREQ=DAILY;COUNT=30',
  'FREQ=MONTHLY;BYDAY=-1TH',
  'FREQ=YEARLY',
  'FREQ=WEEKLY;INTERVAL=2',
];
const FIRST_DAY = Date.UTC(2019, 0, 1);
const DAY_MS = 86_400_000;
/** Objects lie over eight years, however many there are. */
const DAYS = 8 * 365;
const WORDS = 'words of a note that says what this is about '.repeat(8).trim();

/** `note` tells one version from another. */
export function benchEvent(i: number, note = ''): Buffer {
  const day = new Date(FIRST_DAY + ((i * 37) % DAYS) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  const hour = String(8 + (i % 10)).padStart(2, '0');
  const isAllDay = i % 100 < 13;
  const rule = i % 25 < 3 ? [`RRULE:${RULES[i % RULES.length]}`] : [];
  const at = (time: string) => (isAllDay ? `;VALUE=DATE:${day}` : `;TZID=Europe/Berlin:${day}T${time}`);
  return Buffer.from(
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//bench//EN', ...(isAllDay ? [] : ZONE), 'BEGIN:VEVENT'],
      ...[`UID:event-${i}@example.test`, 'DTSTAMP:20260101T000000Z', `DTSTART${at(`${hour}0000`)}`],
      ...(isAllDay ? [] : [`DTEND${at(`${hour}3000`)}`]),
      ...rule,
      ...[`SUMMARY:Meeting number ${i}${note}`, ...folded(`DESCRIPTION:${WORDS}`), `LOCATION:Room ${i % 40}`],
      ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:soon', 'TRIGGER:-PT15M', 'END:VALARM'],
      ...['END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n'),
  );
}

export function benchCard(i: number): Buffer {
  return Buffer.from(
    [
      ...['BEGIN:VCARD', 'VERSION:3.0', `UID:card-${i}`, `FN:Person ${i} Smith`, `N:Smith;Person ${i};;;`],
      ...[`EMAIL;TYPE=INTERNET:p${i}@example.test`, `TEL;TYPE=CELL:+1555${String(i).padStart(7, '0')}`],
      ...[`ADR;TYPE=HOME:;;${i} Main St;Town;;12345;US`, 'ORG:Bench', ...folded(`NOTE:${WORDS}${WORDS}`)],
      ...['END:VCARD', ''],
    ].join('\r\n'),
  );
}

function folded(line: string): string[] {
  return line.match(/.{1,74}/g)?.map((piece, n) => (n === 0 ? piece : ` ${piece}`)) ?? [];
}

import { describe, expect, it } from 'vitest';
import { type Component, isFault, parseComponents } from '../component.js';
import { DAY_MS, dayNumberOf, HOUR_MS } from '../values/civil.js';
import { findIanaZone } from './iana-zone.js';
import { createVtimezoneZone } from './vtimezone.js';
import { writeVtimezone } from './write-vtimezone.js';
import { toLocal, UTC, type Zone } from './zone.js';
import { createZoneFinder } from './zone-finder.js';
import { findNamedZone } from './zone-names.js';

const NOW = Date.UTC(2026, 10, 18);

function parseOne(text: string): Component {
  const parsed = parseComponents(text);
  if (isFault(parsed)) throw new Error(parsed.fault);
  return parsed[0] as Component;
}

function zoneNamed(name: string): Zone {
  const zone = findIanaZone(name);
  if (!zone) throw new Error(name);
  return zone;
}

const instant = (text: string) => Date.parse(`${text}Z`);

describe('a zone of the IANA', () => {
  const berlin = zoneNamed('Europe/Berlin');

  it('takes a time that does not exist with the offset before the gap, and the first of two', () => {
    expect(berlin.toInstant(instant('2026-03-29T02:30'))).toBe(instant('2026-03-29T01:30'));
    expect(berlin.toInstant(instant('2026-10-25T02:30'))).toBe(instant('2026-10-25T00:30'));
    expect(berlin.toInstant(instant('2026-10-25T03:00'))).toBe(instant('2026-10-25T02:00'));
  });

  it('agrees with Intl at every hour of the years around a leap of the date', () => {
    const apia = zoneNamed('Pacific/Apia');
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Pacific/Apia',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    for (let at = instant('2011-06-01T00:00'); at < instant('2012-06-01T00:00'); at += HOUR_MS) {
      expect(new Date(toLocal(apia, at)).toISOString().slice(0, 19).replace('T', ' ')).toBe(format.format(at));
    }
  });

  it('is found in any case and by an alias, and no other text is one', () => {
    expect(findIanaZone('europe/berlin')?.name).toBe('Europe/Berlin');
    expect(findIanaZone('US/Eastern')?.offsetAt(NOW)).toBe(-5 * HOUR_MS);
    for (const name of ['', '+01:00', 'Europe/Atlantis', '../etc', 'x'.repeat(1000)]) {
      expect(findIanaZone(name)).toBeUndefined();
    }
  });

  it('goes on for ever with the rules of today', () => {
    expect(berlin.offsetAt(Date.UTC(2150, 6, 1))).toBe(2 * HOUR_MS);
    expect(berlin.offsetAt(Date.UTC(9999, 6, 1))).toBe(2 * HOUR_MS);
    expect(berlin.offsetAt(Date.UTC(1500, 6, 1))).toBe(berlin.offsetAt(Date.UTC(1800, 6, 1)));
  });
});

describe('a TZID', () => {
  it.each([
    ['/freeassociation.sourceforge.net/Europe/Berlin', 'Europe/Berlin'],
    ['/citadel.org/20210210_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['Pacific standard time', 'America/Los_Angeles'],
  ])('%s is %s', (tzid, name) => {
    const zone = findNamedZone(tzid);
    for (const at of [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)]) {
      expect(zone?.offsetAt(at)).toBe(zoneNamed(name).offsetAt(at));
    }
  });

  const calendar = parseOne(`BEGIN:VCALENDAR
${vtimezone('Europe/Berlin', '+0500')}
${vtimezone('Office', '+0500')}
${vtimezone('Old', '+0500', 'X-LIC-LOCATION:Asia/Tokyo')}
END:VCALENDAR`);
  const zones = createZoneFinder(calendar, zoneNamed('America/New_York'));
  const offsetOf = (tzid: string) => zones.zoneOf({ kind: 'zoned', localMs: NOW, tzid }).offsetAt(NOW) / HOUR_MS;

  it('is the IANA zone before the object’s own table, then that, then the calendar’s zone', () => {
    expect(offsetOf('Europe/Berlin')).toBe(1);
    expect(offsetOf('Old')).toBe(9);
    expect(offsetOf('Office')).toBe(5);
    expect(offsetOf('Nowhere')).toBe(-5);
    expect(zones.zoneOf({ kind: 'floating', localMs: NOW, tzid: undefined }).name).toBe('America/New_York');
    expect(zones.zoneOf({ kind: 'utc', localMs: NOW, tzid: undefined })).toBe(UTC);
  });
});

function vtimezone(tzid: string, offset: string, extra = 'X-A:b'): string {
  return `BEGIN:VTIMEZONE\nTZID:${tzid}\n${extra}\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:${offset}\nTZOFFSETTO:${offset}\nEND:STANDARD\nEND:VTIMEZONE`;
}

describe('a VTIMEZONE', () => {
  it('with a rule that ended and one that goes on is New York’s, from 1967 on', () => {
    const zone = createVtimezoneZone(
      parseOne(`BEGIN:VTIMEZONE
TZID:x
BEGIN:DAYLIGHT
DTSTART:19870405T020000
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4;UNTIL=20060402T070000Z
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19671029T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;UNTIL=20061029T060000Z
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
END:STANDARD
END:VTIMEZONE`),
    );
    const newYork = zoneNamed('America/New_York');
    for (let at = Date.UTC(1988, 0, 1); at < Date.UTC(2060, 0, 1); at += 7 * DAY_MS + HOUR_MS) {
      expect(zone?.offsetAt(at)).toBe(newYork.offsetAt(at));
    }
    expect(zone?.toInstant(instant('2026-03-08T02:30'))).toBe(instant('2026-03-08T07:30'));
  });

  it('with a rule for every second costs no more than one of a real zone', () => {
    const zone = createVtimezoneZone(
      parseOne(
        'BEGIN:VTIMEZONE\nTZID:x\nBEGIN:STANDARD\nDTSTART:19000101T000000\nRRULE:FREQ=SECONDLY\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:STANDARD\nEND:VTIMEZONE',
      ),
    );
    expect(zone?.offsetAt(NOW)).toBe(2 * HOUR_MS);
  });

  it('without an observance is no zone', () => {
    expect(createVtimezoneZone(parseOne('BEGIN:VTIMEZONE\nTZID:x\nEND:VTIMEZONE'))).toBeUndefined();
  });

  it.each(Intl.supportedValuesOf('timeZone'))('written for %s is that zone', (name) => {
    const zone = zoneNamed(name);
    const text = writeVtimezone(zone, name, Date.UTC(2019, 0, 1), NOW);
    const written = createVtimezoneZone(parseOne(text));
    for (let day = dayNumberOf(2019, 1, 2); day < dayNumberOf(2035, 1, 1); day += 3) {
      const at = day * DAY_MS + (day % 24) * HOUR_MS;
      if (written?.offsetAt(at) !== zone.offsetAt(at)) expect(`${new Date(at).toISOString()} ${text}`).toBe(name);
    }
  });
});

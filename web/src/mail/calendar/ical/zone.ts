/** Local times are milliseconds as if the zone were UTC: the wall clock's numbers, without the zone. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** The IANA name that a TZID means here, also behind a vendor's prefix; `undefined`: only its VTIMEZONE says. */
export function zoneNameOf(tzid: string): string | undefined {
  const parts = tzid.split('/');
  return [tzid, parts.slice(-2).join('/'), parts.slice(-3).join('/')].find((name) => formatOf(name) !== undefined);
}

export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function toWall(zone: string, instantMs: number): number {
  return instantMs + offsetAt(zone, instantMs);
}

/** A time that the clock skips is read with the offset before it, RFC 5545 §3.3.5; one that comes twice is the first. */
export function toInstant(zone: string, wallMs: number): number {
  const before = offsetAt(zone, wallMs - DAY_MS);
  const after = offsetAt(zone, wallMs + DAY_MS);
  const first = wallMs - before;
  if (before === after || offsetAt(zone, first) === before) return first;
  const second = wallMs - after;
  return offsetAt(zone, second) === after ? second : first;
}

function offsetAt(zone: string, instantMs: number): number {
  const format = formatOf(zone);
  if (!format) return 0;
  const values: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instantMs)) values[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = values;
  return Date.UTC(year, month - 1, day, hour % 24, minute, second) - Math.floor(instantMs / 1000) * 1000;
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) formats.set(zone, makeFormat(zone));
  return formats.get(zone);
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  // An offset such as +02:00 is a zone to some browsers, and none in iCalendar
  if (!/^[A-Za-z]/.test(timeZone)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}

import type { CalendarDay } from './search-key.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const DATE = /^(\d{1,2})-([a-z]{3})-(\d{4})$/i;
const DATE_TIME = /^([ \d]\d)-([a-z]{3})-(\d{4}) (\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)$/i;
const MINUTE_MS = 60_000;

/** RFC 9051 §9 (date): `1-Feb-1994`. */
export function parseDate(text: string): CalendarDay | undefined {
  const [, day = '', month = '', year = ''] = DATE.exec(text) ?? [];
  return toDay(day, month, year);
}

/** RFC 9051 §9 (date-time): `17-Jul-1996 02:44:25 -0700`, as milliseconds. */
export function parseDateTime(text: string): number | undefined {
  const found = DATE_TIME.exec(text);
  if (!found) return undefined;
  const [, day = '', month = '', year = '', hour, minute, second, sign, zoneHour, zoneMinute] = found;
  const date = toDay(day, month, year);
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60 && Number(zoneMinute) < 60;
  if (!date || !isTime) return undefined;
  const local = utcOf(date) + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  const zone = (Number(zoneHour) * 60 + Number(zoneMinute)) * MINUTE_MS;
  return sign === '-' ? local + zone : local - zone;
}

/** In UTC. */
export function formatDateTime(at: number): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T([\d:]{8})/.exec(new Date(at).toISOString()) ?? [];
  return `${day}-${MONTHS[Number(month) - 1]}-${year} ${time} +0000`;
}

function toDay(day: string, monthName: string, year: string): CalendarDay | undefined {
  const month = MONTHS.findIndex((name) => name.toLowerCase() === monthName.toLowerCase()) + 1;
  const date = { year: Number(year), month, day: Number(day) };
  if (month === 0 || date.day === 0) return undefined;
  const isInMonth = new Date(utcOf(date)).getUTCDate() === date.day;
  return isInMonth ? date : undefined;
}

/** `Date.UTC` takes the years up to 99 for those of the last century. */
function utcOf({ year, month, day }: CalendarDay): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

import { civilOf, DAY_MS, dayNumberOf, dayOfMs, daysInMonth, HOUR_MS, MINUTE_MS } from './civil.js';

/** RFC 5545 §3.3.4 and §3.3.5. */
export interface TimeValue {
  readonly kind: 'date' | 'utc' | 'floating' | 'zoned';
  /** Local wall-clock time, in milliseconds as if it were UTC. */
  readonly localMs: number;
  readonly tzid: string | undefined;
}

const FORM = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/i;

/** A date by its form, or because the property says `VALUE=DATE`: programs forget either. */
export function parseTime(
  text: string,
  { tzid, isDate = false }: { tzid?: string | undefined; isDate?: boolean } = {},
): TimeValue | undefined {
  const found = FORM.exec(text.trim());
  if (!found) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  const midnight = dayNumberOf(year, month, day) * DAY_MS;
  if (found[4] === undefined || isDate) return { kind: 'date', localMs: midnight, tzid: undefined };
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  // RFC 5545 §3.3.12: without leap seconds, 60 means 59
  const localMs = midnight + hour * HOUR_MS + minute * MINUTE_MS + Math.min(second, 59) * 1000;
  if (found[7]) return { kind: 'utc', localMs, tzid: undefined };
  return tzid ? { kind: 'zoned', localMs, tzid } : { kind: 'floating', localMs, tzid: undefined };
}

function formatDate(localMs: number): string {
  const { year, month, day } = civilOf(dayOfMs(localMs));
  return `${pad(year, 4)}${pad(month, 2)}${pad(day, 2)}`;
}

/** Without the `Z` of UTC. */
export function formatDateTime(localMs: number): string {
  const ms = localMs - dayOfMs(localMs) * DAY_MS;
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = Math.floor(ms / MINUTE_MS) % 60;
  return `${formatDate(localMs)}T${pad(hours, 2)}${pad(minutes, 2)}${pad(Math.floor(ms / 1000) % 60, 2)}`;
}

export function formatTime({ kind, localMs }: TimeValue): string {
  return kind === 'date' ? formatDate(localMs) : `${formatDateTime(localMs)}${kind === 'utc' ? 'Z' : ''}`;
}

function pad(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}

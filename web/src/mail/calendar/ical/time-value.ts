import { type Component, lineOf } from './component';
import { type ContentLine, makeLine, parameterOf } from './content-line';
import { DAY_MS, ownZone, toInstant, toWall, zoneNameOf } from './zone';

export type TimeKind = 'date' | 'utc' | 'zoned' | 'floating';

/** A moment as iCalendar writes it. */
export interface TimeValue {
  readonly kind: TimeKind;
  /** What the clock shows. */
  readonly wallMs: number;
  /** As written. */
  readonly tzid: string | undefined;
}

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/i;

export function readTime(text: string, tzid?: string): TimeValue | undefined {
  const match = TIME.exec(text.trim());
  if (!match) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
  if (match[4] === undefined) return { kind: 'date', wallMs, tzid: undefined };
  if (match[7] !== undefined) return { kind: 'utc', wallMs, tzid: undefined };
  return { kind: tzid === undefined ? 'floating' : 'zoned', wallMs, tzid };
}

export function timeOf(component: Component, name: string): TimeValue | undefined {
  const line = lineOf(component, name);
  return line && readTime(line.value, parameterOf(line, 'TZID'));
}

export function writeTime({ kind, wallMs }: TimeValue): string {
  const digits = new Date(wallMs).toISOString().replace(/[-:]|\.\d+Z$/g, '');
  return kind === 'date' ? digits.slice(0, 8) : `${digits}${kind === 'utc' ? 'Z' : ''}`;
}

export function timeLine(name: string, time: TimeValue): ContentLine {
  return makeLine(name, writeTime(time), {
    VALUE: time.kind === 'date' ? 'DATE' : undefined,
    TZID: time.kind === 'zoned' ? time.tzid : undefined,
  });
}

export function utcLine(name: string, instantMs: number): ContentLine {
  return timeLine(name, { kind: 'utc', wallMs: Math.floor(instantMs / 1000) * 1000, tzid: undefined });
}

/** A date is its midnight in UTC; a floating time is in the calendar's zone. */
export function instantOf({ kind, wallMs, tzid }: TimeValue, calendarZone: string): number {
  if (kind === 'date' || kind === 'utc') return wallMs;
  return toInstant(
    (tzid === undefined ? undefined : zoneNameOf(tzid)) ?? (tzid === undefined ? calendarZone : ownZone()),
    wallMs,
  );
}

/** The same kind of time as `like`, at another instant. */
export function timeLike(like: TimeValue, instantMs: number, calendarZone: string): TimeValue {
  switch (like.kind) {
    case 'date':
    case 'utc':
      return { ...like, wallMs: instantMs };
    case 'floating':
      return { ...like, wallMs: toWall(calendarZone, instantMs) };
    case 'zoned': {
      const zone = zoneNameOf(like.tzid ?? '');
      return zone === undefined
        ? { kind: 'utc', wallMs: instantMs, tzid: undefined }
        : { ...like, wallMs: toWall(zone, instantMs) };
    }
  }
}

/** RFC 5545 §3.3.6, in milliseconds: `PT15M`, `-P1D`, `P2W`. */
export function readDuration(text: string): number | undefined {
  const match = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim());
  if (!match) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(2).map((part) => Number(part ?? 0));
  const ms = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000;
  return match[1] === '-' ? -ms : ms;
}

/** Its end: DTEND (DUE), else after DURATION, else the next day of a date, else its start. */
export function endOf(component: Component, start: TimeValue): TimeValue {
  const end = timeOf(component, component.name === 'VTODO' ? 'DUE' : 'DTEND');
  // An event that ends when it begins lasts that day when it is a date
  if (end && !(end.kind === 'date' && end.wallMs <= start.wallMs)) return end;
  const duration = readDuration(lineOf(component, 'DURATION')?.value ?? '');
  return { ...start, wallMs: start.wallMs + (duration ?? (start.kind === 'date' ? DAY_MS : 0)) };
}

import { type Component, linesOf } from './component';
import { readTime, type TimeValue, writeTime } from './time-value';
import { DAY_MS, toInstant, toWall, zoneNameOf } from './zone';

export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** How an event repeats, as the form shows it. */
export interface Repeat {
  /** `other`: a rule that the form cannot show and leaves as it is. */
  readonly frequency: 'none' | Frequency | 'other';
  readonly interval: number;
  /** Of a weekly rule. */
  readonly weekdays: readonly Weekday[];
  /** Of a monthly rule: the day's number, its weekday from the beginning, or from the end of the month. */
  readonly monthly: 'day' | 'nth' | 'last';
  readonly ends: 'never' | 'until' | 'count';
  /** The last day, as local midnight. */
  readonly untilMs: number;
  readonly count: number;
  /** Parts that are kept, such as WKST. */
  readonly kept: string;
}

export const NO_REPEAT: Repeat = {
  frequency: 'none',
  interval: 1,
  weekdays: [],
  monthly: 'day',
  ends: 'never',
  untilMs: 0,
  count: 10,
  kept: '',
};

export function weekdayOf(wallMs: number): Weekday {
  return WEEKDAYS[new Date(wallMs).getUTCDay()] ?? 'MO';
}

/** Which of its weekday a day is in its month; `-1`: the last. */
function placeInMonth(wallMs: number, monthly: 'nth' | 'last'): number {
  return monthly === 'last' ? -1 : Math.ceil(new Date(wallMs).getUTCDate() / 7);
}

export function isLastOfMonth(wallMs: number): boolean {
  return new Date(wallMs + 7 * DAY_MS).getUTCMonth() !== new Date(wallMs).getUTCMonth();
}

export function readRepeat(component: Component, start: TimeValue): Repeat {
  const rules = linesOf(component, 'RRULE').map(({ value }) => value);
  const isOther = rules.length > 1 || linesOf(component, 'EXRULE').length > 0;
  const [rule] = rules;
  if (rule === undefined) {
    return linesOf(component, 'RDATE').length > 0 ? { ...NO_REPEAT, frequency: 'other' } : NO_REPEAT;
  }
  return (isOther ? undefined : readRule(rule, start)) ?? { ...NO_REPEAT, frequency: 'other', kept: rules.join(' ') };
}

function readRule(rule: string, start: TimeValue): Repeat | undefined {
  const parts = partsOf(rule);
  const frequency = FREQUENCIES.find((one) => one === parts.get('FREQ'));
  const interval = Number(parts.get('INTERVAL') ?? '1');
  if (!frequency || !Number.isInteger(interval) || interval < 1) return undefined;
  const known = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY', 'BYMONTHDAY', 'BYMONTH']);
  if ([...parts.keys()].some((key) => !known.has(key))) return undefined;
  const by = readByParts(parts, frequency, start.wallMs);
  if (!by) return undefined;
  const until = readTime(parts.get('UNTIL') ?? '');
  const count = Number(parts.get('COUNT') ?? '0');
  return {
    ...NO_REPEAT,
    frequency,
    interval,
    ...by,
    ends: until ? 'until' : count > 0 ? 'count' : 'never',
    untilMs: until ? dayOf(untilWall(until, start)) : dayOf(start.wallMs) + 28 * DAY_MS,
    count: count > 0 ? count : NO_REPEAT.count,
    kept: parts.has('WKST') ? `;WKST=${parts.get('WKST')}` : '',
  };
}

/** `undefined`: a choice of days that the form has not. */
function readByParts(
  parts: ReadonlyMap<string, string>,
  frequency: Frequency,
  startMs: number,
): Partial<Repeat> | undefined {
  const day = new Date(startMs);
  const byDay = parts.get('BYDAY');
  const byMonthDay = parts.get('BYMONTHDAY');
  const byMonth = parts.get('BYMONTH');
  const isOwnDay = byMonthDay === undefined || byMonthDay === String(day.getUTCDate());
  if (frequency === 'YEARLY') {
    const isOwnMonth = byMonth === undefined || byMonth === String(day.getUTCMonth() + 1);
    return byDay === undefined && isOwnDay && isOwnMonth && (byMonthDay === undefined || byMonth !== undefined)
      ? {}
      : undefined;
  }
  if (byMonth !== undefined) return undefined;
  if (frequency === 'WEEKLY' && byMonthDay === undefined) {
    const weekdays = (byDay?.split(',') ?? []).map((one) => WEEKDAYS.find((known) => known === one));
    const found = weekdays.filter((one) => one !== undefined);
    return found.length === weekdays.length ? { weekdays: found.length > 0 ? found : [weekdayOf(startMs)] } : undefined;
  }
  if (frequency === 'MONTHLY' && byDay !== undefined && byMonthDay === undefined) {
    const monthly = (['nth', 'last'] as const).find(
      (one) => byDay === `${placeInMonth(startMs, one)}${weekdayOf(startMs)}`,
    );
    return monthly && { monthly };
  }
  return byDay === undefined && (frequency === 'MONTHLY' ? isOwnDay : byMonthDay === undefined) ? {} : undefined;
}

/** The value of RRULE; `undefined`: it does not repeat. Not for `other`, which stays as it is written. */
export function writeRule(repeat: Repeat, start: TimeValue): string | undefined {
  const { frequency, interval, weekdays, monthly, ends, untilMs, count, kept } = repeat;
  if (frequency === 'none' || frequency === 'other') return undefined;
  const pieces = [`FREQ=${frequency}`];
  if (interval > 1) pieces.push(`INTERVAL=${interval}`);
  const own = weekdayOf(start.wallMs);
  const isPlain = weekdays.length === 0 || (weekdays.length === 1 && weekdays[0] === own);
  if (frequency === 'WEEKLY' && !isPlain) {
    const all = WEEKDAYS.filter((one) => weekdays.includes(one) || one === own);
    pieces.push(`BYDAY=${all.join(',')}`);
  }
  if (frequency === 'MONTHLY' && monthly !== 'day') pieces.push(`BYDAY=${placeInMonth(start.wallMs, monthly)}${own}`);
  if (ends === 'count') pieces.push(`COUNT=${count}`);
  if (ends === 'until') pieces.push(`UNTIL=${writeUntil(untilMs + DAY_MS - 1000, start)}`);
  return `${pieces.join(';')}${kept}`;
}

/** UNTIL has the kind of DTSTART; a time with a zone is in UTC, RFC 5545 §3.3.10. */
function writeUntil(wallMs: number, { kind, tzid }: TimeValue): string {
  if (kind === 'date') return writeTime({ kind, wallMs: dayOf(wallMs), tzid });
  if (kind === 'floating') return writeTime({ kind, wallMs, tzid });
  const zone = kind === 'zoned' ? zoneNameOf(tzid ?? '') : undefined;
  return writeTime({ kind: 'utc', wallMs: zone === undefined ? wallMs : toInstant(zone, wallMs), tzid: undefined });
}

function untilWall(until: TimeValue, { kind, tzid }: TimeValue): number {
  const zone = kind === 'zoned' ? zoneNameOf(tzid ?? '') : undefined;
  return until.kind === 'utc' && zone !== undefined ? toWall(zone, until.wallMs) : until.wallMs;
}

/** The rule of what comes before an occurrence: it ends just before it. */
export function ruleUntilBefore(
  rule: string,
  occurrenceMs: number,
  start: TimeValue,
  occurrenceWallMs: number,
): string {
  const parts = partsOf(rule);
  parts.delete('COUNT');
  const isDate = start.kind === 'date';
  const last: TimeValue = isDate
    ? { kind: 'date', wallMs: occurrenceMs - DAY_MS, tzid: undefined }
    : start.kind === 'floating'
      ? { kind: 'floating', wallMs: occurrenceWallMs - 1000, tzid: undefined }
      : { kind: 'utc', wallMs: occurrenceMs - 1000, tzid: undefined };
  parts.set('UNTIL', writeTime(last));
  return textOf(parts);
}

/** The rule of what comes after: its count is less by what came before. */
export function ruleAfter(rule: string, countBefore: number): string {
  const parts = partsOf(rule);
  const count = Number(parts.get('COUNT') ?? '0');
  if (count > 0) parts.set('COUNT', String(Math.max(1, count - countBefore)));
  return textOf(parts);
}

/** The rule of a series that begins on another day: its weekdays, or its day of the month, move with it. */
export function ruleMovedTo(rule: string, fromMs: number, toMs: number): string {
  const days = Math.round((dayOf(toMs) - dayOf(fromMs)) / DAY_MS);
  if (days === 0) return rule;
  const parts = partsOf(rule);
  const byDay = parts.get('BYDAY');
  if (parts.get('FREQ') === 'WEEKLY' && byDay !== undefined) {
    const moved = byDay.split(',').map((one) => {
      const at = WEEKDAYS.indexOf(one as Weekday);
      return at === -1 ? one : (WEEKDAYS[(((at + days) % 7) + 7) % 7] ?? one);
    });
    parts.set('BYDAY', moved.join(','));
  }
  if (byDay !== undefined && /^-?\d[A-Z]{2}$/.test(byDay) && parts.get('FREQ') === 'MONTHLY') {
    const isLast = byDay.startsWith('-1') && isLastOfMonth(toMs);
    parts.set('BYDAY', `${placeInMonth(toMs, isLast ? 'last' : 'nth')}${weekdayOf(toMs)}`);
  }
  if (parts.get('BYMONTHDAY') === String(new Date(fromMs).getUTCDate())) {
    parts.set('BYMONTHDAY', String(new Date(toMs).getUTCDate()));
  }
  if (parts.get('BYMONTH') === String(new Date(fromMs).getUTCMonth() + 1)) {
    parts.set('BYMONTH', String(new Date(toMs).getUTCMonth() + 1));
  }
  return textOf(parts);
}

function partsOf(rule: string): Map<string, string> {
  return new Map(
    rule
      .toUpperCase()
      .split(';')
      .filter(Boolean)
      .map((part) => {
        const [key = '', value = ''] = part.split('=');
        return [key.trim(), value.trim()] as const;
      }),
  );
}

function textOf(parts: ReadonlyMap<string, string>): string {
  return [...parts].map(([key, value]) => `${key}=${value}`).join(';');
}

function dayOf(wallMs: number): number {
  return Math.floor(wallMs / DAY_MS) * DAY_MS;
}

import { parseTime, type TimeValue } from '../values/time-value.js';

export const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

export interface RuleWeekday {
  /** 0 is Monday. */
  readonly weekday: number;
  /** The first is 1, the last is -1; 0: each. */
  readonly ordinal: number;
}

/** RFC 5545 §3.3.10 with RFC 7529. Lists are sorted, without repeats; an empty one is a part that is not there. */
export interface RecurrenceRule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  readonly until: TimeValue | undefined;
  readonly seconds: readonly number[];
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly weekdays: readonly RuleWeekday[];
  readonly monthDays: readonly number[];
  readonly yearDays: readonly number[];
  readonly weeks: readonly number[];
  readonly months: readonly number[];
  readonly positions: readonly number[];
  readonly weekStart: number;
  /** Its occurrences cannot be computed: RSCALE names another calendar than the Gregorian one. */
  readonly isForeign: boolean;
  readonly skip: 'OMIT' | 'BACKWARD' | 'FORWARD';
}

type Parts = Map<string, string>;

/** What a list may hold at most: every second of a minute, every day of a year both ways, and some repeats. */
const MAX_LIST = 1000;
/** More is beyond any date we compute with. */
const MAX_NUMBER = 1_000_000_000;

/** `undefined`: the rule is not valid. Parts that no standard names are ignored. */
export function parseRule(text: string): RecurrenceRule | undefined {
  const parts = readParts(text);
  const frequency = FREQUENCIES.find((name) => name === parts?.get('FREQ'));
  if (!parts || !frequency) return undefined;
  const isForeign = (parts.get('RSCALE') ?? 'GREGORIAN') !== 'GREGORIAN';
  const rule = {
    frequency,
    interval: parts.has('INTERVAL') ? readNumber(parts.get('INTERVAL')) : 1,
    count: parts.has('COUNT') ? readNumber(parts.get('COUNT')) : undefined,
    until: parts.has('UNTIL') ? parseTime(parts.get('UNTIL') ?? '') : undefined,
    seconds: readList(parts.get('BYSECOND'), 0, 60)?.map((second) => Math.min(second, 59)),
    minutes: readList(parts.get('BYMINUTE'), 0, 59),
    hours: readList(parts.get('BYHOUR'), 0, 23),
    weekdays: readWeekdays(parts.get('BYDAY')),
    monthDays: readSignedList(parts.get('BYMONTHDAY'), 31),
    yearDays: readSignedList(parts.get('BYYEARDAY'), isForeign ? 390 : 366),
    weeks: readSignedList(parts.get('BYWEEKNO'), isForeign ? 56 : 53),
    // RFC 7529 §4.2: other calendars have leap months, written 5L
    months: readList(
      isForeign ? parts.get('BYMONTH')?.replaceAll('L', '') : parts.get('BYMONTH'),
      1,
      isForeign ? 13 : 12,
    ),
    positions: readSignedList(parts.get('BYSETPOS'), MAX_NUMBER),
    weekStart: WEEKDAYS.findIndex((name) => name === (parts.get('WKST') ?? 'MO')),
    isForeign,
    skip: (['OMIT', 'BACKWARD', 'FORWARD'] as const).find((name) => name === (parts.get('SKIP') ?? 'OMIT')),
  };
  const { interval, count, until, weekStart } = rule;
  if (interval === 0 || count === 0 || weekStart === -1 || (parts.has('UNTIL') && !until)) return undefined;
  return isComplete(rule) ? { ...rule, count, until } : undefined;
}

/** A part that could not be read is `undefined` or not a number. */
function isComplete<T extends object>(
  rule: T,
): rule is T & { [K in keyof T]: K extends 'count' | 'until' ? T[K] : Exclude<T[K], undefined> } {
  return Object.entries(rule).every(
    ([name, part]) => !Number.isNaN(part) && (part !== undefined || name === 'count' || name === 'until'),
  );
}

function readParts(text: string): Parts | undefined {
  const parts: Parts = new Map();
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value, ...more] = part.split('=', 3);
    if (part.trim() === '') continue;
    if (value === undefined || more.length > 0 || parts.has(name.trim())) return undefined;
    parts.set(name.trim(), value.trim());
  }
  return parts;
}

function readNumber(text: string | undefined): number {
  return /^\d{1,10}$/.test(text ?? '') && Number(text) <= MAX_NUMBER ? Number(text) : Number.NaN;
}

function readList(text: string | undefined, least: number, most: number): number[] | undefined {
  if (text === undefined) return [];
  const items = text.split(',', MAX_LIST + 1);
  if (items.length > MAX_LIST) return undefined;
  const numbers = items.map((item) => (/^[+-]?\d{1,10}$/.test(item.trim()) ? Number(item) : Number.NaN));
  if (numbers.some((number) => !(number >= least && number <= most))) return undefined;
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function readSignedList(text: string | undefined, most: number): number[] | undefined {
  const numbers = readList(text, -most, most);
  return numbers?.includes(0) ? undefined : numbers;
}

function readWeekdays(text: string | undefined): RuleWeekday[] | undefined {
  if (text === undefined) return [];
  const items = text.split(',', MAX_LIST + 1);
  if (items.length > MAX_LIST) return undefined;
  const weekdays = items.map((item) => {
    const [, ordinal = '', name] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(item.trim()) ?? [];
    const weekday = WEEKDAYS.indexOf(name as (typeof WEEKDAYS)[number]);
    return { weekday, ordinal: Number(ordinal === '' ? 0 : ordinal) };
  });
  const isValid = weekdays.every(({ weekday, ordinal }) => weekday !== -1 && Math.abs(ordinal) <= 53);
  return isValid ? weekdays : undefined;
}

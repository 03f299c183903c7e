import { civilOf, DAY_MS, dayNumberOf, dayOfMs, HOUR_MS, MINUTE_MS } from '../values/civil.js';
import { hasDay } from './day-filter.js';
import { startOfWeek } from './iso-week.js';
import { daysOfMonth, daysOfWeek, daysOfYear, type RuleStart } from './period-days.js';
import type { RecurrenceRule } from './recurrence-rule.js';
import { placesOf, type TimeSet, timesOf } from './time-set.js';

/** Local times, both ends inclusive. */
export interface LocalWindow {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** DTSTART of the component the rule belongs to. */
export interface Anchor {
  readonly localMs: number;
  readonly isDate: boolean;
}

/** A rule that yields nothing for so long ends: in 400 years the calendar has shown all it has. */
const MAX_EMPTY_INTERVALS = 20_000;
const MAX_EMPTY_MS = 400 * 365.2425 * DAY_MS;

/**
 * The times of a rule within the window, in order, beginning with DTSTART if the rule yields it or not. It jumps to the
 * window unless the rule counts. `undefined` is a step that gave no time: the caller may stop or pause there.
 */
export function* ruleTimes(rule: RecurrenceRule, anchor: Anchor, window: LocalWindow): Generator<number | undefined> {
  if (anchor.localMs >= window.fromMs && anchor.localMs <= window.untilMs) yield anchor.localMs;
  const left = rule.count === undefined ? Number.POSITIVE_INFINITY : rule.count - 1;
  yield* timesAfter(rule, anchor, window, anchor.localMs, left);
}

/** The same for an EXRULE, which excludes DTSTART only if it gives it. */
export function* excludedTimes(
  rule: RecurrenceRule,
  anchor: Anchor,
  window: LocalWindow,
): Generator<number | undefined> {
  yield* timesAfter(rule, anchor, window, anchor.localMs - 1, rule.count ?? Number.POSITIVE_INFINITY);
}

function* timesAfter(
  rule: RecurrenceRule,
  anchor: Anchor,
  window: LocalWindow,
  afterMs: number,
  most: number,
): Generator<number | undefined> {
  if (rule.isForeign || (anchor.isDate && SUB_DAILY[rule.frequency] !== undefined)) return;
  let left = most;
  let last = afterMs;
  let productiveMs = Math.max(anchor.localMs, rule.count === undefined ? window.fromMs : anchor.localMs);
  let empty = 0;
  for (const { localMs, isEmpty } of candidates(rule, anchor, window)) {
    if (left <= 0 || localMs > window.untilMs || localMs - productiveMs > MAX_EMPTY_MS) return;
    if (isEmpty && ++empty > MAX_EMPTY_INTERVALS) return;
    if (isEmpty || localMs <= last) {
      yield undefined;
      continue;
    }
    left -= 1;
    last = localMs;
    productiveMs = Math.max(productiveMs, localMs);
    empty = 0;
    yield localMs >= window.fromMs ? localMs : undefined;
  }
}

/** A time of the rule; or where an interval begins that has none. */
interface Candidate {
  readonly localMs: number;
  readonly isEmpty: boolean;
}

const SUB_DAILY: Readonly<Partial<Record<RecurrenceRule['frequency'], number>>> = {
  HOURLY: HOUR_MS,
  MINUTELY: MINUTE_MS,
  SECONDLY: 1000,
};

function candidates(rule: RecurrenceRule, anchor: Anchor, window: LocalWindow): Generator<Candidate> {
  // A rule that counts is counted from its beginning
  const fromMs = rule.count === undefined ? Math.max(window.fromMs, anchor.localMs) : anchor.localMs;
  const unitMs = SUB_DAILY[rule.frequency];
  return unitMs === undefined ? dailyAndLonger(rule, anchor, fromMs) : shorterThanDays(rule, anchor, fromMs, unitMs);
}

function* dailyAndLonger(rule: RecurrenceRule, anchor: Anchor, fromMs: number): Generator<Candidate> {
  const times = anchor.isDate ? MIDNIGHT : timesOf(rule, anchor.localMs, 'day');
  const dayNumber = dayOfMs(anchor.localMs);
  const start: RuleStart = { ...civilOf(dayNumber), dayNumber };
  const { firstDayOf, daysOf, indexOf } = INTERVALS[rule.frequency as keyof typeof INTERVALS](rule, start);
  // SKIP=FORWARD may carry a day of the interval before into the window
  const before = Math.floor(indexOf(dayOfMs(fromMs)) / rule.interval) - 1;
  for (let interval = Math.max(0, before); ; interval++) {
    const index = interval * rule.interval;
    const days = daysOf(index);
    const size = days.length * times.size;
    const places = placesOf(rule, size);
    const count = places?.length ?? size;
    if (count === 0) yield { localMs: firstDayOf(index) * DAY_MS, isEmpty: true };
    for (let i = places ? 0 : firstPlace(days, times.size, fromMs); i < count; i++) {
      const place = places ? (places[i] as number) : i;
      const day = days[Math.floor(place / times.size)] as number;
      yield { localMs: day * DAY_MS + times.at(place % times.size), isEmpty: false };
    }
  }
}

const MIDNIGHT: TimeSet = { size: 1, at: () => 0 };

/** The first place on the day where the window begins: a year may have millions before it. */
function firstPlace(days: readonly number[], perDay: number, fromMs: number): number {
  const day = dayOfMs(fromMs);
  const found = days.findIndex((each) => each >= day);
  return (found === -1 ? days.length : found) * perDay;
}

interface Intervals {
  /** The first day of the interval that is this many years, months, weeks or days after that of DTSTART. */
  firstDayOf(index: number): number;
  daysOf(index: number): readonly number[];
  /** Index of the unit that contains a day. */
  indexOf(day: number): number;
}

const INTERVALS = {
  YEARLY: (rule: RecurrenceRule, start: RuleStart): Intervals => ({
    firstDayOf: (index) => dayNumberOf(start.year + index, 1, 1),
    daysOf: (index) => daysOfYear(rule, start.year + index, start),
    indexOf: (day) => civilOf(day).year - start.year,
  }),
  MONTHLY: (rule: RecurrenceRule, start: RuleStart): Intervals => {
    const first = start.year * 12 + start.month - 1;
    return {
      firstDayOf: (index) => dayNumberOf(Math.floor((first + index) / 12), ((first + index) % 12) + 1, 1),
      daysOf: (index) => daysOfMonth(rule, Math.floor((first + index) / 12), ((first + index) % 12) + 1, start),
      indexOf(day) {
        const { year, month } = civilOf(day);
        return year * 12 + month - 1 - first;
      },
    };
  },
  WEEKLY: (rule: RecurrenceRule, start: RuleStart): Intervals => {
    const first = startOfWeek(start.dayNumber, rule.weekStart);
    return {
      firstDayOf: (index) => first + index * 7,
      daysOf: (index) => daysOfWeek(rule, first + index * 7, start),
      indexOf: (day) => Math.floor((day - first) / 7),
    };
  },
  DAILY: (rule: RecurrenceRule, start: RuleStart): Intervals => ({
    firstDayOf: (index) => start.dayNumber + index,
    daysOf: (index) => (hasDay(rule, start.dayNumber + index) ? [start.dayNumber + index] : []),
    indexOf: (day) => day - start.dayNumber,
  }),
};

/** Hours, minutes and seconds: what a part excludes is left in one step, a day, an hour or a minute at a time. */
function* shorterThanDays(rule: RecurrenceRule, anchor: Anchor, fromMs: number, unitMs: number): Generator<Candidate> {
  const base = Math.floor(anchor.localMs / unitMs) * unitMs;
  const stepMs = rule.interval * unitMs;
  const times = unitMs === 1000 ? MIDNIGHT : timesOf(rule, anchor.localMs, unitMs === HOUR_MS ? 'hour' : 'minute');
  const places = placesOf(rule, times.size) ?? Array.from({ length: times.size }, (_, place) => place);
  for (let step = Math.max(0, Math.floor((fromMs - base) / stepMs)); ; ) {
    const localMs = base + step * stepMs;
    const outMs = endOfExcluded(rule, localMs, unitMs);
    if (outMs !== undefined || places.length === 0) {
      yield { localMs, isEmpty: true };
      step = Math.max(step + 1, Math.ceil(((outMs ?? localMs) - base) / stepMs));
      continue;
    }
    for (const place of places) yield { localMs: localMs + times.at(place), isEmpty: false };
    step += 1;
  }
}

/** Where the day, hour or minute ends that the rule does not have; `undefined`: it has this one. */
function endOfExcluded(rule: RecurrenceRule, localMs: number, unitMs: number): number | undefined {
  const day = dayOfMs(localMs);
  if (!hasDay(rule, day)) return (day + 1) * DAY_MS;
  const isIn = (listed: readonly number[], own: number) => listed.length === 0 || listed.includes(own);
  const ofDay = localMs - day * DAY_MS;
  const endOf = (ms: number) => (Math.floor(localMs / ms) + 1) * ms;
  if (!isIn(rule.hours, Math.floor(ofDay / HOUR_MS))) return endOf(HOUR_MS);
  if (unitMs <= MINUTE_MS && !isIn(rule.minutes, Math.floor(ofDay / MINUTE_MS) % 60)) return endOf(MINUTE_MS);
  if (unitMs === 1000 && !isIn(rule.seconds, Math.floor(ofDay / 1000) % 60)) return endOf(1000);
  return undefined;
}

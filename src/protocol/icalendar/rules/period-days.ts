import { type CivilDate, civilOf, dayNumberOf, daysInMonth, isLeapYear, weekdayOf } from '../values/civil.js';
import { hasMonth, hasMonthDay, hasWeek, hasWeekday, hasWeekdayBetween, hasYearDay } from './day-filter.js';
import type { RecurrenceRule } from './recurrence-rule.js';

/** Parts missing in the rule come from DTSTART. */
export interface RuleStart extends CivilDate {
  readonly dayNumber: number;
}

const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** The days the rule has in that year, in order. */
export function daysOfYear(rule: RecurrenceRule, year: number, start: RuleStart): number[] {
  const { months, weekdays, monthDays, yearDays, weeks } = rule;
  if (yearDays.length > 0 || weeks.length > 0) return daysByNumber(rule, year, start);
  if (weekdays.length > 0 && monthDays.length === 0 && months.length === 0) {
    return weekdaysBetween(rule, dayNumberOf(year, 1, 1), dayNumberOf(year, 12, 31));
  }
  const namesDays = weekdays.length > 0 || monthDays.length > 0;
  const inMonths = months.length > 0 ? months : namesDays ? ALL_MONTHS : [start.month];
  return inOrder(inMonths.flatMap((month) => daysInThatMonth(rule, year, month, start)));
}

/** The same of a month. */
export function daysOfMonth(rule: RecurrenceRule, year: number, month: number, start: RuleStart): number[] {
  if (!hasMonth(rule, month)) return [];
  const days = daysInThatMonth(rule, year, month, start);
  return inOrder(days.filter((day) => hasYearDay(rule, day) && hasWeek(rule, day)));
}

/** The same of the week that begins on that day. */
export function daysOfWeek(rule: RecurrenceRule, firstDay: number, start: RuleStart): number[] {
  const days: number[] = [];
  for (let day = firstDay; day < firstDay + 7; day++) {
    const isNamed = rule.weekdays.length > 0 ? hasWeekday(rule, day) : weekdayOf(day) === weekdayOf(start.dayNumber);
    if (isNamed && hasMonth(rule, civilOf(day).month) && hasMonthDay(rule, day) && hasYearDay(rule, day))
      days.push(day);
  }
  return days;
}

function daysInThatMonth(rule: RecurrenceRule, year: number, month: number, start: RuleStart): number[] {
  const first = dayNumberOf(year, month, 1);
  const length = daysInMonth(year, month);
  if (rule.monthDays.length === 0 && rule.weekdays.length > 0) return weekdaysBetween(rule, first, first + length - 1);
  const wanted = rule.monthDays.length > 0 ? rule.monthDays : [start.day];
  const days = wanted.flatMap((monthDay) => resolveDay(rule, monthDay, length).map((day) => first + day - 1));
  if (rule.weekdays.length === 0) return days;
  const isOfYear = rule.frequency === 'YEARLY' && rule.months.length === 0;
  const [from, to] = isOfYear ? [dayNumberOf(year, 1, 1), dayNumberOf(year, 12, 31)] : [first, first + length - 1];
  return days.filter((day) => hasWeekdayBetween(rule, day, from, to));
}

/** The day of a month or year of that length; RFC 7529 §4.1 defines what happens to days it does not have. */
function resolveDay({ skip }: RecurrenceRule, wanted: number, length: number): number[] {
  if (wanted < 0) return length + wanted + 1 >= 1 ? [length + wanted + 1] : [];
  if (wanted <= length) return [wanted];
  return skip === 'OMIT' ? [] : [skip === 'BACKWARD' ? length : length + 1];
}

/** BYYEARDAY and BYWEEKNO: every part of the rule limits the days of the year. */
function daysByNumber(rule: RecurrenceRule, year: number, start: RuleStart): number[] {
  const first = dayNumberOf(year, 1, 1);
  const length = isLeapYear(year) ? 366 : 365;
  const candidates =
    rule.yearDays.length > 0
      ? inOrder(rule.yearDays.flatMap((yearDay) => resolveDay(rule, yearDay, length).map((day) => first + day - 1)))
      : Array.from({ length }, (_, i) => first + i);
  const isOfStartsWeekday = rule.weekdays.length === 0 && rule.monthDays.length === 0 && rule.yearDays.length === 0;
  return candidates.filter(
    (day) =>
      hasMonth(rule, civilOf(day).month) &&
      hasMonthDay(rule, day) &&
      hasWeek(rule, day) &&
      (isOfStartsWeekday
        ? weekdayOf(day) === weekdayOf(start.dayNumber)
        : rule.weeks.length > 0
          ? hasWeekday(rule, day)
          : hasWeekdayBetween(rule, day, ...scopeOf(rule, day, year))),
  );
}

function scopeOf({ months }: RecurrenceRule, day: number, year: number): [first: number, last: number] {
  if (months.length === 0) return [dayNumberOf(year, 1, 1), dayNumberOf(year, 12, 31)];
  const { year: ownYear, month } = civilOf(day);
  const first = dayNumberOf(ownYear, month, 1);
  return [first, first + daysInMonth(ownYear, month) - 1];
}

function weekdaysBetween({ weekdays }: RecurrenceRule, first: number, last: number): number[] {
  const days: number[] = [];
  for (const { weekday, ordinal } of weekdays) {
    const firstOne = first + ((weekday - weekdayOf(first) + 7) % 7);
    const lastOne = last - ((weekdayOf(last) - weekday + 7) % 7);
    if (ordinal === 0) for (let day = firstOne; day <= last; day += 7) days.push(day);
    else {
      const day = ordinal > 0 ? firstOne + (ordinal - 1) * 7 : lastOne + (ordinal + 1) * 7;
      if (day >= first && day <= last) days.push(day);
    }
  }
  return inOrder(days);
}

function inOrder(days: number[]): number[] {
  return days.length < 2 ? days : [...new Set(days)].sort((a, b) => a - b);
}

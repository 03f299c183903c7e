import { civilOf, dayNumberOf, daysInMonth, isLeapYear, weekdayOf } from '../values/civil.js';
import { weekNumbersOf } from './iso-week.js';
import type { RecurrenceRule } from './recurrence-rule.js';

export function hasMonth({ months }: RecurrenceRule, month: number): boolean {
  return months.length === 0 || months.includes(month);
}

export function hasMonthDay({ monthDays }: RecurrenceRule, day: number): boolean {
  if (monthDays.length === 0) return true;
  const civil = civilOf(day);
  return monthDays.includes(civil.day) || monthDays.includes(civil.day - daysInMonth(civil.year, civil.month) - 1);
}

export function hasYearDay({ yearDays }: RecurrenceRule, day: number): boolean {
  if (yearDays.length === 0) return true;
  const { year } = civilOf(day);
  const dayOfYear = day - dayNumberOf(year, 1, 1) + 1;
  return yearDays.includes(dayOfYear) || yearDays.includes(dayOfYear - (isLeapYear(year) ? 366 : 365) - 1);
}

export function hasWeek({ weeks, weekStart }: RecurrenceRule, day: number): boolean {
  if (weeks.length === 0) return true;
  const { fromStart, fromEnd } = weekNumbersOf(day, weekStart);
  return weeks.includes(fromStart) || weeks.includes(fromEnd);
}

/** Without regard to ordinals: they mean something only in a month or a year. */
export function hasWeekday({ weekdays }: RecurrenceRule, day: number): boolean {
  return weekdays.length === 0 || weekdays.some(({ weekday }) => weekday === weekdayOf(day));
}

/** The weekday with its ordinal counted between two days, the first and the last of a month or a year. */
export function hasWeekdayBetween({ weekdays }: RecurrenceRule, day: number, first: number, last: number): boolean {
  if (weekdays.length === 0) return true;
  const own = weekdayOf(day);
  const fromStart = Math.floor((day - first) / 7) + 1;
  const fromEnd = -(Math.floor((last - day) / 7) + 1);
  return weekdays.some(
    ({ weekday, ordinal }) => weekday === own && (ordinal === 0 || ordinal === fromStart || ordinal === fromEnd),
  );
}

/** Whether a rule that counts days or less may have this day. */
export function hasDay(rule: RecurrenceRule, day: number): boolean {
  return (
    hasMonth(rule, civilOf(day).month) &&
    hasWeekday(rule, day) &&
    hasMonthDay(rule, day) &&
    hasYearDay(rule, day) &&
    hasWeek(rule, day)
  );
}

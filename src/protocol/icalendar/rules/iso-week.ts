import { civilOf, dayNumberOf, weekdayOf } from '../values/civil.js';

/** The first day of the week a day lies in. */
export function startOfWeek(day: number, weekStart: number): number {
  return day - ((weekdayOf(day) - weekStart + 7) % 7);
}

/** The number of the week, and its number from the end of its year: RFC 5545 §3.3.10, for a week of any first day. */
export function weekNumbersOf(day: number, weekStart: number): { fromStart: number; fromEnd: number } {
  // A week belongs to the year that has four of its days, so its fourth day tells
  const fourth = startOfWeek(day, weekStart) + 3;
  const { year } = civilOf(fourth);
  const first = dayNumberOf(year, 1, 1);
  const last = dayNumberOf(year, 12, 31);
  const fromStart = Math.floor((fourth - first) / 7) + 1;
  return { fromStart, fromEnd: -(Math.floor((last - fourth) / 7) + 1) };
}

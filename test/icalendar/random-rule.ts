import { FREQUENCIES, type Frequency, WEEKDAYS } from '../../src/protocol/icalendar/rules/recurrence-rule.js';
import {
  civilOf,
  DAY_MS,
  dayNumberOf,
  HOUR_MS,
  MINUTE_MS,
  weekdayOf,
} from '../../src/protocol/icalendar/values/civil.js';
import type { Chance } from '../fuzz/mutate.js';

export interface RandomRule {
  readonly text: string;
  readonly frequency: Frequency;
  /** What the wall clock shows, as though it were in UTC. */
  readonly startMs: number;
}

/** A rule as RFC 5545 §3.3.10 allows it, with some of the parts that its frequency may have. */
export function randomRule(chance: Chance): RandomRule {
  const pick = <T>(all: readonly T[]) => all[Math.floor(chance() * all.length)] as T;
  const number = (least: number, most: number) => least + Math.floor(chance() * (most - least + 1));
  const list = (most: number, make: () => number | string) =>
    [...new Set(Array.from({ length: number(1, most) }, make))].join(',');
  const signed = (most: number) => () => number(1, most) * (chance() < 0.3 ? -1 : 1);

  const frequency = chance() < 0.8 ? pick(FREQUENCIES.slice(0, 4)) : pick(FREQUENCIES.slice(4));
  const place = FREQUENCIES.indexOf(frequency);
  const startMs = randomStart(chance);
  const parts = [`FREQ=${frequency}`];
  const may = (likelihood: number, part: () => string) => {
    if (chance() < likelihood) parts.push(part());
  };
  may(0.4, () => `INTERVAL=${number(1, place < 4 ? 5 : 90)}`);
  may(0.3, () => `BYMONTH=${list(3, () => number(1, 12))}`);
  if (frequency === 'YEARLY') may(0.1, () => `BYWEEKNO=${list(3, signed(53))}`);
  const hasWeeks = parts.some((part) => part.startsWith('BYWEEKNO'));
  if (frequency === 'YEARLY' && !hasWeeks) may(0.15, () => `BYYEARDAY=${list(4, signed(366))}`);
  if (frequency !== 'WEEKLY' && !hasWeeks) may(0.25, () => `BYMONTHDAY=${list(4, signed(31))}`);
  may(hasWeeks ? 0.7 : 0.4, () => {
    const withOrdinal = place < 2 && !hasWeeks && chance() < 0.6;
    const most = frequency === 'YEARLY' && !parts.some((part) => part.startsWith('BYMONTH')) ? 53 : 5;
    return `BYDAY=${list(3, () => `${withOrdinal ? signed(most)() : ''}${pick(WEEKDAYS)}`)}`;
  });
  may(0.15, () => `BYHOUR=${list(3, () => number(0, 23))}`);
  may(0.12, () => `BYMINUTE=${list(3, () => number(0, 59))}`);
  may(0.08, () => `BYSECOND=${list(3, () => number(0, 59))}`);
  if (parts.some((part) => part.startsWith('BY'))) may(0.15, () => `BYSETPOS=${list(2, signed(4))}`);
  may(0.3, () => `WKST=${pick(WEEKDAYS)}`);
  may(0.3, () => `COUNT=${number(1, 40)}`);
  return { text: parts.join(';'), frequency, startMs };
}

function randomStart(chance: Chance): number {
  const day = dayNumberOf(1970, 1, 1) + Math.floor(chance() * 60 * 365);
  const time = Math.floor(chance() * 24) * HOUR_MS + Math.floor(chance() * 4) * 15 * MINUTE_MS;
  return day * DAY_MS + time;
}

/** A rule as people make it, that begins with a time of its own: each list in order, one way to name days. */
export function plainRule(chance: Chance): RandomRule {
  const number = (least: number, most: number) => least + Math.floor(chance() * (most - least + 1));
  const start = randomStart(chance);
  const day = Math.floor(start / DAY_MS);
  const { month, day: monthDay, year } = civilOf(day);
  const weekday = WEEKDAYS[weekdayOf(day)] as string;
  const ordinal = Math.floor((monthDay - 1) / 7) + 1;
  const others = WEEKDAYS.filter((name) => name === weekday || chance() < 0.3).join(',');
  const isLast = civilOf(day + 7).month !== month;
  const [frequency, part] = [
    ['DAILY', ''],
    ['DAILY', `BYDAY=${others}`],
    ['WEEKLY', `BYDAY=${others}`],
    ['WEEKLY', ''],
    ['MONTHLY', `BYMONTHDAY=${monthDay}`],
    ['MONTHLY', `BYDAY=${ordinal}${weekday}`],
    ['MONTHLY', isLast ? `BYDAY=-1${weekday}` : ''],
    ['MONTHLY', ''],
    ['YEARLY', ''],
    ['YEARLY', `BYMONTH=${month};BYMONTHDAY=${monthDay}`],
    ['YEARLY', `BYMONTH=${month};BYDAY=${isLast ? -1 : ordinal}${weekday}`],
    ['HOURLY', ''],
    ['MINUTELY', ''],
    ['SECONDLY', ''],
  ][number(0, 13)] as [Frequency, string];
  const interval = chance() < 0.5 ? `INTERVAL=${number(1, frequency === 'DAILY' && part ? 1 : 4)}` : '';
  const until = day + Math.floor(chance() * 2000);
  const end = chance() < 0.3 ? `COUNT=${number(1, 20)}` : chance() < 0.3 ? `UNTIL=${stamp(until * DAY_MS)}` : '';
  const text = [`FREQ=${frequency}`, interval, part, end, chance() < 0.5 ? 'WKST=SU' : ''].filter(Boolean).join(';');
  return { text, frequency, startMs: year > 0 ? start : 0 };
}

function stamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

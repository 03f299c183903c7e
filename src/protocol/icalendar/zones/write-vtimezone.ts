import { formatLine } from '../../content-lines/fold-line.js';
import { WEEKDAYS } from '../rules/recurrence-rule.js';
import { civilOf, DAY_MS, dayNumberOf, dayOfMs, daysInMonth, weekdayOf } from '../values/civil.js';
import { formatDateTime } from '../values/time-value.js';
import { formatUtcOffset } from '../values/utc-offset.js';
import type { Zone } from './zone.js';

interface Transition {
  readonly localMs: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** `BYMONTH=3;BYDAY=-1SU`: by which rule it may come each year. */
  readonly rules: readonly string[];
}

/** A change that follows the same rule for this many years is written as a rule. */
const YEARS_OF_A_RULE = 5;
/** Written one by one until the rules of today hold: no zone has announced changes for longer. */
const YEARS_AHEAD = 12;
const STEP_MS = 10 * DAY_MS;

/**
 * A VTIMEZONE for an IANA zone that is right from the year of `fromMs` on. Yearly changes become rules; the years
 * before them are listed one by one.
 */
export function writeVtimezone(zone: Zone, tzid: string, fromMs: number, nowMs: number, lineEnd = '\r\n'): string {
  const firstYear = civilOf(dayOfMs(fromMs)).year;
  const lastYear = Math.max(firstYear, civilOf(dayOfMs(nowMs)).year) + YEARS_AHEAD + YEARS_OF_A_RULE;
  const beginMs = dayNumberOf(firstYear, 1, 1) * DAY_MS;
  const transitions = findTransitions(zone, beginMs, dayNumberOf(lastYear + 1, 1, 1) * DAY_MS);
  const line = (writtenName: string, value: string) => formatLine({ writtenName, value }, lineEnd);
  const offsetMs = zone.offsetAt(beginMs);
  const first: Transition = { localMs: beginMs + offsetMs, fromMs: offsetMs, toMs: offsetMs, rules: [] };
  const last = transitions.filter(({ localMs }) => civilOf(dayOfMs(localMs)).year > lastYear - YEARS_OF_A_RULE);
  const endless = findRules(last);
  const standardMs = Math.min(...transitions.slice(-2).map(({ toMs }) => toMs), offsetMs);
  const written = [first, ...transitions].map((transition) => {
    const rule = endless?.find((each) => each.beginsWith === transition);
    return { transition, rule: rule?.text };
  });
  const ends = endless ? Math.max(...endless.map(({ beginsWith }) => transitions.indexOf(beginsWith))) : Number.NaN;
  const body = written
    // What comes behind the beginnings of the rules, the rules say
    .filter((_, i) => !(i - 1 > ends))
    .map(({ transition, rule }) => {
      const name = transition.toMs > standardMs ? 'DAYLIGHT' : 'STANDARD';
      return [
        line('BEGIN', name),
        line('DTSTART', formatDateTime(transition.localMs)),
        line('TZOFFSETFROM', formatUtcOffset(transition.fromMs)),
        line('TZOFFSETTO', formatUtcOffset(transition.toMs)),
        rule ? line('RRULE', `FREQ=YEARLY;${rule}`) : '',
        line('END', name),
      ].join('');
    });
  return [line('BEGIN', 'VTIMEZONE'), line('TZID', tzid), ...body, line('END', 'VTIMEZONE')].join('');
}

function findTransitions(zone: Zone, fromMs: number, untilMs: number): Transition[] {
  const transitions: Transition[] = [];
  for (let at = fromMs; at < untilMs; at += STEP_MS) {
    const [before, after] = [zone.offsetAt(at), zone.offsetAt(at + STEP_MS)];
    if (before === after) continue;
    let [low, high] = [at / 1000, (at + STEP_MS) / 1000];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (zone.offsetAt(middle * 1000) === before) low = middle;
      else high = middle;
    }
    const localMs = high * 1000 + before;
    transitions.push({ localMs, fromMs: before, toMs: after, rules: rulesOf(localMs) });
  }
  return transitions;
}

/** Two a year that follow the same rules in every year at hand; `beginsWith` are the first of them. */
function findRules(last: readonly Transition[]): { text: string; beginsWith: Transition }[] | undefined {
  if (last.length !== 2 * YEARS_OF_A_RULE) return undefined;
  const rules = [0, 1].map((which) => {
    const own = last.filter((_, i) => i % 2 === which);
    const [beginsWith] = own;
    const text = beginsWith?.rules.find((rule) =>
      own.every(
        (one) =>
          one.rules.includes(rule) &&
          one.fromMs === beginsWith.fromMs &&
          one.toMs === beginsWith.toMs &&
          (one.localMs - beginsWith.localMs) % DAY_MS === 0,
      ),
    );
    return beginsWith && text ? { text, beginsWith } : undefined;
  });
  const [one, other] = rules;
  return one && other ? [one, other] : undefined;
}

function rulesOf(localMs: number): string[] {
  const number = dayOfMs(localMs);
  const { year, month, day } = civilOf(number);
  const weekday = WEEKDAYS[weekdayOf(number)];
  const fromEnd = daysInMonth(year, month) - day;
  return [
    ...(fromEnd < 7 ? [`BYMONTH=${month};BYDAY=-1${weekday}`] : []),
    `BYMONTH=${month};BYDAY=${Math.floor((day - 1) / 7) + 1}${weekday}`,
    ...weeksAround(month, day, weekday as string),
    `BYMONTH=${month};BYMONTHDAY=${day}`,
  ];
}

/** `Sun>=8` and its like that are no whole weeks of the month: seven days that the weekday falls on once. */
function weeksAround(month: number, day: number, weekday: string): string[] {
  const rules: string[] = [];
  for (let first = Math.max(1, day - 6); first <= day && first + 6 <= 28; first++) {
    const days = Array.from({ length: 7 }, (_, i) => first + i).join(',');
    rules.push(`BYMONTH=${month};BYMONTHDAY=${days};BYDAY=${weekday}`);
  }
  return rules;
}

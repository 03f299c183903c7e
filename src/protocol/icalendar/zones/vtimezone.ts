import { type Component, propertiesOf, propertyOf } from '../component.js';
import { timeOf, timesOfLine } from '../property-values.js';
import { parseRule, type RecurrenceRule } from '../rules/recurrence-rule.js';
import { ruleTimes } from '../rules/rule-times.js';
import { civilOf, DAY_MS, dayNumberOf, dayOfMs } from '../values/civil.js';
import { parseUtcOffset } from '../values/utc-offset.js';
import { instantAmong, type OffsetChange, offsetAmong, type Zone } from './zone.js';

/** A STANDARD or DAYLIGHT: from each of its onsets on the offset is another. */
interface Observance {
  readonly startMs: number;
  readonly offsetFromMs: number;
  readonly offsetToMs: number;
  readonly rules: readonly RecurrenceRule[];
  readonly dates: readonly number[];
}

const MAX_OBSERVANCES = 500;
const MAX_DATES = 2000;
/** Steps of all its rules for one decade: a rule of a real zone needs ten. */
const MAX_STEPS = 20_000;
interface Work {
  stepsLeft: number;
}

/** How far back the last onset before a decade is looked for. */
const LOOK_BACK_YEARS = [2, 20, 400] as const;

/** The zone that a VTIMEZONE describes; `undefined` when it has no observance that can be read. */
export function createVtimezoneZone(vtimezone: Component): Zone | undefined {
  const observances = vtimezone.components
    .filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
    .slice(0, MAX_OBSERVANCES)
    .map(readObservance)
    .filter((observance) => observance !== undefined)
    .sort((a, b) => a.startMs - b.startMs);
  const [first] = observances;
  if (!first) return undefined;
  const decades = new Map<number, readonly OffsetChange[]>();
  const changesOf = (ms: number) => {
    const decade = Math.floor(civilOf(dayOfMs(ms)).year / 10);
    let changes = decades.get(decade);
    if (!changes) {
      changes = findChanges(observances, first.offsetFromMs, decade);
      decades.set(decade, changes);
    }
    return changes;
  };
  return {
    name: propertyOf(vtimezone, 'TZID')?.value ?? '',
    offsetAt: (instantMs) => offsetAmong(changesOf(instantMs), instantMs),
    toInstant: (localMs) => instantAmong(changesOf(localMs), localMs),
  };
}

function readObservance(component: Component): Observance | undefined {
  const start = timeOf(component, 'DTSTART');
  const offsetFromMs = parseUtcOffset(propertyOf(component, 'TZOFFSETFROM')?.value ?? '');
  const offsetToMs = parseUtcOffset(propertyOf(component, 'TZOFFSETTO')?.value ?? '');
  if (!start || offsetFromMs === undefined || offsetToMs === undefined) return undefined;
  const rules = propertiesOf(component, 'RRULE').map(({ value }) => parseRule(value));
  const dates: number[] = [];
  for (const line of propertiesOf(component, 'RDATE')) {
    for (const time of timesOfLine(line)) {
      if (time && 'localMs' in time && dates.length < MAX_DATES) dates.push(time.localMs);
    }
  }
  return {
    startMs: start.localMs,
    offsetFromMs,
    offsetToMs,
    rules: rules.filter((rule) => rule !== undefined).slice(0, 10),
    dates: dates.sort((a, b) => a - b),
  };
}

function findChanges(observances: readonly Observance[], beforeAllMs: number, decade: number): OffsetChange[] {
  const from = dayNumberOf(decade * 10, 1, 1) * DAY_MS - 2 * DAY_MS;
  const until = dayNumberOf(decade * 10 + 10, 1, 1) * DAY_MS + 2 * DAY_MS;
  const work: Work = { stepsLeft: MAX_STEPS };
  const changes = observances.flatMap((observance) => onsets(observance, from, until, work));
  const before = observances
    .map((observance) => lastOnsetBefore(observance, from, work))
    .filter((one) => one !== undefined);
  const latest = before.reduce<OffsetChange | undefined>(
    (last, one) => (!last || one.instantMs >= last.instantMs ? one : last),
    undefined,
  );
  const first = { instantMs: from, offsetMs: latest?.offsetMs ?? beforeAllMs };
  return [first, ...changes.sort((a, b) => a.instantMs - b.instantMs)];
}

function lastOnsetBefore(observance: Observance, instantMs: number, work: Work): OffsetChange | undefined {
  if (observance.startMs - observance.offsetFromMs >= instantMs) return undefined;
  // A rule that has ended is asked about its last years
  const ends = observance.rules.map(({ until, count }) => (count === undefined ? until?.localMs : undefined));
  const endMs = Math.max(
    ...ends.map((end) => end ?? Number.POSITIVE_INFINITY),
    ...observance.dates,
    observance.startMs,
  );
  const untilMs = Math.min(instantMs, endMs + 2 * DAY_MS);
  for (const years of LOOK_BACK_YEARS) {
    const last = onsets(observance, untilMs - years * 366 * DAY_MS, untilMs, work).at(-1);
    if (last) return last;
  }
  return { instantMs: observance.startMs - observance.offsetFromMs, offsetMs: observance.offsetToMs };
}

function onsets(observance: Observance, fromMs: number, untilMs: number, work: Work): OffsetChange[] {
  const { startMs, offsetFromMs, offsetToMs, rules, dates } = observance;
  const locals = [startMs, ...dates];
  const window = { fromMs: fromMs + offsetFromMs, untilMs: untilMs + offsetFromMs };
  for (const rule of rules) {
    for (const localMs of ruleTimes(rule, { localMs: startMs, isDate: false }, window)) {
      if (--work.stepsLeft < 0) break;
      if (localMs !== undefined && isBeforeEnd(rule, localMs, offsetFromMs)) locals.push(localMs);
    }
  }
  return locals
    .map((localMs) => ({ instantMs: localMs - offsetFromMs, offsetMs: offsetToMs }))
    .filter(({ instantMs }) => instantMs >= fromMs && instantMs < untilMs)
    .sort((a, b) => a.instantMs - b.instantMs);
}

function isBeforeEnd({ until }: RecurrenceRule, localMs: number, offsetFromMs: number): boolean {
  if (!until) return true;
  // A date includes its day
  if (until.kind === 'date') return localMs < until.localMs + DAY_MS;
  return until.kind === 'utc' ? localMs - offsetFromMs <= until.localMs : localMs <= until.localMs;
}

import type { RecurrenceRule } from '../rules/recurrence-rule.js';
import { excludedTimes, type LocalWindow, ruleTimes } from '../rules/rule-times.js';
import { DAY_MS, dayOfMs } from '../values/civil.js';
import type { TimeValue } from '../values/time-value.js';
import type { Recurrence } from './recurrence.js';
import type { Span } from './span.js';

/** UNTIL is an instant: clocks that are set differently before it may still show a later time. */
const UNTIL_SLACK_MS = 25 * 3_600_000;

/** The local times of a recurrence in order, each once. `undefined` is a step that gave none. */
export function* mergedTimes(recurrence: Recurrence, window: LocalWindow): Generator<number | undefined> {
  const { span, rules, exclusions, dates, excluded } = recurrence;
  const sources = rules.map((rule) => timesOfRule(rule, span, window, ruleTimes));
  if (rules.length === 0) sources.push(inWindow([span.anchor.localMs], window));
  if (dates.size > 0) sources.push(datesOf(recurrence));
  const taken = exclusions.map((rule) => timesOfRule(rule, span, window, excludedTimes));
  const excluding = taken.length > 0 ? merge(taken) : undefined;
  let excludedMs = Number.NEGATIVE_INFINITY;
  for (const localMs of merge(sources)) {
    if (localMs === undefined) {
      yield undefined;
      continue;
    }
    while (excluding && excludedMs < localMs) {
      const next = excluding.next();
      excludedMs = next.done ? Number.POSITIVE_INFINITY : (next.value ?? excludedMs);
      // A day may have 86,400 of them: each is a step, or the caller could not stop
      if (excludedMs < localMs) yield undefined;
    }
    const isExcluded =
      localMs === excludedMs ||
      (excluded.days.size > 0 && excluded.days.has(dayOfMs(localMs))) ||
      (excluded.times.size > 0 && excluded.times.has(span.zone.toInstant(localMs)));
    yield isExcluded ? undefined : localMs;
  }
}

type Times = Generator<number | undefined>;

function* timesOfRule(rule: RecurrenceRule, span: Span, window: LocalWindow, times: typeof ruleTimes): Times {
  const { anchor, zone } = span;
  const limit = rule.until && limitOf(rule.until, span);
  const untilMs = Math.min(window.untilMs, limit ? limit.localMs : Number.POSITIVE_INFINITY);
  const start = { localMs: anchor.localMs, isDate: anchor.kind === 'date' };
  for (const localMs of times(rule, start, { fromMs: window.fromMs, untilMs: Math.max(untilMs, anchor.localMs) })) {
    const isBehind =
      localMs !== undefined &&
      localMs !== anchor.localMs &&
      limit !== undefined &&
      (localMs > limit.localMs || (limit.instantMs !== undefined && zone.toInstant(localMs) > limit.instantMs));
    yield isBehind ? undefined : localMs;
  }
}

/** The last local time of a rule with UNTIL; and the instant that is the last, where one is named. */
function limitOf(until: TimeValue, { anchor, zone }: Span): { localMs: number; instantMs?: number } {
  if (anchor.kind === 'date') return { localMs: until.localMs };
  // A date includes its day
  if (until.kind === 'date') return { localMs: until.localMs + DAY_MS - 1 };
  if (until.kind !== 'utc' || anchor.kind === 'utc') return { localMs: until.localMs };
  const localMs = until.localMs + zone.offsetAt(until.localMs) + UNTIL_SLACK_MS;
  return { localMs, instantMs: until.localMs };
}

function* inWindow(times: readonly number[], { fromMs, untilMs }: LocalWindow): Times {
  for (const localMs of times) if (localMs >= fromMs && localMs <= untilMs) yield localMs;
}

/** All of them, whatever the window: periods have lengths of their own. */
function* datesOf({ dates }: Recurrence): Times {
  yield* dates.keys();
}

function* merge(sources: readonly Times[]): Times {
  const [only] = sources;
  if (only && sources.length === 1) {
    yield* only;
    return;
  }
  const heads: number[] = [];
  for (const source of sources) heads.push(yield* nextOf(source));
  let last = Number.NaN;
  for (;;) {
    const least = Math.min(...heads);
    if (least === Number.POSITIVE_INFINITY) return;
    const which = heads.indexOf(least);
    yield least === last ? undefined : least;
    last = least;
    heads[which] = yield* nextOf(sources[which] as Times);
  }
}

function* nextOf(source: Times): Generator<undefined, number> {
  for (;;) {
    const { value, done } = source.next();
    if (done) return Number.POSITIVE_INFINITY;
    if (value !== undefined) return value;
    yield undefined;
  }
}

import type { Component } from '../component.js';
import type { LocalWindow } from '../rules/rule-times.js';
import { DAY_MS, HOUR_MS } from '../values/civil.js';
import { toLocal, type Zone } from '../zones/zone.js';
import type { ZoneFinder } from '../zones/zone-finder.js';
import { mergedTimes } from './merged-times.js';
import {
  localTimeIn,
  occurrenceKey,
  type Recurrence,
  type RecurringObject,
  readRecurrence,
  recurrenceIdOf,
} from './recurrence.js';
import { endOf, type Length, type Span, spanOf } from './span.js';

export interface Occurrence {
  /** What its RECURRENCE-ID names, in the zone of the master. */
  readonly idLocalMs: number;
  readonly startLocalMs: number;
  readonly startMs: number;
  readonly endMs: number;
  /** How its times differ from those of its component, in local time. */
  readonly shiftMs: number;
  readonly zone: Zone;
  /** The override where there is one, else the master. */
  readonly component: Component;
}

/** Instants, both ends inclusive: the caller decides which overlap counts. */
export interface Window {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** RFC 5545 has years of four digits. */
const FIRST_MS = Date.UTC(0, 0, 1);
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * The occurrences that touch the window: overrides first, then the others in the order of their local times. A component
 * without times has none. `undefined` is a step without an occurrence: the caller counts steps, and may pause or stop.
 */
export function* occurrences(
  { master, overrides }: RecurringObject,
  zones: ZoneFinder,
  window: Window,
): Generator<Occurrence | undefined> {
  const recurrence = master && readRecurrence(master, zones);
  const replaced = new Set<number>();
  const futures: Future[] = [];
  for (const override of overrides) {
    const occurrence = occurrenceOf(override, recurrence, zones);
    if (!occurrence) continue;
    if (recurrence) replaced.add(occurrenceKey(recurrence.span, occurrence.idLocalMs));
    if (recurrence && recurrenceIdOf(override)?.isFuture) futures.push(futureOf(occurrence, override, zones));
    yield touches(occurrence, window) ? occurrence : undefined;
  }
  if (!recurrence || !master) return;
  yield* seriesOf(recurrence, master, { replaced, futures: futures.sort((a, b) => a.fromMs - b.fromMs) }, window);
}

function touches({ startMs, endMs }: Occurrence, { fromMs, untilMs }: Window): boolean {
  return startMs <= untilMs && endMs >= fromMs;
}

/** RANGE=THISANDFUTURE: the change to the occurrences from one on. */
interface Future {
  readonly fromMs: number;
  readonly shiftMs: number;
  readonly length: Length;
  readonly component: Component;
}

function futureOf({ idLocalMs, startLocalMs }: Occurrence, component: Component, zones: ZoneFinder): Future {
  const length = spanOf(component, zones)?.length ?? { days: 0, exactMs: 0 };
  return { fromMs: idLocalMs, shiftMs: startLocalMs - idLocalMs, length, component };
}

/** The occurrence of an override; id and start are in the master's zone if there is a master. */
function occurrenceOf(
  override: Component,
  recurrence: Recurrence | undefined,
  zones: ZoneFinder,
): Occurrence | undefined {
  const id = recurrenceIdOf(override)?.time;
  const own = spanOf(override, zones);
  const span = recurrence?.span ?? own;
  if (!id || !span) return undefined;
  const idLocalMs = localTimeIn(span, id, zones);
  const { anchor, zone, length } = own ?? { ...span, anchor: { ...span.anchor, localMs: idLocalMs } };
  const startMs = zone.toInstant(anchor.localMs);
  return {
    idLocalMs,
    startLocalMs: own && own.anchor.kind !== 'date' ? toLocal(span.zone, startMs) : anchor.localMs,
    startMs,
    endMs: endOf(zone, anchor.localMs, startMs, length),
    shiftMs: 0,
    zone,
    component: override,
  };
}

function* seriesOf(
  recurrence: Recurrence,
  master: Component,
  { replaced, futures }: { replaced: ReadonlySet<number>; futures: readonly Future[] },
  window: Window,
): Generator<Occurrence | undefined> {
  const { span, dates } = recurrence;
  const { anchor, zone } = span;
  const isSkippedTime = createSkippedTimes(zone);
  let futureAt = -1;
  for (const localMs of mergedTimes(recurrence, localWindow(span, futures, window))) {
    if (localMs === undefined || replaced.has(occurrenceKey(span, localMs)) || isSkippedTime(localMs)) {
      yield undefined;
      continue;
    }
    while ((futures[futureAt + 1]?.fromMs ?? Number.POSITIVE_INFINITY) <= localMs) futureAt += 1;
    const future = futures[futureAt];
    const startLocalMs = localMs + (future?.shiftMs ?? 0);
    const startMs = zone.toInstant(startLocalMs);
    const length = future?.length ?? dates.get(localMs) ?? span.length;
    const occurrence: Occurrence = {
      idLocalMs: localMs,
      startLocalMs,
      startMs,
      endMs: endOf(zone, startLocalMs, startMs, length),
      shiftMs: future ? localMs - future.fromMs : localMs - anchor.localMs,
      zone,
      component: future?.component ?? master,
    };
    yield touches(occurrence, window) ? occurrence : undefined;
  }
}

/** A time that does not exist becomes a later one, which the rule may also give: the second of them is skipped. */
function createSkippedTimes(zone: Zone): (localMs: number) => boolean {
  let moved: number[] = [];
  return (localMs) => {
    const instantMs = zone.toInstant(localMs);
    const shownMs = toLocal(zone, instantMs);
    if (moved.length > 0) {
      if (moved.includes(instantMs)) return true;
      if (localMs > (moved.at(-1) as number) + 3 * DAY_MS) moved = [];
    }
    if (shownMs !== localMs) moved.push(instantMs);
    return false;
  };
}

function localWindow({ zone, length }: Span, futures: readonly Future[], { fromMs, untilMs }: Window): LocalWindow {
  const lengths = [length, ...futures.map((future) => future.length)];
  const longestMs = Math.max(...lengths.map(({ days, exactMs }) => days * DAY_MS + exactMs + (days ? 2 * HOUR_MS : 0)));
  const shifts = futures.map(({ shiftMs }) => shiftMs);
  const from = Math.max(fromMs, FIRST_MS) - longestMs;
  const until = Math.min(untilMs, LAST_MS);
  // Near a change of the clocks the other offset may hold for a part of the window
  const offsetsAt = (ms: number) => [ms - DAY_MS, ms, ms + DAY_MS].map((near) => zone.offsetAt(near));
  return {
    fromMs: from + Math.min(...offsetsAt(from)) - Math.max(0, ...shifts),
    untilMs: until + Math.max(...offsetsAt(until)) - Math.min(0, ...shifts),
  };
}

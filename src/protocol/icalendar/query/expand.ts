import { formatLine } from '../../content-lines/fold-line.js';
import { makeParameter, parameterOf } from '../../content-lines/parameter.js';
import { lineEndOf } from '../../content-lines/text-edit.js';
import type { Component } from '../component.js';
import { timeOf } from '../property-values.js';
import { type Occurrence, occurrences } from '../recurrence/occurrences.js';
import { recurringObjectOf } from '../recurrence/recurrence.js';
import { DAY_MS, dayOfMs } from '../values/civil.js';
import { formatTime, type TimeValue } from '../values/time-value.js';
import { toLocal } from '../zones/zone.js';
import type { ZoneFinder } from '../zones/zone-finder.js';
import { isInRange, type TimeRange } from './time-range.js';

const TAKEN_OUT = new Set(['RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID']);

/**
 * RFC 4791 §9.6.5: each occurrence in the range as a component of its own, in UTC; dates and floating times are
 * unchanged. `undefined` is a step without one. The text around them is `aroundComponents`.
 */
export function* expandedComponents(
  text: string,
  calendar: Component,
  zones: ZoneFinder,
  range: TimeRange,
): Generator<string | undefined> {
  const object = recurringObjectOf(calendar);
  const recurs = object.overrides.length > 0 || (object.master && hasRecurrence(object.master));
  for (const occurrence of occurrences(object, zones, range)) {
    yield occurrence && isInRange(occurrence, range)
      ? expandOne(text, occurrence, zones, recurs === true || object.overrides.length > 0)
      : undefined;
  }
}

/** The calendar without its components: its first lines and its last. */
export function aroundComponents(text: string, calendar: Component): { head: string; tail: string } {
  const lines = calendar.lines.map(({ start, end }) => text.slice(start, end)).join('');
  return {
    head: text.slice(calendar.start, calendar.bodyStart) + lines,
    tail: text.slice(calendar.bodyEnd, calendar.end),
  };
}

function hasRecurrence({ lines }: Component): boolean {
  return lines.some(({ name }) => name === 'RRULE' || name === 'RDATE');
}

function expandOne(text: string, occurrence: Occurrence, zones: ZoneFinder, recurs: boolean): string {
  const { component, idLocalMs, startMs, endMs } = occurrence;
  const lineEnd = lineEndOf(text);
  const start = timeOf(component, 'DTSTART') ?? timeOf(component, 'DUE') ?? timeOf(component, 'RECURRENCE-ID');
  const ends: Readonly<Record<string, number>> = { DTSTART: startMs, DTEND: endMs, DUE: endMs };
  const pieces = [text.slice(component.start, component.bodyStart)];
  if (recurs && start) {
    const id = timeOf(component, 'RECURRENCE-ID') ?? start;
    const idMs = occurrence.zone.toInstant(idLocalMs);
    pieces.push(lineOf('RECURRENCE-ID', id, idMs, zones, lineEnd));
  }
  for (const line of component.lines) {
    if (TAKEN_OUT.has(line.name)) continue;
    const ms = ends[line.name];
    const time = ms === undefined ? undefined : timeOf(component, line.name);
    pieces.push(
      time && ms !== undefined && parameterOf(line, 'VALUE') !== 'TEXT'
        ? lineOf(line.writtenName, time, ms, zones, lineEnd)
        : text.slice(line.start, line.end),
    );
  }
  for (const inner of component.components) pieces.push(text.slice(inner.start, inner.end));
  pieces.push(text.slice(component.bodyEnd, component.end));
  return pieces.join('');
}

/** The instant as the kind of time that stood there: a zoned one becomes UTC. */
function lineOf(writtenName: string, like: TimeValue, ms: number, zones: ZoneFinder, lineEnd: string): string {
  if (like.kind === 'zoned' || like.kind === 'utc') {
    const value = formatTime({ kind: 'utc', localMs: ms, tzid: undefined });
    return formatLine({ writtenName, value }, lineEnd);
  }
  const localMs = toLocal(zones.zoneOf(like), ms);
  if (like.kind === 'floating') return formatLine({ writtenName, value: formatTime({ ...like, localMs }) }, lineEnd);
  const value = formatTime({ ...like, localMs: dayOfMs(localMs) * DAY_MS });
  return formatLine({ writtenName, parameters: [makeParameter('VALUE', ['DATE'])], value }, lineEnd);
}

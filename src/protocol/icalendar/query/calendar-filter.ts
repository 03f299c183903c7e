import type { ContentLine } from '../../content-lines/content-line.js';
import { matchesText, type TextMatch } from '../../content-lines/text-match.js';
import { decodeText, splitText } from '../../content-lines/text-value.js';
import type { Component } from '../component.js';
import { timesOfLine } from '../property-values.js';
import { type RecurringObject, recurringObjectOf } from '../recurrence/recurrence.js';
import type { ZoneFinder } from '../zones/zone-finder.js';
import { componentsInRange, isAlarmInRange, type TimeRange } from './time-range.js';

/** RFC 4791 §9.7: all conditions must hold for the same component. Names in upper case. */
export interface ComponentFilter {
  readonly name: string;
  readonly isNotDefined: boolean;
  readonly range: TimeRange | undefined;
  readonly properties: readonly PropertyFilter[];
  readonly components: readonly ComponentFilter[];
}

export interface PropertyFilter {
  readonly name: string;
  readonly isNotDefined: boolean;
  readonly range: TimeRange | undefined;
  readonly text: TextMatch | undefined;
  readonly parameters: readonly ParameterFilter[];
}

export interface ParameterFilter {
  readonly name: string;
  readonly isNotDefined: boolean;
  readonly text: TextMatch | undefined;
}

/** Whether a VCALENDAR passes; gives `undefined` for each step, so that the caller may pause or stop. */
export function* matchesCalendar(
  filter: ComponentFilter,
  calendar: Component,
  zones: ZoneFinder,
): Generator<undefined, boolean> {
  if (filter.name !== calendar.name) return filter.isNotDefined;
  if (filter.isNotDefined) return false;
  if (!filter.properties.every((property) => matchesProperty(property, calendar, zones))) return false;
  const object = recurringObjectOf(calendar);
  for (const inner of filter.components) {
    if (!(yield* matchesAny(inner, calendar, object, zones))) return false;
  }
  return true;
}

function* matchesAny(
  filter: ComponentFilter,
  calendar: Component,
  object: RecurringObject,
  zones: ZoneFinder,
): Generator<undefined, boolean> {
  const named = calendar.components.filter(({ name }) => name === filter.name);
  if (filter.isNotDefined) return named.length === 0;
  if (named.length === 0) return false;
  if (!filter.range || filter.name === 'VTIMEZONE') {
    for (const component of named) if (yield* matchesOne(filter, component, object, zones)) return true;
    return false;
  }
  for (const component of componentsInRange(object, zones, filter.range)) {
    if (component && component.name === filter.name && (yield* matchesOne(filter, component, object, zones)))
      return true;
    yield undefined;
  }
  return false;
}

/** But for the range, which the component is known to be in. */
function* matchesOne(
  filter: ComponentFilter,
  component: Component,
  object: RecurringObject,
  zones: ZoneFinder,
): Generator<undefined, boolean> {
  if (!filter.properties.every((property) => matchesProperty(property, component, zones))) return false;
  for (const inner of filter.components) {
    const named = component.components.filter(({ name }) => name === inner.name);
    if (inner.isNotDefined) {
      if (named.length > 0) return false;
      continue;
    }
    let isFound = false;
    for (const each of named) {
      const isIn = inner.range ? yield* isAlarmInRange(each, component, object, { zones, range: inner.range }) : true;
      isFound ||= isIn && inner.properties.every((property) => matchesProperty(property, each, zones));
    }
    if (!isFound) return false;
  }
  return true;
}

function matchesProperty(filter: PropertyFilter, component: Component, zones: ZoneFinder): boolean {
  const lines = component.lines.filter(({ name }) => name === filter.name);
  if (filter.isNotDefined) return lines.length === 0;
  return lines.some(
    (line) =>
      (!filter.range || isLineInRange(line, filter.range, zones)) &&
      (!filter.text || matchesText(filter.text, textsOf(line))) &&
      filter.parameters.every((parameter) => matchesParameter(parameter, line)),
  );
}

/** Each of the categories is a text of its own. */
function textsOf({ name, value }: ContentLine): string[] {
  return name === 'CATEGORIES' || name === 'RESOURCES' ? splitText(value, ',').map(decodeText) : [decodeText(value)];
}

function matchesParameter({ name, isNotDefined, text }: ParameterFilter, line: ContentLine): boolean {
  const found = line.parameters.filter((parameter) => parameter.name === name);
  if (isNotDefined) return found.length === 0;
  const values = found.flatMap((parameter) => parameter.values);
  return found.length > 0 && (!text || matchesText(text, values));
}

function isLineInRange(line: ContentLine, { fromMs, untilMs }: TimeRange, zones: ZoneFinder): boolean {
  for (const time of timesOfLine(line)) {
    if (!time || !('localMs' in time)) continue;
    const ms = zones.instantOf(time);
    if (fromMs <= ms && untilMs > ms) return true;
  }
  return false;
}

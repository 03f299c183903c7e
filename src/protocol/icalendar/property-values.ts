import type { ContentLine } from '../content-lines/content-line.js';
import { parameterOf } from '../content-lines/parameter.js';
import { type Component, propertyOf } from './component.js';
import { type Duration, parseDuration } from './values/duration.js';
import { type Period, parsePeriod } from './values/period.js';
import { parseTime, type TimeValue } from './values/time-value.js';

function timeOfLine(line: ContentLine): TimeValue | undefined {
  return parseTime(line.value, timeOptionsOf(line));
}

/** DTSTART, DUE, RECURRENCE-ID and their like. */
export function timeOf(component: Component, name: string): TimeValue | undefined {
  const line = propertyOf(component, name);
  return line && timeOfLine(line);
}

export function durationOf(component: Component, name = 'DURATION'): Duration | undefined {
  const line = propertyOf(component, name);
  return line && parseDuration(line.value);
}

/** Yields the times of EXDATE or RDATE; `undefined` for a value that cannot be read. */
export function* timesOfLine(line: ContentLine): Generator<TimeValue | Period | undefined> {
  const options = timeOptionsOf(line);
  const isPeriod = parameterOf(line, 'VALUE')?.toUpperCase() === 'PERIOD';
  let start = 0;
  while (start <= line.value.length) {
    const comma = line.value.indexOf(',', start);
    const end = comma === -1 ? line.value.length : comma;
    const text = line.value.slice(start, end);
    if (text !== '') yield isPeriod ? parsePeriod(text, options.tzid) : parseTime(text, options);
    start = end + 1;
  }
}

function timeOptionsOf(line: ContentLine): { tzid: string | undefined; isDate: boolean } {
  if (line.parameters.length === 0) return NO_OPTIONS;
  return { tzid: parameterOf(line, 'TZID'), isDate: parameterOf(line, 'VALUE')?.toUpperCase() === 'DATE' };
}

const NO_OPTIONS = { tzid: undefined, isDate: false };

import type { TimeRange } from '../../icalendar/query/time-range.js';
import { parseTime } from '../../icalendar/values/time-value.js';
import { BodyError } from '../body-error.js';
import { attributeOf, childOf, childrenOf, type XmlElement } from '../xml/xml-element.js';

/** RFC 4791 §9.6: which part of an object is wanted, and how. */
export interface CalendarDataRequest {
  readonly expand: TimeRange | undefined;
  readonly limitRecurrence: TimeRange | undefined;
  readonly limitFreeBusy: TimeRange | undefined;
  readonly component: ComponentSubset | undefined;
}

/** Names in upper case; `undefined`: all. */
export interface ComponentSubset {
  readonly name: string;
  readonly properties: ReadonlyMap<string, PropertySubset> | undefined;
  readonly components: ReadonlyMap<string, ComponentSubset> | undefined;
}

export interface PropertySubset {
  readonly hasValue: boolean;
}

const MAX_DEPTH = 4;

/** Reads `C:calendar-data` in the properties of a report. */
export function readCalendarData(element: XmlElement): CalendarDataRequest {
  const type = attributeOf(element, 'content-type');
  const version = attributeOf(element, 'version');
  if ((type !== undefined && type.toLowerCase() !== 'text/calendar') || (version !== undefined && version !== '2.0')) {
    throw new BodyError('C:supported-calendar-data');
  }
  const rangeOf = (name: string) => {
    const inner = childOf(element, name);
    return inner && readTimeRange(inner, { needsBoth: true });
  };
  const component = childOf(element, 'C:comp');
  return {
    expand: rangeOf('C:expand'),
    limitRecurrence: rangeOf('C:limit-recurrence-set'),
    limitFreeBusy: rangeOf('C:limit-freebusy-set'),
    component: component && readSubset(component, 0),
  };
}

/** RFC 4791 §9.9: UTC, the end behind the start; one of them may be absent. */
export function readTimeRange(element: XmlElement, { needsBoth = false } = {}): TimeRange {
  const [start, end] = ['start', 'end'].map((name) => {
    const text = attributeOf(element, name);
    if (text === undefined) return undefined;
    const time = parseTime(text.trim(), { tzid: undefined, isDate: false });
    if (time?.kind !== 'utc') throw new BodyError('C:valid-filter');
    return time.localMs;
  });
  if ((start === undefined && end === undefined) || (needsBoth && (start === undefined || end === undefined))) {
    throw new BodyError('C:valid-filter');
  }
  const range = { fromMs: start ?? Number.NEGATIVE_INFINITY, untilMs: end ?? Number.POSITIVE_INFINITY };
  if (range.fromMs >= range.untilMs) throw new BodyError('C:valid-filter');
  return range;
}

function readSubset(element: XmlElement, depth: number): ComponentSubset {
  if (depth === MAX_DEPTH) throw new BodyError();
  const properties = childrenOf(element, 'C:prop').map((prop): [string, PropertySubset] => [
    nameOf(prop),
    { hasValue: attributeOf(prop, 'novalue') !== 'yes' },
  ]);
  const components = childrenOf(element, 'C:comp').map((inner) => readSubset(inner, depth + 1));
  return {
    name: nameOf(element),
    properties: childOf(element, 'C:allprop') ? undefined : new Map(properties),
    components: childOf(element, 'C:allcomp') ? undefined : new Map(components.map((inner) => [inner.name, inner])),
  };
}

function nameOf(element: XmlElement): string {
  const name = attributeOf(element, 'name');
  if (!name) throw new BodyError();
  return name.toUpperCase();
}

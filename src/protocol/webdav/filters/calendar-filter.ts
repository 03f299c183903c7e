import type { ComponentFilter, ParameterFilter, PropertyFilter } from '../../icalendar/query/calendar-filter.js';
import { BodyError } from '../body-error.js';
import { readTimeRange } from '../data/calendar-data.js';
import type { XmlElement } from '../xml/xml-element.js';
import { checkFilterSize, conditionsOf, filterName } from './filter-nodes.js';
import { readTextMatch } from './text-match.js';

/** VCALENDAR, VEVENT, VALARM: nothing is deeper. */
const MAX_DEPTH = 3;

/** RFC 4791 §9.7. */
export function readCalendarFilter(filter: XmlElement): ComponentFilter {
  checkFilterSize(filter, 'C');
  const [root, second] = conditionsOf(filter, 'C', ['C:comp-filter']);
  if (!root || second) throw new BodyError('C:valid-filter');
  const calendar = readComponentFilter(root, 1);
  if (calendar.name !== 'VCALENDAR' || calendar.range) throw new BodyError('C:valid-filter');
  return calendar;
}

function readComponentFilter(element: XmlElement, depth: number): ComponentFilter {
  if (depth > MAX_DEPTH) throw new BodyError('C:supported-filter');
  const known = ['C:is-not-defined', 'C:time-range', 'C:prop-filter', 'C:comp-filter'];
  const conditions = conditionsOf(element, 'C', known);
  const named = (name: string) => conditions.filter((condition) => condition.name === name);
  const [range] = named('C:time-range');
  return {
    name: filterName(element, 'C'),
    isNotDefined: named('C:is-not-defined').length > 0,
    range: range && readTimeRange(range),
    properties: named('C:prop-filter').map(readPropertyFilter),
    components: named('C:comp-filter').map((inner) => readComponentFilter(inner, depth + 1)),
  };
}

function readPropertyFilter(element: XmlElement): PropertyFilter {
  const known = ['C:is-not-defined', 'C:time-range', 'C:text-match', 'C:param-filter'];
  const conditions = conditionsOf(element, 'C', known);
  const named = (name: string) => conditions.filter((condition) => condition.name === name);
  const [range] = named('C:time-range');
  const [text] = named('C:text-match');
  return {
    name: filterName(element, 'C'),
    isNotDefined: named('C:is-not-defined').length > 0,
    range: range && readTimeRange(range),
    text: text && readTextMatch(text, 'C'),
    parameters: named('C:param-filter').map(readParameterFilter),
  };
}

function readParameterFilter(element: XmlElement): ParameterFilter {
  const conditions = conditionsOf(element, 'C', ['C:is-not-defined', 'C:text-match']);
  const text = conditions.find(({ name }) => name === 'C:text-match');
  return {
    name: filterName(element, 'C'),
    isNotDefined: conditions.some(({ name }) => name === 'C:is-not-defined'),
    text: text && readTextMatch(text, 'C'),
  };
}

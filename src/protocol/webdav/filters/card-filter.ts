import type { CardFilter, CardParameterFilter, CardPropertyFilter } from '../../vcard/card-filter.js';
import type { XmlElement } from '../xml/xml-element.js';
import { checkFilterSize, conditionsOf, filterName, readTest } from './filter-nodes.js';
import { readTextMatch } from './text-match.js';

/** RFC 6352 §10.5. */
export function readCardFilter(filter: XmlElement): CardFilter {
  checkFilterSize(filter, 'CR');
  const conditions = conditionsOf(filter, 'CR', ['CR:prop-filter']);
  return { test: readTest(filter), properties: conditions.map(readPropertyFilter) };
}

function readPropertyFilter(element: XmlElement): CardPropertyFilter {
  const known = ['CR:is-not-defined', 'CR:text-match', 'CR:param-filter'];
  const conditions = conditionsOf(element, 'CR', known);
  const named = (name: string) => conditions.filter((condition) => condition.name === name);
  const name = filterName(element, 'CR');
  const dot = name.indexOf('.');
  return {
    name: name.slice(dot + 1),
    group: dot > 0 ? name.slice(0, dot) : undefined,
    isNotDefined: named('CR:is-not-defined').length > 0,
    test: readTest(element),
    texts: named('CR:text-match').map((text) => readTextMatch(text, 'CR')),
    parameters: named('CR:param-filter').map(readParameterFilter),
  };
}

function readParameterFilter(element: XmlElement): CardParameterFilter {
  const conditions = conditionsOf(element, 'CR', ['CR:is-not-defined', 'CR:text-match']);
  const text = conditions.find(({ name }) => name === 'CR:text-match');
  return {
    name: filterName(element, 'CR'),
    isNotDefined: conditions.some(({ name }) => name === 'CR:is-not-defined'),
    text: text && readTextMatch(text, 'CR'),
  };
}

import { BodyError } from '../body-error.js';
import { attributeOf, elementsOf, type XmlElement } from '../xml/xml-element.js';

/** No program sends more than some twenty; the work for an object grows with them. */
const MAX_NODES = 100;

/** Limits the nodes of `C:filter` or `CR:filter`, over all levels. */
export function checkFilterSize(filter: XmlElement, door: 'C' | 'CR'): void {
  const open = [filter];
  let count = 0;
  for (let element = open.pop(); element; element = open.pop()) {
    if (count++ > MAX_NODES) throw new BodyError(`${door}:supported-filter`);
    open.push(...elementsOf(element));
  }
}

/** The elements in a condition: a name that is not expected is a filter we do not know. */
export function conditionsOf(element: XmlElement, door: 'C' | 'CR', known: readonly string[]): readonly XmlElement[] {
  const conditions = elementsOf(element);
  if (conditions.some(({ name }) => !known.includes(name))) throw new BodyError(`${door}:supported-filter`);
  const isNotDefined = conditions.some(({ name }) => name === `${door}:is-not-defined`);
  if (isNotDefined && conditions.length > 1) throw new BodyError(`${door}:supported-filter`);
  return conditions;
}

export function filterName(element: XmlElement, door: 'C' | 'CR'): string {
  const name = attributeOf(element, 'name');
  if (!name) throw new BodyError(`${door}:supported-filter`);
  return name.toUpperCase();
}

export function readTest(element: XmlElement): 'anyof' | 'allof' {
  const test = attributeOf(element, 'test') ?? 'anyof';
  if (test !== 'anyof' && test !== 'allof') throw new BodyError('CR:supported-filter');
  return test;
}

import { COLLATIONS, type Collation, type TextMatch } from '../../content-lines/text-match.js';
import { BodyError } from '../body-error.js';
import { attributeOf, textOf, type XmlElement } from '../xml/xml-element.js';

const KINDS: readonly string[] = ['contains', 'equals', 'starts-with', 'ends-with'];

/** RFC 4791 §9.7.5 and RFC 6352 §10.5.4; `match-type` belongs to the second, and is taken in both. */
export function readTextMatch(element: XmlElement, door: 'C' | 'CR'): TextMatch {
  const fallback = door === 'C' ? 'i;ascii-casemap' : 'i;unicode-casemap';
  const asked = attributeOf(element, 'collation') ?? 'default';
  const collation = asked === 'default' ? fallback : asked;
  if (!(COLLATIONS as readonly string[]).includes(collation)) throw new BodyError(`${door}:supported-collation`);
  const kind = attributeOf(element, 'match-type') ?? 'contains';
  const negate = attributeOf(element, 'negate-condition') ?? 'no';
  if (!KINDS.includes(kind) || (negate !== 'yes' && negate !== 'no')) throw new BodyError(`${door}:supported-filter`);
  return {
    text: textOf(element),
    collation: collation as Collation,
    kind: kind as TextMatch['kind'],
    isNegated: negate === 'yes',
  };
}

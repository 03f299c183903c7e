import type { ContentLine } from '../content-lines/content-line.js';
import { decodeText } from '../content-lines/text-value.js';
import { type Component, isFault, parseComponents, propertyOf } from '../icalendar/component.js';

export type CardVersion = '2.1' | '3.0' | '4.0';

export interface Card {
  readonly component: Component;
  readonly version: CardVersion;
}

export interface CardFault {
  readonly condition: 'valid-address-data' | 'supported-address-data';
  /** The property at fault, or what is wrong with the text. */
  readonly subject: string;
  readonly at?: number;
}

/** One card with FN or N: the preconditions of RFC 6352 §5.3.2.1. A 2.1 card is not supported. */
export function validateCard(text: string): Card | CardFault {
  const parsed = parseComponents(text, { hasGroups: true });
  if (isFault(parsed)) return { condition: 'valid-address-data', subject: parsed.fault, at: parsed.at };
  const [component, second] = parsed;
  if (component?.name !== 'VCARD' || second) return { condition: 'valid-address-data', subject: 'VCARD' };
  const version = propertyOf(component, 'VERSION')?.value.trim();
  if (version === '2.1') return { condition: 'supported-address-data', subject: 'VERSION' };
  if (version !== '3.0' && version !== '4.0') return { condition: 'valid-address-data', subject: 'VERSION' };
  if (!propertyOf(component, 'FN') && !propertyOf(component, 'N')) {
    return { condition: 'valid-address-data', subject: 'FN' };
  }
  return { component, version };
}

export function isCardFault(card: Card | CardFault): card is CardFault {
  return 'condition' in card;
}

/** TYPE in upper case, without PREF; also where 2.1 and careless programs write the type alone. */
export function typesOf(line: ContentLine): string[] {
  const types = line.parameters.flatMap(({ name, values }) =>
    name === 'TYPE' ? values.flatMap((value) => value.split(',')) : values.length === 0 ? [name] : [],
  );
  return types.map((type) => type.trim().toUpperCase()).filter((type) => type !== '' && type !== 'PREF');
}

export function textOf(component: Component, name: string): string | undefined {
  const line = propertyOf(component, name);
  return line && decodeText(line.value);
}

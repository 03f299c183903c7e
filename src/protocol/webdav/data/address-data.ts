import type { Card } from '../../vcard/card.js';
import { isCardFault, validateCard } from '../../vcard/card.js';
import { convertCard } from '../../vcard/convert-card.js';
import { BodyError } from '../body-error.js';
import { attributeOf, childrenOf, type XmlElement } from '../xml/xml-element.js';
import type { PropertySubset } from './calendar-data.js';
import { pickLine } from './pick-calendar.js';

/** RFC 6352 §10.4. */
export interface AddressDataRequest {
  /** `undefined`: as it is stored. */
  readonly version: '3.0' | '4.0' | undefined;
  readonly properties: ReadonlyMap<string, PropertySubset> | undefined;
}

export function readAddressData(element: XmlElement): AddressDataRequest {
  const type = attributeOf(element, 'content-type')?.toLowerCase();
  const version = attributeOf(element, 'version');
  if (type !== undefined && type !== 'text/vcard' && type !== 'text/x-vcard') {
    throw new BodyError('CR:supported-address-data');
  }
  if (version !== undefined && version !== '3.0' && version !== '4.0') {
    throw new BodyError('CR:supported-address-data');
  }
  const properties = childrenOf(element, 'CR:prop').map((prop): [string, PropertySubset] => {
    const name = attributeOf(prop, 'name');
    if (!name) throw new BodyError();
    return [name.toUpperCase(), { hasValue: attributeOf(prop, 'novalue') !== 'yes' }];
  });
  return { version, properties: properties.length > 0 ? new Map(properties) : undefined };
}

/** The asked part of a card in the asked version; VERSION is always there. */
export function pickCard(text: string, card: Card, { version, properties }: AddressDataRequest): string {
  const converted = version ? convertCard(text, card, version) : text;
  if (!properties) return converted;
  const read = version ? validateCard(converted) : card;
  if (isCardFault(read)) return converted;
  const wanted = new Map([...properties, ['VERSION', { hasValue: true }]]);
  const { component } = read;
  const lines = component.lines.map((line) => pickLine(converted, line, wanted));
  return [
    converted.slice(component.start, component.bodyStart),
    ...lines,
    converted.slice(component.bodyEnd, component.end),
  ].join('');
}

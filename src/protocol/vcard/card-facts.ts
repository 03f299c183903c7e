import { decodeText, splitText } from '../content-lines/text-value.js';
import { propertiesOf, propertyOf } from '../icalendar/component.js';
import { type Card, textOf, typesOf } from './card.js';

export interface TypedValue {
  readonly value: string;
  readonly type: string;
}

/** Facts for queries on a card without reading its text. */
export interface CardFacts {
  readonly uid: string;
  /** FN; else made of N; else the first e-mail; else empty. */
  readonly fullName: string;
  /** Family, given, additional names, prefixes, suffixes. */
  readonly name: readonly string[];
  readonly nickname: string | undefined;
  readonly organization: string | undefined;
  readonly emails: readonly TypedValue[];
  readonly phones: readonly TypedValue[];
  readonly isGroup: boolean;
}

/** Only this much of a long text is kept. */
const MAX_TEXT = 16 * 1024;

export function cardFactsOf({ component }: Card): CardFacts {
  const valuesOf = (property: string, fallback: string) =>
    propertiesOf(component, property).map((line) => ({
      value: decodeText(line.value).trim(),
      type: typesOf(line)[0] ?? fallback,
    }));
  const name = splitText(propertyOf(component, 'N')?.value.slice(0, MAX_TEXT) ?? '', ';').map(decodeText);
  const emails = valuesOf('EMAIL', 'INTERNET').map((email) => ({
    ...email,
    value: email.value.replace(/^mailto:/i, ''),
  }));
  const phones = valuesOf('TEL', 'CELL').map((phone) => ({ ...phone, value: phone.value.replace(/^tel:/i, '') }));
  const kind = textOf(component, 'KIND') ?? textOf(component, 'X-ADDRESSBOOKSERVER-KIND');
  const organization = propertyOf(component, 'ORG');
  return {
    uid: textOf(component, 'UID') ?? '',
    fullName: textOf(component, 'FN')?.trim() || spellName(name) || (emails[0]?.value ?? ''),
    name,
    nickname: textOf(component, 'NICKNAME'),
    organization:
      organization && splitText(organization.value.slice(0, MAX_TEXT), ';').map(decodeText).filter(Boolean).join(', '),
    emails,
    phones,
    isGroup: kind?.trim().toLowerCase() === 'group',
  };
}

/** The parts of N in the order they are spoken. */
export function spellName([
  family = '',
  given = '',
  additional = '',
  prefix = '',
  suffix = '',
]: readonly string[]): string {
  return [prefix, given, additional, family, suffix]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

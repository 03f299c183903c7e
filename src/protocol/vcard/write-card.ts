import { formatLine } from '../content-lines/fold-line.js';
import { makeParameter } from '../content-lines/parameter.js';
import { encodeText } from '../content-lines/text-value.js';
import type { TypedValue } from './card-facts.js';

export interface CardAddress {
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly country?: string | undefined;
  readonly type?: string | undefined;
}

export interface CardFields {
  readonly uid: string;
  readonly fullName: string;
  readonly emails: readonly Partial<TypedValue>[];
  readonly phones: readonly Partial<TypedValue>[];
  readonly addresses: readonly CardAddress[];
  readonly isGroup: boolean;
  readonly nowMs: number;
}

const PRODUCT = '-//Waypost//Contacts//EN';

/** A vCard 3.0 (RFC 2426). */
export function writeCard({ uid, fullName, emails, phones, addresses, isGroup, nowMs }: CardFields): string {
  const line = (writtenName: string, value: string) => formatLine({ writtenName, value });
  return [
    line('BEGIN', 'VCARD'),
    line('VERSION', '3.0'),
    line('PRODID', PRODUCT),
    line('UID', encodeText(uid)),
    line('FN', encodeText(fullName)),
    line('N', nameValueOf(fullName)),
    isGroup ? line('X-ADDRESSBOOKSERVER-KIND', 'group') : '',
    ...emails.map((email) => formatTyped('EMAIL', email, 'INTERNET')),
    ...phones.map((phone) => formatTyped('TEL', phone, 'CELL')),
    ...addresses.map((address) => formatAddress(address)),
    line('REV', formatRevision(nowMs)),
    line('END', 'VCARD'),
  ].join('');
}

/** The last word counts as the family name. */
export function nameValueOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const family = words.length > 1 ? (words.at(-1) ?? '') : '';
  const given = (words.length > 1 ? words.slice(0, -1) : words).join(' ');
  return `${encodeText(family)};${encodeText(given)};;;`;
}

export function formatTyped(name: string, { value = '', type }: Partial<TypedValue>, fallback: string): string {
  const parameters = [makeParameter('TYPE', [type ?? fallback])];
  return formatLine({ writtenName: name, parameters, value: encodeText(value) });
}

export function addressValueOf({ street, city, state, postalCode, country }: CardAddress): string {
  return ['', '', street, city, state, postalCode, country].map((part) => encodeText(part ?? '')).join(';');
}

export function formatAddress(address: CardAddress): string {
  const parameters = [makeParameter('TYPE', [address.type ?? 'HOME'])];
  return formatLine({ writtenName: 'ADR', parameters, value: addressValueOf(address) });
}

export function formatRevision(nowMs: number): string {
  return `${new Date(nowMs).toISOString().slice(0, 19)}Z`;
}

import { decodeCharset } from './charset.js';
import { parseEnvelopeAddresses } from './envelope-address.js';
import { foldText } from './fold-text.js';
import { decodeEncodedWords } from './header-text.js';
import { decodedParameters, parseParameterList } from './parameter-list.js';

const ADDRESS_FIELDS = ['from', 'sender', 'reply-to', 'to', 'cc', 'bcc'] as const;
const TEXT_FIELDS = [
  'date',
  'subject',
  'in-reply-to',
  'message-id',
  'references',
  'content-type',
  'content-transfer-encoding',
  'content-id',
  'content-description',
  'content-disposition',
  'content-md5',
  'content-language',
  'content-location',
] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type KnownField = AddressField | (typeof TEXT_FIELDS)[number];

/** The header of a message or part. Whatever is no field is passed over. */
export interface EntityHeader {
  /** Octets as latin1, unfolded, without white space around. The first of a name; addresses of all of them. */
  readonly fields: ReadonlyMap<KnownField, string>;
  /** The octets that were read, as latin1. */
  readonly block: string;
  /** Other mail programs may read other fields: one that defines a part occurs twice, or some lines are not fields. */
  readonly isAmbiguous: boolean;
  /** Every line, for searching: `MessageIndex.headerText`. Made when it is asked for. */
  readonly searchText: string;
}

export const NO_HEADER: EntityHeader = { fields: new Map(), block: '', isAmbiguous: false, searchText: '' };

const KNOWN: ReadonlyMap<string, KnownField> = new Map(
  [...ADDRESS_FIELDS, ...TEXT_FIELDS].map((name): [string, KnownField] => [name, name]),
);
const REPEATED: ReadonlySet<KnownField> = new Set(ADDRESS_FIELDS);
/** Fields that define a part. */
const OF_PARTS: ReadonlySet<KnownField> = new Set<KnownField>([
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
]);
const PARAMETERS: ReadonlySet<KnownField> = new Set<KnownField>(['content-type', 'content-disposition']);

// Real headers have some dozens. What follows is text to search in, and no longer taken apart
const MAX_FIELDS = 10_000;

/** `block`: octets as latin1, without need of an empty line at its end. Lines end in CR LF or LF. */
export function readEntityHeader(block: string): EntityHeader {
  const fields = new Map<KnownField, string>();
  let isAmbiguous = STRAY_OCTET.test(block);
  const end = eachField(block, (name, value) => {
    if (name === '') isAmbiguous ||= value !== '';
    const known = name === '' ? undefined : KNOWN.get(name.toLowerCase());
    if (known === undefined) return;
    isAmbiguous ||= OF_PARTS.has(known) && fields.has(known) && fields.get(known) !== value;
    addField(fields, known, value);
  });
  let searchText: string | undefined;
  return {
    fields,
    block,
    isAmbiguous: isAmbiguous || end < block.length,
    get searchText() {
      searchText ??= readSearchText(block);
      return searchText;
    },
  };
}

/** A CR alone ends a line for some readers; others leave NUL out. */
const STRAY_OCTET = /\r(?!\n)|\0/;

function readSearchText(block: string): string {
  let searchText = '';
  const end = eachField(block, (name, value) => {
    const known = KNOWN.get(name.toLowerCase());
    const text = searchedText(known, value);
    if (name !== '') searchText += `${name}: ${text}\n`;
    else if (text !== '') searchText += `${text}\n`;
  });
  if (end < block.length) searchText += `${readable(block.slice(end))}\n`;
  return foldText(searchText, { keepLines: true });
}

/** Values as in `EntityHeader.fields`. Returns where it stopped; a line that is not a field has an empty name. */
export function eachField(block: string, visit: (name: string, value: string) => void): number {
  let start = 0;
  let colon = block.indexOf(':');
  for (let count = 0; start < block.length && count < MAX_FIELDS; count++) {
    const end = endOfField(block, start);
    if (colon !== -1 && colon < start) colon = block.indexOf(':', start);
    const nameEnd = colon === -1 || colon >= end ? -1 : trimmedEnd(block, start, colon);
    const isField = nameEnd > start && isFieldName(block, start, nameEnd);
    visit(isField ? block.slice(start, nameEnd) : '', unfoldedValue(block, isField ? colon + 1 : start, end));
    start = end;
  }
  return start;
}

function addField(fields: Map<KnownField, string>, name: KnownField, value: string): void {
  const before = fields.get(name);
  if (before === undefined) fields.set(name, value);
  else if (REPEATED.has(name)) fields.set(name, `${before}, ${value}`);
}

/** RFC 5322 §2.2.3: a line that begins with white space continues the field before it. */
function endOfField(block: string, start: number): number {
  let at = start;
  for (;;) {
    const found = block.indexOf('\n', at);
    if (found === -1) return block.length;
    at = found + 1;
    if (!isBlank(block.charCodeAt(at))) return at;
  }
}

const [TAB, LF, CR, SPACE] = [0x09, 0x0a, 0x0d, 0x20] as const;

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

// `String.trim` treats octet 0xA0 as a space, which is part of many letters in UTF-8
function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isSpace(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === TAB || code === LF || code === CR;
}

/** RFC 5322 §2.2: printable ASCII except the colon. */
function isFieldName(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code <= SPACE || code > 0x7e) return false;
  }
  return true;
}

/** RFC 5322 §2.2.3: only the line breaks go; the white space that made the fold is part of the value. */
function unfoldedValue(block: string, start: number, end: number): string {
  let from = start;
  const to = trimmedEnd(block, start, end);
  while (from < to && isSpace(block.charCodeAt(from))) from += 1;
  const value = block.slice(from, to);
  return value.includes('\n') ? value.replace(/\r?\n/g, '') : value;
}

/** A field's octets for people: UTF-8 (RFC 6532) or what it may have been, encoded words decoded, in one line. */
export function readable(octets: string): string {
  const text = NON_ASCII.test(octets) ? decodeCharset(Buffer.from(octets, 'latin1'), undefined) : octets;
  return text.includes('=?') ? decodeEncodedWords(text).replaceAll('\n', ' ') : text;
}

const NON_ASCII = /[^\0-\x7f]/;

function searchedText(name: KnownField | undefined, value: string): string {
  if (name !== undefined && PARAMETERS.has(name)) return withParameters(value);
  return name !== undefined && REPEATED.has(name) ? withAddresses(value) : readable(value);
}

/** RFC 9051 §6.4.4: also as the envelope has them. Most are written like that already. */
function withAddresses(value: string): string {
  const text = readable(value);
  if (!UNUSUAL_ADDRESS.test(value)) return text;
  const addresses = parseEnvelopeAddresses(value).flatMap((address) =>
    address.kind === 'mailbox' && address.host !== '' ? readable(`${address.mailbox}@${address.host}`) : [],
  );
  return [text, ...addresses.map((address) => address.replaceAll('\n', ' '))].join(' ');
}

const UNUSUAL_ADDRESS = /[(\\]|"\s*@|\s[.@]|[.@]\s/;

/** With names of files as people see them (RFC 2231), so that they are found. */
function withParameters(value: string): string {
  const text = readable(value);
  if (!value.includes('*')) return text;
  const decoded = decodedParameters(parseParameterList(value).parameters).map(([, decodedValue]) =>
    decodedValue.replaceAll('\n', ' '),
  );
  return [text, ...decoded].join(' ');
}

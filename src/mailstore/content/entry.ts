import { MAX_TEXT_BYTES } from '../../protocol/mime/index-message.js';
import type { MessageIndex, PartOutline, SortKeys } from '../../protocol/mime/message-index.js';
import { BODY_KEY_BYTES, formatBodyKey, parseBodyKey } from './body-key.js';
import type { BodyKey } from './sealed-body.js';
import { formatSections, ID_BYTES, Sections } from './sections.js';

/** The fields of an index entry, in their order. A page stores them in three columns, a loose content in one. */
export const BRIEF = {
  envelope: 0,
  bodyStructure: 1,
  body: 2,
  preview: 3,
  thread: 4,
  sortKeys: 5,
  outline: 6,
  facts: 7,
};
export const BRIEF_FIELDS = 8;
export const HEADER_FIELDS = 1;
export const TEXT = { header: 0, body: 1 };
export const TEXT_FIELDS = 2;
const ENTRY_FIELDS = BRIEF_FIELDS + HEADER_FIELDS + TEXT_FIELDS;

/** Larger headers would slow down a page for all its messages: they are read from the message on demand. */
const MAX_HEADER_BYTES = 256 * 1024;

export interface Entry {
  readonly id: string;
  readonly fields: readonly Buffer[];
}

/** Which fields are not in the index, and where the octets are. */
export interface ContentFacts {
  readonly isTextLeftOut: boolean;
  readonly blobId: string;
  readonly bodyKey: BodyKey;
}

/** All fields except `thread` and `facts`, which need keys and are empty. */
export interface IndexedFields {
  readonly fields: readonly Buffer[];
  readonly isTextLeftOut: boolean;
  /** The oldest message of the conversation, by its own header; `undefined`: it has no id and names none. */
  readonly threadRoot: string | undefined;
}

export function toFields(index: MessageIndex): IndexedFields {
  const { outline, sortKeys, headerText, bodyText } = index;
  const texts = [Buffer.from(headerText), Buffer.from(bodyText ?? '')];
  const isTextLeftOut = bodyText === undefined || texts.reduce((sum, { length }) => sum + length, 0) > MAX_TEXT_BYTES;
  return {
    fields: [
      index.envelope,
      index.bodyStructure,
      index.body,
      Buffer.from(index.preview),
      NOTHING,
      Buffer.from(JSON.stringify(packSortKeys(sortKeys))),
      Buffer.from(JSON.stringify(packOutline(outline))),
      NOTHING,
      outline.bodyFrom > MAX_HEADER_BYTES ? NOTHING : index.header,
      ...(isTextLeftOut ? [NOTHING, NOTHING] : texts),
    ],
    isTextLeftOut,
    threadRoot: sortKeys.references[0] ?? sortKeys.messageId,
  };
}

export function toEntry(
  id: string,
  { fields, isTextLeftOut }: IndexedFields,
  { threadId, blobId, bodyKey }: { readonly threadId: string; readonly blobId: string; readonly bodyKey: BodyKey },
): Entry {
  const completed = [...fields];
  completed[BRIEF.thread] = Buffer.from(threadId, 'hex');
  const flags = Buffer.of(isTextLeftOut ? TEXT_LEFT_OUT : 0);
  completed[BRIEF.facts] = Buffer.concat([flags, Buffer.from(blobId, 'hex'), formatBodyKey(bodyKey)]);
  return { id, fields: completed };
}

export function parseFacts(facts: Buffer): ContentFacts {
  if (facts.length !== FACTS_BYTES) throw new RangeError('an index entry with other facts');
  return {
    isTextLeftOut: facts[0] === TEXT_LEFT_OUT,
    blobId: facts.toString('hex', 1, 1 + ID_BYTES),
    bodyKey: parseBodyKey(facts.subarray(1 + ID_BYTES)),
  };
}

/** A single entry, as it is stored in a content's row until it has a place in a page. */
export function formatEntry({ id, fields }: Entry): Buffer {
  return formatSections([id], [fields]);
}

export function parseEntry(bytes: Buffer): Sections {
  return Sections.parse(bytes, ENTRY_FIELDS);
}

export function parseSortKeys(bytes: Buffer): SortKeys {
  const [sentAt, sentDay, baseSubject, isReplyOrForward, from, to, cc, displayFrom, displayTo, messageId, references] =
    JSON.parse(bytes.toString()) as PackedSortKeys;
  return {
    sentAt: sentAt ?? undefined,
    sentDay: sentDay ?? undefined,
    baseSubject,
    isReplyOrForward: isReplyOrForward === 1,
    from,
    to,
    cc,
    displayFrom,
    displayTo,
    messageId: messageId ?? undefined,
    references,
  };
}

export function parseOutline(bytes: Buffer): PartOutline {
  return unpackOutline(JSON.parse(bytes.toString()) as PackedOutline);
}

type PackedSortKeys = [
  sentAt: number | null,
  sentDay: number | null,
  baseSubject: string,
  isReplyOrForward: 0 | 1,
  from: string,
  to: string,
  cc: string,
  displayFrom: string,
  displayTo: string,
  messageId: string | null,
  references: readonly string[],
];

function packSortKeys(keys: SortKeys): PackedSortKeys {
  return [
    keys.sentAt ?? null,
    keys.sentDay ?? null,
    keys.baseSubject,
    keys.isReplyOrForward ? 1 : 0,
    keys.from,
    keys.to,
    keys.cc,
    keys.displayFrom,
    keys.displayTo,
    keys.messageId ?? null,
    keys.references,
  ];
}

type PackedOutline = [
  type: string,
  encoding: string,
  charset: string | null,
  headerFrom: number,
  bodyFrom: number,
  bodyTo: number,
  parts: readonly PackedOutline[],
  message: PackedOutline | null,
];

function packOutline(part: PartOutline): PackedOutline {
  const { type, encoding, charset = null, headerFrom, bodyFrom, bodyTo, parts, message } = part;
  const inner = message ? packOutline(message) : null;
  return [type, encoding, charset, headerFrom, bodyFrom, bodyTo, parts.map(packOutline), inner];
}

function unpackOutline([
  type,
  encoding,
  charset,
  headerFrom,
  bodyFrom,
  bodyTo,
  parts,
  inner,
]: PackedOutline): PartOutline {
  return {
    type,
    encoding,
    charset: charset ?? undefined,
    headerFrom,
    bodyFrom,
    bodyTo,
    parts: parts.map(unpackOutline),
    message: inner ? unpackOutline(inner) : undefined,
  };
}

const TEXT_LEFT_OUT = 1;
const FACTS_BYTES = 1 + ID_BYTES + BODY_KEY_BYTES;
const NOTHING = Buffer.alloc(0);

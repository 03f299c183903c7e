import type { Cursor } from '../cursor.js';
import { WireError } from '../wire-error.js';
import type { FetchItem } from './fetch-item.js';
import { readOctetRange, readPath, readSection } from './fetch-section.js';

const PLAIN_ITEMS = [
  'UID',
  'FLAGS',
  'INTERNALDATE',
  'RFC822.SIZE',
  'ENVELOPE',
  'BODY',
  'BODYSTRUCTURE',
  'MODSEQ',
  'EMAILID',
  'THREADID',
  'SAVEDATE',
  'RFC822',
  'RFC822.HEADER',
  'RFC822.TEXT',
] as const;
type PlainItem = (typeof PLAIN_ITEMS)[number];

/** RFC 9051 §6.4.5 */
const MACROS: Readonly<Record<string, readonly PlainItem[]>> = {
  FAST: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE'],
  ALL: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE', 'ENVELOPE'],
  FULL: ['FLAGS', 'INTERNALDATE', 'RFC822.SIZE', 'ENVELOPE', 'BODY'],
};
// An atom without the brackets that begin a section
const ITEM_NAME = /[A-Z0-9.]+/iy;

/** A macro, one item, or a list of items. */
export function readFetchItems(cursor: Cursor): readonly FetchItem[] {
  if (cursor.ahead === '(') return readFetchItemList(cursor);
  const name = readName(cursor);
  return MACROS[name]?.map((kind) => ({ kind })) ?? [readItem(name, cursor)];
}

/** Mail programs ask for some dozens at most. */
const MAX_ITEMS = 256;

export function readFetchItemList(cursor: Cursor): readonly FetchItem[] {
  const items = cursor.list(() => readItem(readName(cursor), cursor), { isFilled: true });
  if (items.length > MAX_ITEMS) {
    throw new WireError(`FETCH takes at most ${MAX_ITEMS} items`, { status: 'NO', code: 'LIMIT' });
  }
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

function readName(cursor: Cursor): string {
  const name = cursor.tryMatch(ITEM_NAME)?.[0].toUpperCase();
  if (name === undefined) throw new WireError('The name of a FETCH item is missing');
  return name;
}

function readItem(name: string, cursor: Cursor): FetchItem {
  const hasSection = cursor.ahead === '[';
  if (hasSection && (name === 'BODY' || name === 'BODY.PEEK')) {
    const section = readSection(cursor);
    return { kind: 'BODY[]', section, isPeek: name === 'BODY.PEEK', partial: readOctetRange(cursor) };
  }
  if (hasSection && (name === 'BINARY' || name === 'BINARY.PEEK')) {
    const path = readPath(cursor);
    return { kind: 'BINARY', path, isPeek: name === 'BINARY.PEEK', partial: readOctetRange(cursor) };
  }
  if (hasSection && name === 'BINARY.SIZE') return { kind: name, path: readPath(cursor) };
  if (name === 'PREVIEW') return { kind: name, isLazy: cursor.tryTake(' (LAZY)') };
  const kind = PLAIN_ITEMS.find((known) => known === name);
  if (hasSection || !kind) throw new WireError(`FETCH has no item ${name}`);
  return { kind };
}

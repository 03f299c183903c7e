import type { Cursor } from '../cursor.js';
import { decodeUtf8 } from '../cursor.js';
import { WireError } from '../wire-error.js';
import type { OctetRange, Section } from './fetch-item.js';

// Deeper than any part we index
const MAX_PATH = 100;
const PATH = /[1-9]\d{0,9}(?:\.[1-9]\d{0,9})*/y;
const WHAT = /(?:HEADER\.FIELDS\.NOT|HEADER\.FIELDS|HEADER|TEXT|MIME)(?=[\] ])/iy;
const FIELD_NAME = /^[\x21-\x39\x3b-\x7e]+$/; // RFC 5322 §3.6.8

/** RFC 9051 §9 (section) */
export function readSection(cursor: Cursor): Section {
  cursor.take('[');
  const path = readNumbers(cursor);
  const isPathOnly = path.length > 0 && !cursor.tryTake('.');
  const what = isPathOnly ? undefined : (cursor.tryMatch(WHAT)?.[0].toUpperCase() as Section['what'] | undefined);
  if (what === undefined && path.length > 0 && !isPathOnly) throw new WireError('The section is incomplete');
  if (what === 'MIME' && path.length === 0) throw new WireError('MIME needs the number of a part');
  const fields = what === 'HEADER.FIELDS' || what === 'HEADER.FIELDS.NOT' ? readFields(cursor) : [];
  cursor.take(']');
  return { path, what: what ?? 'ALL', fields };
}

/** `[1.2]` of BINARY, or `[]`. */
export function readPath(cursor: Cursor): readonly number[] {
  cursor.take('[');
  const path = readNumbers(cursor);
  cursor.take(']');
  return path;
}

/** RFC 9051 §9 (partial) */
export function readOctetRange(cursor: Cursor): OctetRange | undefined {
  if (!cursor.tryTake('<')) return undefined;
  const from = cursor.number64();
  cursor.take('.');
  const count = cursor.number64();
  if (count === 0) throw new WireError('A part has at least one octet');
  cursor.take('>');
  return { from, count };
}

function readNumbers(cursor: Cursor): readonly number[] {
  const path = cursor.tryMatch(PATH)?.[0].split('.').map(Number) ?? [];
  if (path.length > MAX_PATH) throw new WireError('The section is too deep');
  return path;
}

function readFields(cursor: Cursor): readonly string[] {
  cursor.space();
  return cursor.list(
    () => {
      const field = decodeUtf8(cursor.astring());
      if (!FIELD_NAME.test(field)) throw new WireError('A header field has a name of printable ASCII');
      return field;
    },
    { isFilled: true },
  );
}

import { randomBytes } from 'node:crypto';
import { type JsonText, readJsonText } from './json-text.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING = [0x5b, 0x7b]; // [ {
const BACKSLASH = 0x5c;
const CLOSING = [0x5d, 0x7d]; // ] }

/** Below that there is nothing to gain. */
const MIN_OCTETS = 16 * 1024;
/** What may be a long text is more than that. */
const SHORT_OCTETS = 256;
/** So much beside long texts is looked at; they come early, or the rest is long as well. */
const MAX_LOOKED_AT = 2048;

/**
 * `JSON.parse` of octets, which throws what that throws. Where the outermost object has a long text, as an email has its
 * body, that is read apart: 100 KB of lines take 13 µs instead of 46.
 */
export function parseJson(json: Buffer, toText: (octets: Buffer) => string): unknown {
  return parseWithLongTexts(json, toText) ?? JSON.parse(toText(json));
}

/** `undefined`: it has none, or none that can be read apart. */
function parseWithLongTexts(json: Buffer, toText: (octets: Buffer) => string): object | undefined {
  const found = json.length < MIN_OCTETS ? [] : findLongTexts(json);
  if (found.length === 0) return undefined;
  const pieces: Buffer[] = [];
  let at = 0;
  for (const [index, { start, end }] of found.entries()) {
    pieces.push(json.subarray(at, start), Buffer.from(`"${MARK}${index}"`));
    at = end;
  }
  const rest = JSON.parse(toText(Buffer.concat([...pieces, json.subarray(at)])));
  putBack(rest, found);
  return rest;
}

/** Stands in a long text's place. Nobody outside can know it. */
const MARK = randomBytes(16).toString('hex');

interface LongText extends JsonText {
  /** Of its first quote. */
  readonly start: number;
}

function putBack(fields: Record<string, unknown>, found: readonly LongText[]): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && value.startsWith(MARK))
      fields[name] = found[Number(value.slice(MARK.length))]?.text;
  }
}

/** Those that are values of the outermost object itself. */
function findLongTexts(json: Buffer): readonly LongText[] {
  const found: LongText[] = [];
  let depth = 0;
  let isValue = false;
  let lookedAt = 0;
  for (let at = 0; at < json.length && lookedAt < MAX_LOOKED_AT; at += 1, lookedAt += 1) {
    const octet = json[at] as number;
    if (octet === QUOTE) {
      const shortEnd = findShortEnd(json, at);
      const long = shortEnd === undefined && depth === 1 && isValue ? readJsonText?.(json, at + 1) : undefined;
      if (long) found.push({ start: at, ...long });
      const end = shortEnd ?? long?.end;
      if (end === undefined) break; // `JSON.parse` will know
      at = end - 1;
    } else if (OPENING.includes(octet)) depth += 1;
    else if (CLOSING.includes(octet)) depth -= 1;
    if (octet === COLON) isValue = true;
    else if (octet === COMMA || octet === QUOTE || OPENING.includes(octet)) isValue = false;
  }
  return found;
}

/** Behind the quote that ends what begins at `start`; `undefined`: it is none of the next. */
function findShortEnd(json: Buffer, start: number): number | undefined {
  for (let at = start + 1; at < start + SHORT_OCTETS; at += 1) {
    if (json[at] === QUOTE) return at + 1;
    if (json[at] === BACKSLASH) at += 1;
  }
  return undefined;
}

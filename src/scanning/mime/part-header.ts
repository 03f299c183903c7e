import { decodeEncodedWords } from '../../protocol/mime/header-text.js';

/** What a part says about itself. Broken lines are passed over: readers show such parts, so they must be looked at. */
export interface PartHeader {
  /** Lower case, without parameters; blank: not said. */
  readonly contentType: string;
  readonly charset: string | undefined;
  readonly boundary: string | undefined;
  readonly encoding: string;
  readonly isAttachment: boolean;
  /** The disposition's first, then the type's. */
  readonly names: readonly string[];
  readonly bodyStart: number;
}

export const MAX_HEADER_BYTES = 256 * 1024;

const FOLD = /\r?\n(?=[ \t])/g;
const FIELD = /content-(type|disposition|transfer-encoding)[ \t]*:(.*)/iy;
const CR = 0x0d;
const LF = 0x0a;
const LOWER_CASE = 0x20;
const C = 0x63;

/** `undefined`: a header beyond all reason. */
export function readPartHeader(bytes: Buffer): PartHeader | undefined {
  const bodyStart = findBody(bytes);
  if (bodyStart === undefined) return undefined;
  const fields = readFields(bytes.toString('latin1', 0, bodyStart));
  const [type, typeParameters] = splitValue(fields.type ?? '');
  const [disposition, dispositionParameters] = splitValue(fields.disposition ?? '');
  return {
    contentType: type,
    charset: typeParameters.get('charset'),
    boundary: typeParameters.get('boundary'),
    encoding: (fields['transfer-encoding'] ?? '').toLowerCase(),
    isAttachment: disposition === 'attachment',
    names: distinct(dispositionParameters.get('filename'), typeParameters.get('name')),
    bodyStart,
  };
}

type Fields = { [Name in 'type' | 'disposition' | 'transfer-encoding']?: string };

/** The first of each kind. A lone CR ends a line as well: there are readers that take it so. */
function readFields(head: string): Fields {
  const isFolded = head.includes('\n ') || head.includes('\n\t');
  const text = isFolded ? head.replace(FOLD, '') : head;
  const fields: Fields = {};
  let before = LF;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Found by its first letter: looking for the whole of it in every line takes longer
    if ((before === LF || before === CR) && (code | LOWER_CASE) === C) {
      FIELD.lastIndex = at;
      const [, name = '', value = ''] = FIELD.exec(text) ?? [];
      if (name !== '') fields[name.toLowerCase() as keyof Fields] ??= value.trim();
    }
    before = code;
  }
  return fields;
}

function distinct(first: string | undefined, second: string | undefined): readonly string[] {
  if (!first) return second ? [second] : [];
  return second && second !== first ? [first, second] : [first];
}

const EMPTY_LINE = Buffer.from('\r\n\r\n');
const BARE_EMPTY_LINE = Buffer.from('\n\n');

function findBody(bytes: Buffer): number | undefined {
  if (bytes[0] === LF) return 1;
  if (bytes[0] === CR && bytes[1] === LF) return 2;
  const head = bytes.subarray(0, MAX_HEADER_BYTES);
  const afterCrLf = head.indexOf(EMPTY_LINE);
  const afterLf = head.subarray(0, afterCrLf === -1 ? head.length : afterCrLf).indexOf(BARE_EMPTY_LINE);
  if (afterLf !== -1) return afterLf + 2;
  if (afterCrLf !== -1) return afterCrLf + 4;
  return bytes.length > MAX_HEADER_BYTES ? undefined : bytes.length;
}

const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/g;

/** Most texts have no other parameter than this. */
const LONE_CHARSET = /^[^;"]*;\s*charset=([\w-]+)$/i;

type SplitValue = readonly [string, ReadonlyMap<string, string>];

const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

function splitValue(value: string): SplitValue {
  const mainEnd = value.indexOf(';');
  if (mainEnd === -1) return [value.trim().toLowerCase(), NO_PARAMETERS];
  const main = value.slice(0, mainEnd).trim().toLowerCase();
  const charset = LONE_CHARSET.exec(value)?.[1];
  if (charset !== undefined) return [main, new Map([['charset', charset]])];
  const pieces = new Map<string, string[]>();
  for (const [, key = '', quoted, bare = ''] of value.matchAll(PARAMETER)) {
    // RFC 2231 §3: a value may be cut into name*0, name*1, …
    const [name = '', position = '0'] = key.toLowerCase().replace(/\*$/, '').split('*');
    const text = quoted === undefined ? bare.trim() : quoted.replace(/\\(.)/g, '$1');
    const at = Math.min(Number.parseInt(position, 10) || 0, MAX_PIECES);
    const list = pieces.get(name) ?? [];
    list[at] ??= key.endsWith('*') ? decodePercent(text) : text;
    pieces.set(name, list);
  }
  return [main, new Map([...pieces].map(([name, list]) => [name, decodeEncodedWords(list.join(''))]))];
}

const MAX_PIECES = 50;

/** RFC 2231 §4: `utf-8'en'na%C3%AFve.txt`; the charset stands in the first piece only. */
function decodePercent(text: string): string {
  const encoded = /^[\w-]*'[\w-]*'(.*)$/s.exec(text)?.[1] ?? text;
  const octets = encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1').toString('utf8');
}

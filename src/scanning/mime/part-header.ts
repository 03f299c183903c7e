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
const FIELD = /^(content-(?:type|disposition|transfer-encoding))[ \t]*:(.*)/gim;

/** `undefined`: a header beyond all reason. */
export function readPartHeader(bytes: Buffer): PartHeader | undefined {
  const bodyStart = findBody(bytes);
  if (bodyStart === undefined) return undefined;
  const text = bytes.toString('latin1', 0, bodyStart).replace(FOLD, '');
  const fields = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(FIELD)) {
    const key = name.toLowerCase();
    if (!fields.has(key)) fields.set(key, value.trim());
  }
  const [type = '', typeParameters] = splitValue(fields.get('content-type') ?? '');
  const [disposition = '', dispositionParameters] = splitValue(fields.get('content-disposition') ?? '');
  const names = [dispositionParameters.get('filename'), typeParameters.get('name')];
  return {
    contentType: type,
    charset: typeParameters.get('charset'),
    boundary: typeParameters.get('boundary'),
    encoding: (fields.get('content-transfer-encoding') ?? '').toLowerCase(),
    isAttachment: disposition === 'attachment',
    names: [...new Set(names.filter((name) => name !== undefined && name !== ''))] as readonly string[],
    bodyStart,
  };
}

function findBody(bytes: Buffer): number | undefined {
  if (bytes[0] === 0x0a) return 1;
  if (bytes[0] === 0x0d && bytes[1] === 0x0a) return 2;
  const head = bytes.subarray(0, MAX_HEADER_BYTES);
  const afterCrLf = head.indexOf('\r\n\r\n');
  const afterLf = head.subarray(0, afterCrLf === -1 ? head.length : afterCrLf).indexOf('\n\n');
  if (afterLf !== -1) return afterLf + 2;
  if (afterCrLf !== -1) return afterCrLf + 4;
  return bytes.length > MAX_HEADER_BYTES ? undefined : bytes.length;
}

const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/g;

type SplitValue = readonly [string, ReadonlyMap<string, string>];

const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

function splitValue(value: string): SplitValue {
  const mainEnd = value.indexOf(';');
  if (mainEnd === -1) return [value.trim().toLowerCase(), NO_PARAMETERS];
  const main = value.slice(0, mainEnd).trim().toLowerCase();
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

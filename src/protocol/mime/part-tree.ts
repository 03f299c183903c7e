/** A leaf of a message's tree: what is no multipart. Messages inside the message are leaves too. */
export interface MimePart {
  /** Lower case, without parameters: `message/delivery-status`. */
  readonly type: string;
  /** Of the header, unfolded: the first field of that name, any case. */
  header(name: string): string | undefined;
  /** Of Content-Type. */
  parameter(name: string): string | undefined;
  /** Still in its transfer encoding. */
  readonly body: Buffer;
}

export interface PartLimits {
  readonly maxDepth: number;
  readonly maxParts: number;
}

/** Of one part; what stands behind is body to nobody. */
const MAX_HEADER_BYTES = 32 * 1024;
/** RFC 2046 §5.1.1 allows 70. */
const MAX_BOUNDARY = 200;
const LF = 0x0a;

/**
 * The leaves in order, at most `maxParts`. What is broken is taken as it stands: no input throws, and the work is
 * bounded by length times depth.
 */
export function listParts(source: Buffer, limits: PartLimits): readonly MimePart[] {
  const leaves: MimePart[] = [];
  addLeaves(toPart(source), 0, limits, leaves);
  return leaves;
}

/** The message itself, as one part. */
export function toPart(source: Buffer): MimePart {
  const { fields, body } = readHeader(source);
  const header = (name: string) => fields.get(name.toLowerCase());
  const contentType = header('Content-Type') ?? '';
  // RFC 2045 §5.2
  const type = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(contentType)?.[1]?.toLowerCase() ?? 'text/plain';
  return { type, header, parameter: (name) => parameterOf(contentType, name), body };
}

function addLeaves(part: MimePart, depth: number, limits: PartLimits, leaves: MimePart[]): void {
  const boundary = part.type.startsWith('multipart/') ? part.parameter('boundary') : undefined;
  if (!boundary || boundary.length > MAX_BOUNDARY || depth >= limits.maxDepth) {
    leaves.push(part);
    return;
  }
  for (const piece of splitBody(part.body, boundary, limits.maxParts)) {
    if (leaves.length >= limits.maxParts) return;
    addLeaves(toPart(piece), depth + 1, limits, leaves);
  }
}

function readHeader(source: Buffer): { readonly fields: ReadonlyMap<string, string>; readonly body: Buffer } {
  const found = source.indexOf('\r\n\r\n', 0, 'latin1');
  const startsEmpty = source[0] === 0x0d && source[1] === LF;
  const end = startsEmpty ? 0 : found === -1 ? source.length : found + 2;
  const text = source.toString('utf8', 0, Math.min(end, MAX_HEADER_BYTES));
  const fields = new Map<string, string>();
  // RFC 5322 §2.2.3
  for (const line of text.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = line.slice(0, colon).trimEnd().toLowerCase();
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return { fields, body: source.subarray(Math.min(end + 2, source.length)) };
}

/** RFC 2046 §5.1.1: the line break before a delimiter belongs to it; without the last one the part lasts to the end. */
function splitBody(body: Buffer, boundary: string, maxParts: number): readonly Buffer[] {
  const mark = Buffer.from(`--${boundary}`);
  const parts: Buffer[] = [];
  let start: number | undefined;
  for (let at = body.indexOf(mark); at !== -1 && parts.length < maxParts; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== LF) continue;
    const lineEnd = body.indexOf(LF, at);
    const rest = body.toString('latin1', at + mark.length, lineEnd === -1 ? body.length : lineEnd).trim();
    if (rest !== '' && rest !== '--') continue; // another boundary that begins with this one
    if (start !== undefined) parts.push(body.subarray(start, Math.max(start, at - 2)));
    start = rest === '--' || lineEnd === -1 ? undefined : lineEnd + 1;
    if (start === undefined) break;
  }
  if (start !== undefined && parts.length < maxParts) parts.push(body.subarray(start));
  return parts;
}

/** RFC 2045 §5.1, with a value in quotes or without. */
function parameterOf(value: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(value);
  return match?.[1] ?? match?.[2];
}

/** A part's octets, its transfer encoding undone; of at most `maxBytes` encoded ones. */
export function decodePart(part: MimePart, maxBytes: number): Buffer {
  const encoded = part.body.subarray(0, maxBytes);
  switch (part.header('Content-Transfer-Encoding')?.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(encoded.toString('latin1'), 'base64');
    case 'quoted-printable':
      return decodeQuoted(encoded);
    default:
      return encoded;
  }
}

/** The same as text of its charset, lines ending in LF. */
export function decodeText(part: MimePart, maxBytes: number): string {
  return decodeCharset(decodePart(part, maxBytes), part.parameter('charset') ?? 'utf-8').replaceAll('\r\n', '\n');
}

/** RFC 2045 §6.7, soft line breaks first. */
function decodeQuoted(encoded: Buffer): Buffer {
  const octets = encoded
    .toString('latin1')
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1');
}

function decodeCharset(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('latin1'); // a charset nobody knows
  }
}

/** One field of a message's header. */
export interface HeaderField {
  readonly name: string;
  /** Octets as latin1, folds included, without the final line break. */
  readonly value: string;
  /** Offsets of its first octet, and of the one after its line break. */
  readonly start: number;
  readonly end: number;
}

export type HeaderBlock =
  | { readonly kind: 'fields'; readonly fields: readonly HeaderField[] /** Of the empty line. */; readonly end: number }
  | { readonly kind: 'malformed'; readonly line: number }
  | { readonly kind: 'too-large' };

export interface HeaderLimits {
  readonly maxBytes: number;
  /** Without it `maxBytes` alone decides: a field has at least four. */
  readonly maxFields?: number;
}

// RFC 5322 §2.2: printable ASCII except the colon
const FIELD_NAME = /^[!-9;-~]+$/;

/** The header of a message whose lines end in CR LF. A message without an empty line is all header (RFC 5322 §2.1). */
export function parseHeaderBlock(source: Buffer, limits: HeaderLimits): HeaderBlock {
  const end = findHeaderEnd(source);
  if (end > limits.maxBytes) return { kind: 'too-large' };
  const text = source.toString('latin1', 0, end);
  const fields: HeaderField[] = [];
  let start = 0;
  let line = 1;
  while (start < end) {
    let lineEnd = endOfLine(text, start);
    const colon = text.indexOf(':', start);
    const name = colon === -1 || colon > lineEnd ? '' : text.slice(start, colon);
    if (!FIELD_NAME.test(name)) return { kind: 'malformed', line };
    line += 1;
    while (isFold(text, lineEnd)) {
      lineEnd = endOfLine(text, lineEnd);
      line += 1;
    }
    if (fields.length === limits.maxFields) return { kind: 'too-large' };
    const hasBreak = text.charCodeAt(lineEnd - 1) === LF;
    fields.push({ name, value: text.slice(colon + 1, hasBreak ? lineEnd - 2 : lineEnd), start, end: lineEnd });
    start = lineEnd;
  }
  return { kind: 'fields', fields, end };
}

const LF = 0x0a;

function findHeaderEnd(source: Buffer): number {
  if (source[0] === 0x0d && source[1] === LF) return 0;
  const found = source.indexOf('\r\n\r\n', 0, 'latin1');
  return found === -1 ? source.length : found + 2;
}

function endOfLine(text: string, start: number): number {
  const found = text.indexOf('\r\n', start);
  return found === -1 ? text.length : found + 2;
}

/** RFC 5322 §2.2.3: a line that begins with white space continues the field before it. */
function isFold(text: string, start: number): boolean {
  const code = text.charCodeAt(start);
  return code === 0x20 || code === 0x09;
}

/** RFC 5322 §2.2.3: only the line breaks go; the white space that made the fold is part of the value. */
export function unfold(value: string): string {
  return value.includes('\r') ? value.replaceAll('\r\n', '') : value;
}

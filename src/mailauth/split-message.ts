/** A header field unchanged. */
export interface RawField {
  /** Lower case; blank for a line that is not a field. */
  readonly name: string;
  /** Octets as Latin-1, folds included, without the final line break. */
  readonly text: string;
}

export interface SplitMessage {
  readonly source: Buffer;
  readonly fields: readonly RawField[];
  readonly bodyStart: number;
}

// Twice what the door accepts: our own trace lines are added before it
const MAX_HEADER_BYTES = 512 * 1024;

/**
 * Splits header and body for canonical forms: a signature covers every byte, so nothing is refused or repaired. An
 * oversized header is not read.
 */
export function splitMessage(source: Buffer): SplitMessage {
  const { headerEnd, bodyStart } = findBody(source);
  if (headerEnd > MAX_HEADER_BYTES) return { source, fields: [], bodyStart };
  return { source, fields: splitFields(source.toString('latin1', 0, headerEnd)), bodyStart };
}

export function splitFields(header: string): RawField[] {
  const text = header.endsWith('\r\n') ? header.slice(0, -2) : header;
  return text === '' ? [] : text.split(/\r\n(?![ \t])/).map((field) => ({ name: nameOf(field), text: field }));
}

/** The text after the colon. */
export function fieldValue({ text }: RawField): string {
  return text.slice(text.indexOf(':') + 1);
}

function nameOf(field: string): string {
  const colon = field.indexOf(':');
  return colon === -1 ? '' : field.slice(0, colon).trim().toLowerCase();
}

export function findBody(message: Buffer): { headerEnd: number; bodyStart: number } {
  if (message[0] === 0x0d && message[1] === 0x0a) return { headerEnd: 0, bodyStart: 2 };
  const headerEnd = message.indexOf('\r\n\r\n');
  if (headerEnd >= 0) return { headerEnd, bodyStart: headerEnd + 4 };
  const end = message.subarray(-2).equals(Buffer.from('\r\n')) ? message.length - 2 : message.length;
  return { headerEnd: end, bodyStart: message.length };
}

import type { MessageOutline, PartOutline } from './message-index.js';

/** Octets of a message, `from` inclusive to `to` exclusive. */
export interface OctetRange {
  readonly from: number;
  readonly to: number;
}

/** RFC 9051 §6.4.5.1; `undefined` is the whole of it. HEADER.FIELDS chooses among the lines of `header`. */
export type SectionText = 'header' | 'text' | 'mime' | undefined;

/**
 * The place of a section: `BODY[1.2.MIME]` is `([1, 2], 'mime')`, `BODY[]` is `([], undefined)`. `undefined`: the
 * message has no such section.
 */
export function findSection(
  message: MessageOutline,
  path: readonly number[],
  text: SectionText,
): OctetRange | undefined {
  if (path.length === 0) {
    if (text === undefined) return { from: message.headerFrom, to: message.bodyTo };
    return text === 'mime' ? undefined : rangeOf(message, text);
  }
  const part = findPart(message, path);
  if (!part) return undefined;
  if (text === undefined) return { from: part.bodyFrom, to: part.bodyTo };
  if (text === 'mime') return { from: part.headerFrom, to: part.bodyFrom };
  // Only what holds a message has a HEADER and a TEXT of its own
  return part.message && rangeOf(part.message, text);
}

export function findPart(message: MessageOutline, path: readonly number[]): PartOutline | undefined {
  let parts = partsOf(message);
  let found: PartOutline | undefined;
  for (const number of path) {
    found = parts[number - 1];
    if (!found) return undefined;
    parts = found.message ? partsOf(found.message) : found.parts;
  }
  return found;
}

/** RFC 9051 §6.4.5.1: every message has at least one part. */
function partsOf(message: MessageOutline): readonly PartOutline[] {
  return message.parts.length > 0 ? message.parts : [message];
}

function rangeOf(message: MessageOutline, text: 'header' | 'text'): OctetRange {
  return text === 'header'
    ? { from: message.headerFrom, to: message.bodyFrom }
    : { from: message.bodyFrom, to: message.bodyTo };
}

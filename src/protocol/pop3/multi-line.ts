const NUL = 0x00;
const LF = 0x0a;
const CR = 0x0d;
const DOT = 0x2e;
/** Replaces NUL where it may not be sent: the same as in a plain FETCH. */
const NUL_SUBSTITUTE = 0x80;
const LINE_WITH_DOT = Buffer.from('\n.');
const EXTRA_DOT = Buffer.from('.');
const END_AT_LINE_START = Buffer.from('.\r\n');
const END_WITHIN_LINE = Buffer.from('\r\n.\r\n');

/** RFC 1939 §3: a message as a multi-line response, over pieces as they come. */
export interface MultiLineEncoder {
  /** The same bytes with a dot before each dot that begins a line; views of the chunk, unless it has a NUL. */
  push(chunk: Buffer): readonly Buffer[];
  /** The line with the dot alone, and before it the line end that the message may lack. */
  end(): Buffer;
}

export function createMultiLineEncoder(): MultiLineEncoder {
  let last = LF;
  let beforeLast = CR;

  return {
    push(chunk) {
      if (chunk.length === 0) return [];
      const bytes = chunk.includes(NUL) ? withoutNul(chunk) : chunk;
      const pieces = stuff(bytes, last === LF);
      beforeLast = chunk.length > 1 ? (bytes[bytes.length - 2] ?? 0) : last;
      last = bytes[bytes.length - 1] ?? 0;
      return pieces;
    },
    end: () => (last === LF && beforeLast === CR ? END_AT_LINE_START : END_WITHIN_LINE),
  };
}

/** After a bare LF too: most clients take it for a line end, and a dot alone behind it would cut the message off. */
function stuff(bytes: Buffer, isAtLineStart: boolean): readonly Buffer[] {
  let at = isAtLineStart && bytes[0] === DOT ? 0 : nextDot(bytes, 0);
  if (at === -1) return [bytes];
  const pieces: Buffer[] = [];
  let from = 0;
  for (; at !== -1; at = nextDot(bytes, at)) {
    pieces.push(bytes.subarray(from, at), EXTRA_DOT);
    from = at;
  }
  pieces.push(bytes.subarray(from));
  return pieces;
}

function nextDot(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(LINE_WITH_DOT, from);
  return at === -1 ? -1 : at + 1;
}

function withoutNul(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  for (let at = copy.indexOf(NUL); at !== -1; at = copy.indexOf(NUL, at + 1)) copy[at] = NUL_SUBSTITUTE;
  return copy;
}

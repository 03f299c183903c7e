import type { Canonicalization } from './signature-tags.js';

const SPACE = 0x20;
const TAB = 0x09;
const CR = 0x0d;
const LF = 0x0a;
const CRLF = Buffer.from('\r\n');
/** Takes less than a millisecond. */
const SLICE_BYTES = 256 * 1024;

/**
 * RFC 6376 §3.4.3 and §3.4.4, in pieces: a large body is never copied whole, and the reader may pause in between. Only
 * CR LF ends a line; every other byte, 8-bit ones too, is unchanged.
 */
export function* canonicalBody(body: Buffer, canon: Canonicalization): Generator<Buffer, void> {
  /** Written once something follows them: empty lines at the end are ignored. */
  let lineEndsDue = 0;
  let isSpaceDue = false;
  let isEmpty = true;
  for (let at = 0, end = 0; at < body.length; at = end) {
    end = endOfSlice(body, at);
    const slice = body.subarray(at, end);
    const isKept: boolean = canon === 'simple' || (!isSpaceDue && isNearlyRelaxed(slice));
    const read: ReadSlice = isKept ? withoutLineEnds(slice) : relax(slice, isSpaceDue);
    if (read.content.length > 0) {
      yield* lineEnds(lineEndsDue);
      yield read.content;
      lineEndsDue = 0;
      isEmpty = false;
    }
    lineEndsDue += read.lineEndsDue;
    isSpaceDue = read.isSpaceDue;
  }
  if (!isEmpty || canon === 'simple') yield CRLF;
}

interface ReadSlice {
  readonly content: Buffer;
  readonly lineEndsDue: number;
  readonly isSpaceDue: boolean;
}

/** Never between CR and LF. */
function endOfSlice(body: Buffer, at: number): number {
  const end = Math.min(at + SLICE_BYTES, body.length);
  return body[end - 1] === CR && body[end] === LF ? end + 1 : end;
}

/** Three native searches settle most bodies; reading byte by byte costs ten times as much. */
function isNearlyRelaxed(slice: Buffer): boolean {
  return !slice.includes('  ') && !slice.includes(TAB) && !slice.includes(' \r\n') && slice.at(-1) !== SPACE;
}

function withoutLineEnds(slice: Buffer): ReadSlice {
  let end = slice.length;
  while (end >= 2 && slice[end - 2] === CR && slice[end - 1] === LF) end -= 2;
  return { content: slice.subarray(0, end), lineEndsDue: (slice.length - end) / 2, isSpaceDue: false };
}

function relax(slice: Buffer, wasSpaceDue: boolean): ReadSlice {
  const relaxed = Buffer.allocUnsafe(slice.length + 1);
  let size = 0;
  let isSpaceDue = wasSpaceDue;
  let lineEndsDue = 0;
  for (let at = 0; at < slice.length; at++) {
    const byte = slice[at] as number;
    if (byte === SPACE || byte === TAB) {
      isSpaceDue = true;
    } else if (byte === CR && slice[at + 1] === LF) {
      isSpaceDue = false;
      lineEndsDue++;
      at++;
    } else {
      for (; lineEndsDue > 0; lineEndsDue--) {
        relaxed[size++] = CR;
        relaxed[size++] = LF;
      }
      if (isSpaceDue) relaxed[size++] = SPACE;
      isSpaceDue = false;
      relaxed[size++] = byte;
    }
  }
  return { content: relaxed.subarray(0, size), lineEndsDue, isSpaceDue };
}

function* lineEnds(count: number): Generator<Buffer> {
  for (let left = count; left > 0; left -= MANY_LINE_ENDS.length / 2) yield MANY_LINE_ENDS.subarray(0, 2 * left);
}

const MANY_LINE_ENDS = Buffer.alloc(8192, CRLF);

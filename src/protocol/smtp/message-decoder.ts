/** The text of a message, from DATA or BDAT, over bytes that come in pieces. */
export interface MessageDecoder {
  /** Reads `chunk` between `from` and `to`. */
  read(chunk: Buffer, from: number, to?: number): MessageRead;
  /** BDAT: the last chunk is in. */
  finish(): MessageRead;
  /** Why the message must be refused, as far as known; its end is still searched for. */
  refusal(): MessageRefusal | undefined;
}

export type MessageRead =
  | { readonly kind: 'more' }
  /** The next command begins at `end`. */
  | { readonly kind: 'end'; readonly end: number }
  /** Where the message ends is anyone's guess now: the session must end. */
  | { readonly kind: 'broken'; readonly fault: MessageFault };

export type MessageFault = 'bare-cr' | 'bare-lf' | 'endless';
/** Permanent refusals come before temporary ones. */
const REFUSALS = ['too-large', 'header-too-large', 'line-too-long', 'nul', 'no-room'] as const;
export type MessageRefusal = (typeof REFUSALS)[number];

export interface MessageLimits {
  readonly maxMessageBytes: number;
  /** Without its CR LF. RFC 5321 §4.5.3.1.6 says 998; real mail does not keep to it. */
  readonly maxLineBytes: number;
  readonly maxHeaderBytes: number;
}

/** Takes the decoded bytes, as views of the chunks; `false`: no room for them. */
export type MessageSink = (piece: Buffer) => boolean;

const CR = 0x0d;
const LF = 0x0a;
const DOT = 0x2e;
const MORE = { kind: 'more' } as const;
const CRLF = Buffer.from('\r\n');

/** RFC 5321 §4.1.1.4: ends at CR LF . CR LF and at nothing that resembles it; the doubled dot is undone. */
export function createDataDecoder(limits: MessageLimits, sink: MessageSink): MessageDecoder {
  return createDecoder(limits, sink, true);
}

/** RFC 3030: the chunk sizes tell where it ends; its lines obey the same rules. */
export function createBdatDecoder(limits: MessageLimits, sink: MessageSink): MessageDecoder {
  return createDecoder(limits, sink, false);
}

function createDecoder(limits: MessageLimits, sink: MessageSink, isDotted: boolean): MessageDecoder {
  let sizeBytes = 0;
  const refusals = new Set<MessageRefusal>();
  let isHeader = true;
  let headerBytes = 0;
  let isLineStart = true;
  let lineBytes = 0;
  /** The last byte seen was the CR of a line's end. */
  let isAfterCr = false;
  /** At the start of a line, undecided: `.`, or `.` CR. */
  let lead: '' | '.' | '.\r' = '';

  return {
    read(bytes, from, to = bytes.length) {
      const chunk = to === bytes.length ? bytes : bytes.subarray(0, to);
      let kept = from;
      let at = from;
      while (at < to) {
        if (isLineStart && isDotted) {
          const byte = chunk[at];
          if (lead === '' && byte === DOT) {
            keep(chunk, kept, at);
            kept = ++at;
            lead = '.';
            continue;
          }
          if (lead === '.' && byte === CR) {
            kept = ++at;
            lead = '.\r';
            continue;
          }
          if (lead === '.\r') {
            if (byte !== LF) return broken('bare-cr');
            return { kind: 'end', end: at + 1 };
          }
          lead = '';
        }
        isLineStart = false;
        if (isAfterCr) {
          if (chunk[at] !== LF) return broken('bare-cr');
          at++;
          endLine();
          continue;
        }
        const lf = chunk.indexOf(LF, at);
        const cr = chunk.indexOf(CR, at);
        if (lf === -1) {
          if (cr !== -1 && cr !== to - 1) return broken('bare-cr');
          isAfterCr = cr !== -1;
          lineBytes += to - at - (isAfterCr ? 1 : 0);
          at = to;
          continue;
        }
        if (cr === -1 || cr > lf) return broken('bare-lf');
        if (cr !== lf - 1) return broken('bare-cr');
        lineBytes += cr - at;
        at = lf + 1;
        endLine();
      }
      keep(chunk, kept, at);
      // A client that is told "too large" at the end must get to that end
      return sizeBytes > 2 * limits.maxMessageBytes ? broken('endless') : MORE;
    },

    finish() {
      if (isAfterCr) return broken('bare-cr');
      if (!isLineStart) {
        keep(CRLF, 0, CRLF.length);
        endLine();
      }
      return { kind: 'end', end: 0 };
    },

    refusal: () => (refusals.size === 0 ? undefined : REFUSALS.find((refusal) => refusals.has(refusal))),
  };

  function endLine(): void {
    if (lineBytes > limits.maxLineBytes) refusals.add('line-too-long');
    if (isHeader) {
      headerBytes += lineBytes + 2;
      if (headerBytes > limits.maxHeaderBytes) refusals.add('header-too-large');
      isHeader = lineBytes > 0;
    }
    isLineStart = true;
    isAfterCr = false;
    lineBytes = 0;
  }

  function keep(chunk: Buffer, from: number, to: number): void {
    if (to <= from) return;
    const piece = chunk.subarray(from, to);
    // RFC 5321 §2.3.8 knows no NUL; software that drops it would see an end in CR LF NUL . CR LF
    if (piece.indexOf(0) !== -1) refusals.add('nul');
    sizeBytes += to - from;
    if (sizeBytes > limits.maxMessageBytes) refusals.add('too-large');
    if (refusals.size === 0 && !sink(piece)) refusals.add('no-room');
  }
}

function broken(fault: MessageFault): MessageRead {
  return { kind: 'broken', fault };
}

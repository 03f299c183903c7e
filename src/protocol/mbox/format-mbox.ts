import { formatSeparator } from './separator.js';
import type { MboxFlags } from './status-fields.js';

const LF = 0x0a;
const FROM = Buffer.from('From ');
const QUOTE = 0x3e;

/** The line before a message; status fields follow it. */
export function formatMboxHead(at: number, flags: Omit<MboxFlags, 'isExpunged'>): string {
  const more = [flags.isAnswered && 'A', flags.isFlagged && 'F', flags.isDraft && 'T'].filter(Boolean).join('');
  const fields = [
    `Status: ${flags.isSeen ? 'RO' : 'O'}`,
    ...(more ? [`X-Status: ${more}`] : []),
    ...(flags.keywords.length > 0 ? [`X-Keywords: ${flags.keywords.join(' ')}`] : []),
  ];
  return [formatSeparator(at), ...fields].map((line) => `${line}\r\n`).join('');
}

/** Octets of a message, piece by piece, with "From " lines quoted (mboxrd). */
export function createMboxQuoting(): { push(piece: Buffer): Buffer; end(): Buffer } {
  let rest: Buffer = Buffer.alloc(0);
  let isAtStart = true;

  return {
    push(piece) {
      const octets = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
      const lastLf = octets.lastIndexOf(LF);
      // The beginning of a line that is not complete decides with the next piece
      const cut = octets.length - lastLf - 1 < MAX_HELD_BYTES ? lastLf + 1 : octets.length;
      rest = Buffer.from(octets.subarray(cut));
      return quote(octets.subarray(0, cut));
    },
    /** With the empty line that ends every message of an mbox. */
    end() {
      const last = quote(rest);
      return Buffer.concat([last, Buffer.from(isAtStart ? '\r\n' : '\r\n\r\n')]);
    },
  };

  function quote(octets: Buffer): Buffer {
    const parts: Buffer[] = [];
    let from = 0;
    for (let at = 0; at < octets.length; ) {
      if ((at > 0 || isAtStart) && needsQuote(octets, at)) {
        parts.push(octets.subarray(from, at), Buffer.of(QUOTE));
        from = at;
      }
      const lf = octets.indexOf(LF, at);
      if (lf === -1) break;
      at = lf + 1;
    }
    if (octets.length > 0) isAtStart = octets.at(-1) === LF;
    return parts.length === 0 ? octets : Buffer.concat([...parts, octets.subarray(from)]);
  }
}

const MAX_HELD_BYTES = 1024;

function needsQuote(octets: Buffer, from: number): boolean {
  let at = from;
  while (octets[at] === QUOTE && at - from < MAX_HELD_BYTES) at += 1;
  return octets.subarray(at, at + FROM.length).equals(FROM);
}

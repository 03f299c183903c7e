/** Commands and AUTH responses, line by line, over bytes in pieces. */
export interface LineReader {
  /** Reads from `from` to the end of one line. */
  read(chunk: Buffer, from: number): LineRead;
  /** Whether bytes wait for the rest of their line. */
  readonly isMidLine: boolean;
}

export type LineRead =
  /** The chunk is used up. */
  | { readonly kind: 'more' }
  /** Without its CR LF; the next one begins at `end`. */
  | { readonly kind: 'line'; readonly line: Buffer; readonly end: number }
  | { readonly kind: 'broken'; readonly fault: LineFault };

/** A reader that saw a fault is of no use any more: where the next line begins is anyone's guess. */
export type LineFault = 'bare-cr' | 'bare-lf' | 'line-too-long';

const CR = 0x0d;
const LF = 0x0a;
const MORE = { kind: 'more' } as const;

/**
 * RFC 5321 §2.3.8: a line ends with CR LF and nothing else. A server that accepts a bare CR or LF can be tricked into
 * seeing a message that was never sent (SMTP smuggling).
 */
export function createLineReader({ maxLineBytes }: { readonly maxLineBytes: number }): LineReader {
  let begun: Buffer[] = [];
  let begunBytes = 0;

  return {
    read(chunk, from) {
      if (from >= chunk.length) return MORE;
      const lf = chunk.indexOf(LF, from);
      const end = lf === -1 ? chunk.length : lf + 1;
      if (begunBytes + end - from > maxLineBytes + 2) return broken('line-too-long');
      const piece = chunk.subarray(from, end);
      const fault = findFault(piece, lf !== -1);
      if (fault) return broken(fault);
      if (lf === -1) {
        // A copy: the few bytes of a half line must not keep a large chunk alive
        begun.push(Buffer.from(piece));
        begunBytes += piece.length;
        return MORE;
      }
      const whole = begun.length === 0 ? piece : Buffer.concat([...begun, piece]);
      begun = [];
      begunBytes = 0;
      return { kind: 'line', line: whole.subarray(0, -2), end };
    },
    get isMidLine() {
      return begunBytes > 0;
    },
  };

  /** The one CR right before the LF, or at the very end of the octets so far. */
  function findFault(piece: Buffer, isEnded: boolean): LineFault | undefined {
    const endedWithCr = begun.at(-1)?.at(-1) === CR;
    if (endedWithCr) return piece[0] === LF ? undefined : 'bare-cr';
    const cr = piece.indexOf(CR);
    if (!isEnded) return cr === -1 || cr === piece.length - 1 ? undefined : 'bare-cr';
    if (cr === -1) return 'bare-lf';
    return cr === piece.length - 2 ? undefined : 'bare-cr';
  }
}

function broken(fault: LineFault): LineRead {
  return { kind: 'broken', fault };
}

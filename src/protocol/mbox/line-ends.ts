/** Passes octets of one message on, in pieces. */
export type LineEnds = (piece: Buffer) => Buffer;

const LF = 0x0a;
const CR = 0x0d;

/**
 * Files of Unix programs end lines with LF, where mail has CR LF (RFC 5322 §2.3). The first line decides: if it ends with
 * CR LF the message is kept octet by octet, whatever follows.
 */
export function createLineEnds(): LineEnds {
  let isPlain: boolean | undefined;
  let last: number | undefined;

  return (piece) => {
    if (piece.length === 0) return piece;
    if (isPlain === undefined) {
      const lf = piece.indexOf(LF);
      if (lf !== -1) isPlain = (lf === 0 ? last : piece[lf - 1]) !== CR;
    }
    const before = last;
    last = piece.at(-1);
    if (!isPlain) return piece;
    const text = piece.toString('latin1');
    const ended = text.replace(/(?<!\r)\n/g, '\r\n');
    const isPaired = before === CR && piece[0] === LF;
    return Buffer.from(isPaired ? ended.slice(1) : ended, 'latin1');
  };
}

/** Only this much of a header is indexed. */
const MAX_HEADER_BYTES = 1024 * 1024;

/** The header of a message that arrives in pieces: up to its empty line (RFC 5322 §2.1), or all of it without one. */
export class HeaderCollector {
  private readonly pieces: Buffer[] = [];
  private length = 0;
  /** The last octets before the current piece: an empty line may lie across two. */
  private before: Buffer = LINE_START;

  /** True when the rest is not needed. */
  push(piece: Buffer): boolean {
    const octets = Buffer.concat([this.before, piece]);
    const end = endOfHeader(octets);
    const wanted = end === -1 ? piece : piece.subarray(0, Math.max(0, end - this.before.length));
    const kept = wanted.subarray(0, MAX_HEADER_BYTES - this.length);
    this.pieces.push(kept);
    this.length += kept.length;
    this.before = Buffer.from(octets.subarray(-EMPTY_LINE_BYTES));
    return end !== -1 || this.length === MAX_HEADER_BYTES;
  }

  get block(): Buffer {
    return Buffer.concat(this.pieces);
  }
}

/** A message may begin with the empty line. */
const LINE_START = Buffer.from('\n');
/** A line feed, then CR LF. */
const EMPTY_LINE_BYTES = 3;

function endOfHeader(octets: Buffer): number {
  const [plain, network] = [octets.indexOf('\n\n'), octets.indexOf('\n\r\n')];
  if (plain !== -1 && (network === -1 || plain < network)) return plain + 2;
  return network === -1 ? -1 : network + EMPTY_LINE_BYTES;
}

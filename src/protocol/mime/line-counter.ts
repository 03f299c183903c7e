const LF = 0x0a;
const BLOCK = 4096;
const FIRST_ROOM = 8 * BLOCK;

/** Counts the line ends between two offsets of octets that arrived in pieces. It stores one bit per octet. */
export class LineCounter {
  /** Bit `n`: octet `n` is a line feed. */
  private bits = new Uint8Array(FIRST_ROOM / 8);
  private length = 0;
  /** Line feeds before each block, made when first needed. */
  private sums: Uint32Array | undefined;

  push(piece: Buffer): void {
    const from = this.length;
    this.length += piece.length;
    this.sums = undefined;
    this.makeRoom();
    const { bits } = this;
    for (let n = 0; n < piece.length; n++) {
      if (piece[n] === LF) bits[(from + n) >> 3] = (bits[(from + n) >> 3] as number) | (1 << ((from + n) & 7));
    }
  }

  count(from: number, to: number): number {
    if (to - from <= 2 * BLOCK) return this.countDirectly(from, to);
    this.sums ??= this.sumBlocks();
    const first = Math.ceil(from / BLOCK);
    const last = Math.floor(to / BLOCK);
    const whole = (this.sums[last] ?? 0) - (this.sums[first] ?? 0);
    return this.countDirectly(from, first * BLOCK) + whole + this.countDirectly(last * BLOCK, to);
  }

  private makeRoom(): void {
    if (this.length <= this.bits.length * 8) return;
    const grown = new Uint8Array(Math.ceil(Math.max(this.length, this.bits.length * 16) / 8));
    grown.set(this.bits);
    this.bits = grown;
  }

  private countDirectly(from: number, to: number): number {
    let lines = 0;
    for (let at = from; at < to; at++) lines += ((this.bits[at >> 3] as number) >> (at & 7)) & 1;
    return lines;
  }

  private sumBlocks(): Uint32Array {
    const blocks = Math.floor(this.length / BLOCK);
    const sums = new Uint32Array(blocks + 1);
    for (let block = 0; block < blocks; block++) {
      sums[block + 1] = (sums[block] ?? 0) + this.countDirectly(block * BLOCK, (block + 1) * BLOCK);
    }
    return sums;
  }
}

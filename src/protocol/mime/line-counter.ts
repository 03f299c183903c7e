const LF = 0x0a;
const BLOCK = 4096;

/** How many lines end between two offsets. Asked for message in message, each octet is still counted about once. */
export class LineCounter {
  /** Line feeds before each block, made when first needed. */
  private sums: Uint32Array | undefined;

  constructor(private readonly source: Buffer) {}

  count(from: number, to: number): number {
    if (to - from <= 2 * BLOCK) return this.countDirectly(from, to);
    this.sums ??= this.sumBlocks();
    const first = Math.ceil(from / BLOCK);
    const last = Math.floor(to / BLOCK);
    const whole = (this.sums[last] ?? 0) - (this.sums[first] ?? 0);
    return this.countDirectly(from, first * BLOCK) + whole + this.countDirectly(last * BLOCK, to);
  }

  private countDirectly(from: number, to: number): number {
    let lines = 0;
    for (let at = from; at < to; at++) if (this.source[at] === LF) lines += 1;
    return lines;
  }

  private sumBlocks(): Uint32Array {
    const blocks = Math.floor(this.source.length / BLOCK);
    const sums = new Uint32Array(blocks + 1);
    for (let block = 0; block < blocks; block++) {
      sums[block + 1] = (sums[block] ?? 0) + this.countDirectly(block * BLOCK, (block + 1) * BLOCK);
    }
    return sums;
  }
}

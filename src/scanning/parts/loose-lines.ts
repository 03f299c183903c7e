/** A longer line is told in several pieces. */
const MAX_LINE = 2000;
const [LF, CR] = [0x0a, 0x0d] as const;

/** `isStart`: it begins a line. The line break belongs to it. */
export type TakeLine = (octets: Buffer, isStart: boolean) => void;

/** Lines as the most generous reader sees them: CR LF, LF and CR alone end one. */
export class LooseLines {
  private rest: Buffer = Buffer.alloc(0);
  private isStart = true;

  constructor(private readonly take: TakeLine) {}

  push(piece: Buffer): void {
    this.read(this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece, false);
  }

  end(): void {
    this.read(this.rest, true);
  }

  private read(data: Buffer, isEnd: boolean): void {
    let at = 0;
    while (at < data.length) {
      const end = endOfLine(data, at);
      const next = data[end] === CR && data[end + 1] === LF ? end + 2 : Math.min(end + 1, data.length);
      // A CR at the very end may be half a line break
      const isOpen = end === data.length || (data[end] === CR && next === data.length && next === end + 1);
      if (isOpen && !isEnd && data.length - at < MAX_LINE) break;
      const to = isOpen && !isEnd ? end : next;
      this.take(data.subarray(at, to), this.isStart);
      this.isStart = !isOpen;
      at = to;
      if (isOpen && !isEnd) break;
    }
    this.rest = Buffer.from(data.subarray(at));
  }
}

function endOfLine(data: Buffer, from: number): number {
  let at = from;
  while (at < data.length && data[at] !== LF && data[at] !== CR) at += 1;
  return at;
}

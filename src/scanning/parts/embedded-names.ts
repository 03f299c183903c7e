const BEGIN = /^begin [0-7]{3,4} ([^\r\n]{1,255})\r?$/gm;
const MAX_FILES = 50;
const MAX_LINE = 300;
const LF = 0x0a;

/** Names of uuencoded files in a text that comes in pieces: who sends one today means a very old reader. */
export class EmbeddedNames {
  readonly names: string[] = [];
  /** The beginning of a line whose end is still to come. */
  private line: Buffer = Buffer.alloc(0);

  push(piece: Buffer): void {
    const end = piece.lastIndexOf(LF) + 1;
    if (end > 0) {
      this.look(Buffer.concat([this.line, piece.subarray(0, end)]));
      this.line = Buffer.alloc(0);
    }
    // A line that is too long stays so: its beginning is what counts
    if (this.line.length < MAX_LINE) this.line = Buffer.concat([this.line, piece.subarray(end, end + MAX_LINE)]);
  }

  end(): void {
    this.look(this.line);
  }

  private look(lines: Buffer): void {
    if (!lines.includes('begin ')) return;
    for (const [, name = ''] of lines.toString('latin1').matchAll(BEGIN)) {
      if (this.names.length < MAX_FILES) this.names.push(name);
    }
  }
}

/** A line that begins or ends a part of a multipart that is open. */
export interface Delimiter {
  /** Which of the open multiparts: 0 is the outermost. */
  readonly level: number;
  readonly isLast: boolean;
  /** Of the line, and of the octet behind its line break. */
  readonly from: number;
  readonly to: number;
  /** Of the line break before it, which belongs to it (RFC 2046 §5.1.1). */
  readonly partTo: number;
}

// RFC 2046 §5.1.1 allows 70
const MAX_BOUNDARY = 200;
const MAX_PADDING = 200;
const [TAB, LF, CR, SPACE, DASH] = [0x09, 0x0a, 0x0d, 0x20, 0x2d] as const;
const LINE_WITH_DASHES = Buffer.from('\n--');

/**
 * Finds delimiters of all multiparts that are open, in one walk over the message: a part that lacks its own end stops
 * at that of a multipart around it.
 */
export class BoundaryScanner {
  private readonly open: string[] = [];
  private readonly levels = new Map<string, number>();
  /** Whether one that was ever open begins with this octet: most lines with dashes are signatures and rules. */
  private readonly beginnings = new Uint8Array(256);

  constructor(private readonly source: Buffer) {}

  /** `false`: with this boundary nothing can be found. One that is open already stays that of the outer multipart. */
  push(boundary: string): boolean {
    const isUsable = boundary !== '' && boundary.length <= MAX_BOUNDARY && !this.levels.has(boundary);
    if (isUsable) {
      this.levels.set(boundary, this.open.length);
      this.open.push(boundary);
      this.beginnings[boundary.charCodeAt(0)] = 1;
    }
    return isUsable;
  }

  pop(): void {
    const boundary = this.open.pop();
    if (boundary !== undefined) this.levels.delete(boundary);
  }

  get depth(): number {
    return this.open.length;
  }

  /** The first one whose line begins at `from` or later; `from` is the beginning of a line. */
  next(from: number): Delimiter | undefined {
    if (this.open.length === 0) return undefined;
    let delimiter = this.at(from);
    let before = delimiter ? -1 : this.source.indexOf(LINE_WITH_DASHES, from);
    while (!delimiter && before !== -1) {
      delimiter = this.at(before + 1);
      before = this.source.indexOf(LINE_WITH_DASHES, before + 1);
    }
    return delimiter;
  }

  /** The line that begins at `from`, if it is one. */
  at(from: number): Delimiter | undefined {
    const { source } = this;
    if (this.open.length === 0 || source[from] !== DASH || source[from + 1] !== DASH) return undefined;
    if (this.beginnings[source[from + 2] ?? 0] === 0) return undefined;
    const limit = Math.min(source.length, from + 4 + MAX_BOUNDARY + MAX_PADDING);
    let end = from + 2;
    while (end < limit && source[end] !== LF) end += 1;
    if (end === limit && limit < source.length) return undefined;
    let textEnd = end;
    while (textEnd > from + 2 && isPadding(source[textEnd - 1])) textEnd -= 1;
    const text = source.toString('latin1', from + 2, textEnd);
    let level = this.levels.get(text);
    const isLast = level === undefined && text.endsWith('--');
    if (isLast) level = this.levels.get(text.slice(0, -2));
    if (level === undefined) return undefined;
    return { level, isLast, from, to: Math.min(end + 1, source.length), partTo: this.beforeLineBreak(from) };
  }

  private beforeLineBreak(lineFrom: number): number {
    if (lineFrom === 0) return 0;
    return this.source[lineFrom - 2] === CR ? lineFrom - 2 : lineFrom - 1;
  }
}

function isPadding(octet: number | undefined): boolean {
  return octet === SPACE || octet === TAB || octet === CR;
}

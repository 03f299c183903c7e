/** A line that begins or ends a part of a multipart that is open. */
export interface Delimiter {
  /** Which of the open multiparts: 0 is the outermost. */
  readonly level: number;
  readonly isLast: boolean;
}

// RFC 2046 §5.1.1 allows 70
const MAX_BOUNDARY = 200;
const MAX_PADDING = 200;
/** No delimiter has a longer line. */
export const MAX_DELIMITER_LINE = 4 + MAX_BOUNDARY + MAX_PADDING;

/** The boundaries of all multiparts that are open: a part that lacks its own end stops at that of a multipart around it. */
export class OpenBoundaries {
  private readonly open: string[] = [];
  private readonly levels = new Map<string, number>();
  /** Whether one that was ever open begins with this octet: most lines with dashes are signatures and rules. */
  private readonly beginnings = new Uint8Array(256);

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

  /** `octet`: the one behind the two dashes. */
  mayBegin(octet: number): boolean {
    return this.open.length > 0 && this.beginnings[octet] === 1;
  }

  /** `line`: what stands behind the two dashes, octets as latin1, without padding. */
  match(line: string): Delimiter | undefined {
    const level = this.levels.get(line);
    if (level !== undefined) return { level, isLast: false };
    const lastOf = line.endsWith('--') ? this.levels.get(line.slice(0, -2)) : undefined;
    return lastOf === undefined ? undefined : { level: lastOf, isLast: true };
  }

  /** Some readers take every line for a delimiter that begins like one. */
  isNearly(line: string): boolean {
    return this.open.some((boundary) => line.startsWith(boundary));
  }
}

import { readEntityHeader } from './entity-header.js';
import { type Delimiter, MAX_DELIMITER_LINE } from './open-boundaries.js';
import { OpenEntities } from './open-entities.js';
import { isEncoded, STRUCTURE_LIMITS, type StructureEvents, type StructureLimits } from './structure-events.js';

/** Fields after this are not read. */
const MAX_HEADER_BYTES = 1024 * 1024;

/**
 * RFC 2046, whatever the octets, in whatever pieces they come: the one place that says which parts a message has. Each
 * line is looked at once, however deep it lies, and no more than a header or a delimiter is held.
 */
export class StructureReader {
  private readonly entities: OpenEntities;
  /** Octets not processed yet, followed by the current piece; `data` begins at the offset `base`. */
  private data: Buffer = NOTHING;
  private at = 0;
  private base = 0;
  private isHeader = true;
  private headerFrom = 0;
  private header: Buffer[] = [];
  private headerBytes = 0;
  /** In a header: no octet of this line was taken. In a body: no octet at all. */
  private isStart = true;
  /** How long the line break before the start of a body was. */
  private breakBytes = 0;

  constructor(
    private readonly events: StructureEvents,
    limits: StructureLimits = STRUCTURE_LIMITS,
  ) {
    this.entities = new OpenEntities(events, limits);
  }

  /** Another reader may find other parts in this message. */
  get isAmbiguous(): boolean {
    return this.entities.isAmbiguous;
  }

  /** The memory of the piece is the caller's again when this returns. */
  push(piece: Buffer): void {
    this.data = this.data.length > 0 ? Buffer.concat([this.data, piece]) : piece;
    this.run(false);
    this.base += this.at;
    this.data = Buffer.from(this.data.subarray(this.at));
    this.at = 0;
  }

  end(): void {
    this.run(true);
    this.entities.closeAll(this.base + this.data.length);
  }

  private run(isEnd: boolean): void {
    let goesOn = true;
    while (goesOn) goesOn = this.isHeader ? this.readHeader(isEnd) : this.readBody(isEnd);
  }

  /** The empty line ends a header; so does a delimiter, or the end of the message. */
  private readHeader(isEnd: boolean): boolean {
    const { data } = this;
    for (let at = this.at; ; ) {
      if (!this.isStart) {
        const lineEnd = data.indexOf(LF, at);
        at = lineEnd === -1 ? data.length : lineEnd + 1;
        this.isStart = lineEnd !== -1;
      }
      const emptyBytes = data[at] === LF ? 1 : data[at] === CR && data[at + 1] === LF ? 2 : 0;
      const line = data[at] === DASH ? this.delimiterAt(at, isEnd) : undefined;
      const isOpen = at === data.length || (data[at] === CR && at + 1 === data.length && !isEnd);
      if (emptyBytes > 0 || line || isOpen) {
        this.keepHeader(at + emptyBytes);
        if (line === 'undecided' || (isOpen && !isEnd)) return false;
        this.breakBytes = emptyBytes;
        this.openEntity(line);
        return true;
      }
      this.isStart = false;
    }
  }

  private keepHeader(to: number): void {
    const octets = this.data.subarray(this.at, Math.min(to, this.at + MAX_HEADER_BYTES - this.headerBytes));
    if (octets.length < to - this.at) this.entities.isAmbiguous = true;
    if (octets.length > 0) this.header.push(Buffer.from(octets));
    this.headerBytes += octets.length;
    this.at = to;
  }

  private openEntity(cutOff: DelimiterLine | undefined): void {
    const bodyFrom = this.base + this.at;
    const header = readEntityHeader(Buffer.concat(this.header).toString('latin1'));
    const start = this.entities.open(header, this.headerFrom, bodyFrom);
    this.header = [];
    if (cutOff) {
      this.entities.isAmbiguous = true;
      this.entities.close(bodyFrom);
      this.takeDelimiter(cutOff, bodyFrom);
    } else if (start.kind === 'message' && !isEncoded(start)) this.beginHeader();
    else this.beginBody();
  }

  private beginHeader(): void {
    this.isHeader = true;
    this.isStart = true;
    this.headerFrom = this.base + this.at;
    this.headerBytes = 0;
  }

  private beginBody(): void {
    this.isHeader = false;
    this.isStart = true;
  }

  private readBody(isEnd: boolean): boolean {
    const { data, at, entities } = this;
    const isMargin = entities.innermost?.kind === 'multipart';
    if (entities.boundaries.depth === 0 && !isMargin) return this.tell(data.length);
    if (this.isStart) {
      if (at === data.length) return false;
      const line = data[at] === DASH ? this.delimiterAt(at, isEnd) : undefined;
      if (line === 'undecided') return false;
      this.isStart = false;
      if (line) return this.takeDelimiter(line, this.base + at - this.breakBytes);
      if (isMargin && data[at] === DASH && data[at + 1] === DASH) entities.isAmbiguous = true;
    }
    for (let found = data.indexOf(DASHES, at); found !== -1; found = data.indexOf(DASHES, found + 1)) {
      const line = this.delimiterAt(found + 1, isEnd);
      if (line) {
        const partTo = found > at && data[found - 1] === CR ? found - 1 : found;
        this.tell(partTo);
        return line !== 'undecided' && this.takeDelimiter(line, this.base + partTo);
      }
      if (isMargin) entities.isAmbiguous = true;
    }
    return this.tell(isEnd ? data.length : this.beforeOpenBreak());
  }

  /** A line break at the end may belong to a delimiter that follows (RFC 2046 §5.1.1). */
  private beforeOpenBreak(): number {
    const { data, at } = this;
    let to = data.length;
    if (to - 2 >= at && data[to - 1] === DASH && data[to - 2] === LF) to -= 1;
    if (to - 1 >= at && data[to - 1] === LF) to -= 1;
    return to - 1 >= at && data[to - 1] === CR ? to - 1 : to;
  }

  private tell(to: number): false {
    if (to > this.at) this.events.octets(this.data.subarray(this.at, to));
    this.at = to;
    return false;
  }

  /** The line that begins at `at`, if it is a delimiter. */
  private delimiterAt(at: number, isEnd: boolean): DelimiterLine | 'undecided' | undefined {
    const { data, entities } = this;
    const { boundaries } = entities;
    if (boundaries.depth === 0) return undefined;
    if (at + 2 >= data.length && !isEnd) return 'undecided';
    if (data[at + 1] !== DASH || !boundaries.mayBegin(data[at + 2] ?? 0)) return undefined;
    const limit = at + MAX_DELIMITER_LINE;
    let end = at + 2;
    while (end < limit && end < data.length && data[end] !== LF) end += 1;
    if (end === data.length && end < limit && !isEnd) return 'undecided';
    let textEnd = end;
    while (textEnd > at + 2 && isPadding(data[textEnd - 1])) textEnd -= 1;
    const text = data.toString('latin1', at + 2, textEnd);
    const delimiter = end === limit && end < data.length ? undefined : boundaries.match(text);
    if (!delimiter && !entities.isAmbiguous && boundaries.isNearly(text)) entities.isAmbiguous = true;
    const breakBytes = data[end] !== LF ? 0 : data[end - 1] === CR ? 2 : 1;
    return delimiter && { ...delimiter, from: at, to: Math.min(end + 1, data.length), breakBytes };
  }

  private takeDelimiter(line: DelimiterLine, partTo: number): true {
    const following = this.entities.takeDelimiter(line, partTo);
    if (following === 'nothing') {
      this.at = Math.max(this.at, Math.min(line.from, partTo - this.base));
      return true;
    }
    this.at = line.to;
    this.breakBytes = line.breakBytes;
    if (following === 'part') this.beginHeader();
    else this.beginBody();
    if (following === 'rest') this.entities.openRest(this.base + this.at);
    return true;
  }
}

interface DelimiterLine extends Delimiter {
  readonly from: number;
  readonly to: number;
  readonly breakBytes: number;
}

const NOTHING = Buffer.alloc(0);
const [TAB, LF, CR, SPACE, DASH] = [0x09, 0x0a, 0x0d, 0x20, 0x2d] as const;
const DASHES = Buffer.from('\n--');

function isPadding(octet: number | undefined): boolean {
  return octet === SPACE || octet === TAB || octet === CR;
}

import { type EntityHeader, readEntityHeader } from './entity-header.js';
import { boundaryOf, MESSAGE, type MediaType, PLAIN_TEXT, parseMediaType } from './media-type.js';
import { type Delimiter, MAX_DELIMITER_LINE, OpenBoundaries } from './open-boundaries.js';
import { parseParameterList } from './parameter-list.js';

/** What is known of a message or part when its header is read. Offsets count from the first octet of the message. */
export interface EntityStart {
  readonly kind: 'leaf' | 'multipart' | 'message';
  readonly header: EntityHeader;
  readonly media: MediaType;
  /** Lower case; `7bit` when nothing is said. */
  readonly encoding: string;
  /** Of its header; the empty line behind it belongs to it. */
  readonly headerFrom: number;
  readonly bodyFrom: number;
}

/** What the reader tells while the octets come. */
export interface StructureEvents {
  open(start: EntityStart): void;
  /**
   * Of the one opened last that is not closed: of a leaf its body, still encoded; of a multipart what is outside its
   * parts; of a message its body when that is encoded and therefore not taken apart.
   */
  octets(piece: Buffer): void;
  close(bodyTo: number): void;
}

/** What lies beyond is a leaf of plain text. */
export interface StructureLimits {
  readonly maxDepth: number;
  readonly maxParts: number;
}

/** Far beyond any mail of people, and little enough to be kept for each message. */
export const STRUCTURE_LIMITS: StructureLimits = { maxDepth: 50, maxParts: 10_000 };

/** Fields behind this are read by nobody here. */
const MAX_HEADER_BYTES = 1024 * 1024;

/**
 * RFC 2046, whatever the octets, in whatever pieces they come: the one place that says which parts a message has. Each
 * line is looked at once, however deep it lies, and no more than a header or a delimiter is held.
 */
export class StructureReader {
  /** Another reader may find other parts in this message. */
  isAmbiguous = false;
  private readonly boundaries = new OpenBoundaries();
  private readonly stack: Open[] = [];
  private partCount = 0;
  /** What is not yet decided on, and behind it the piece in hand; `data` begins at the offset `base`. */
  private data: Buffer = NOTHING;
  private at = 0;
  private base = 0;
  private isHeader = true;
  private headerFrom = 0;
  private headerPieces: Buffer[] = [];
  private headerBytes = 0;
  /** In a header: no octet of this line was taken. In a body: no octet at all. */
  private isStart = true;
  /** How long the line break before the start of a body was. */
  private breakBytes = 0;

  constructor(
    private readonly events: StructureEvents,
    private readonly limits: StructureLimits = STRUCTURE_LIMITS,
  ) {}

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
    const length = this.base + this.data.length;
    while (this.stack.length > 0) this.close(length);
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
      const isLone = at >= data.length - 1 && emptyBytes === 0 && (at === data.length || data[at] === CR);
      const line = emptyBytes === 0 && data[at] === DASH ? this.delimiterAt(at, isEnd) : undefined;
      if (emptyBytes > 0 || line || (isLone && (!isEnd || at === data.length))) {
        this.keepHeader(at + emptyBytes);
        if (line === 'undecided' || (emptyBytes === 0 && !line && !isEnd)) return false;
        this.breakBytes = emptyBytes;
        this.openEntity(line);
        return true;
      }
      this.isStart = false;
    }
  }

  private keepHeader(to: number): void {
    const octets = this.data.subarray(this.at, Math.min(to, this.at + MAX_HEADER_BYTES - this.headerBytes));
    if (octets.length < to - this.at) this.isAmbiguous = true;
    if (octets.length > 0) this.headerPieces.push(Buffer.from(octets));
    this.headerBytes += octets.length;
    this.at = to;
  }

  private openEntity(cutOff: DelimiterLine | undefined): void {
    const { headerFrom } = this;
    const parent = this.stack.at(-1);
    const octets = this.headerPieces.length === 1 ? this.headerPieces[0] : Buffer.concat(this.headerPieces);
    const header = readEntityHeader((octets ?? NOTHING).toString('latin1'));
    this.headerPieces = [];
    this.partCount += 1;
    if (parent) parent.partCount += 1;
    const media = this.mediaOf(header, parent?.start.media.name === 'multipart/digest' ? MESSAGE : PLAIN_TEXT);
    const kind = kindOf(media);
    const start: EntityStart = {
      kind,
      header,
      media,
      encoding: encodingOf(header),
      headerFrom,
      bodyFrom: this.base + this.at,
    };
    if (header.isAmbiguous || cutOff) this.isAmbiguous = true;
    this.open(start);
    if (cutOff) {
      this.close(start.bodyFrom);
      this.takeDelimiter(cutOff, start.bodyFrom);
    } else if (kind === 'message' && !isEncoded(start)) this.beginHeader();
    else this.beginBody();
  }

  private mediaOf({ fields }: EntityHeader, otherwise: MediaType): MediaType {
    const media = parseMediaType(fields.get('content-type'), otherwise);
    const isBeyond = this.stack.length >= this.limits.maxDepth || this.partCount >= this.limits.maxParts;
    if (!isBeyond || kindOf(media) === 'leaf') return media;
    this.isAmbiguous = true;
    return PLAIN_TEXT;
  }

  private open(start: EntityStart): void {
    const { boundary, isSure } = start.kind === 'multipart' ? boundaryOf(start.media) : NO_BOUNDARY;
    const level = this.boundaries.depth;
    const isOpen = boundary !== undefined && this.boundaries.push(boundary);
    if (start.kind === 'multipart' && !(isOpen && isSure)) this.isAmbiguous = true;
    this.stack.push({ start, level, isOver: !isOpen, partCount: 0, partTo: start.bodyFrom });
    this.events.open(start);
  }

  private close(to: number): void {
    const closed = this.stack.pop();
    if (!closed) return;
    const { start, isOver, partCount, partTo } = closed;
    if (!isOver) this.boundaries.pop();
    if (start.kind === 'multipart' && partCount === 0) this.isAmbiguous = true;
    const bodyTo = start.kind === 'message' && partCount > 0 ? partTo : Math.max(to, partTo);
    const parent = this.stack.at(-1);
    if (parent) parent.partTo = bodyTo;
    this.events.close(bodyTo);
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
    const { data, at } = this;
    const isMargin = this.stack.at(-1)?.start.kind === 'multipart';
    if (this.boundaries.depth === 0 && !isMargin) return this.tell(data.length);
    if (this.isStart) {
      if (at === data.length) return false;
      const line = data[at] === DASH ? this.delimiterAt(at, isEnd) : undefined;
      if (line === 'undecided') return false;
      this.isStart = false;
      if (line) return this.takeDelimiter(line, this.base + at - this.breakBytes);
      if (isMargin && data[at] === DASH && data[at + 1] === DASH) this.isAmbiguous = true;
    }
    for (
      let found = data.indexOf(LINE_WITH_DASHES, at);
      found !== -1;
      found = data.indexOf(LINE_WITH_DASHES, found + 1)
    ) {
      const line = this.delimiterAt(found + 1, isEnd);
      if (line) {
        const partTo = found > at && data[found - 1] === CR ? found - 1 : found;
        this.tell(partTo);
        return line !== 'undecided' && this.takeDelimiter(line, this.base + partTo);
      }
      if (isMargin) this.isAmbiguous = true;
    }
    return this.tell(isEnd ? data.length : this.beforeOpenBreak());
  }

  /** A line break at the end may belong to a delimiter that is still to come (RFC 2046 §5.1.1). */
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
    const { data, boundaries } = this;
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
    if (!delimiter && !this.isAmbiguous && boundaries.isNearly(text)) this.isAmbiguous = true;
    const breakBytes = data[end] !== LF ? 0 : data[end - 1] === CR ? 2 : 1;
    return delimiter && { ...delimiter, from: at, to: Math.min(end + 1, data.length), breakBytes };
  }

  /** `partTo`: of the line break before it, which belongs to it. */
  private takeDelimiter({ level, isLast, from, to, breakBytes }: DelimiterLine, partTo: number): true {
    let top = this.stack.at(-1);
    while (top && !(top.start.kind === 'multipart' && top.level === level && !top.isOver)) {
      this.close(partTo);
      top = this.stack.at(-1);
    }
    if (!top) throw new Error('A delimiter belongs to a multipart that is open');
    if (isLast || this.partCount >= this.limits.maxParts) {
      this.boundaries.pop();
      top.isOver = true;
    }
    // Only a last one: what comes before and behind it is all there is
    if (isLast && top.partCount === 0) {
      this.at = Math.max(this.at, Math.min(from, partTo - this.base));
      this.isStart = false;
      return true;
    }
    this.at = to;
    this.breakBytes = breakBytes;
    if (!top.isOver) this.beginHeader();
    else {
      if (!isLast) this.openRest(top);
      this.beginBody();
    }
    return true;
  }

  /** Too many parts: what is left is one. */
  private openRest(parent: Open): void {
    const bodyFrom = this.base + this.at;
    parent.partCount += 1;
    this.isAmbiguous = true;
    this.open({ kind: 'leaf', header: NO_HEADER, media: PLAIN_TEXT, encoding: '7bit', headerFrom: bodyFrom, bodyFrom });
  }
}

interface Open {
  readonly start: EntityStart;
  /** Of its boundary, while it has one. */
  readonly level: number;
  /** It has no boundary, or not any more. */
  isOver: boolean;
  partCount: number;
  /** Where the last one ends. */
  partTo: number;
}

interface DelimiterLine extends Delimiter {
  readonly from: number;
  readonly to: number;
  readonly breakBytes: number;
}

const NOTHING = Buffer.alloc(0);
const NO_BOUNDARY = { boundary: undefined, isSure: true } as const;
const [TAB, LF, CR, SPACE, DASH] = [0x09, 0x0a, 0x0d, 0x20, 0x2d] as const;
const LINE_WITH_DASHES = Buffer.from('\n--');
export const NO_HEADER: EntityHeader = { fields: new Map(), block: '', isAmbiguous: false, searchText: '' };

function isPadding(octet: number | undefined): boolean {
  return octet === SPACE || octet === TAB || octet === CR;
}

function kindOf({ name }: MediaType): EntityStart['kind'] {
  if (name.startsWith('multipart/')) return 'multipart';
  return name === 'message/rfc822' || name === 'message/global' ? 'message' : 'leaf';
}

/** Its octets are not those that it stands for. */
export function isEncoded({ encoding }: Pick<EntityStart, 'encoding'>): boolean {
  return encoding === 'base64' || encoding === 'quoted-printable';
}

function encodingOf({ fields }: EntityHeader): string {
  const value = fields.get('content-transfer-encoding');
  return (value && parseParameterList(value).value.toLowerCase()) || '7bit';
}

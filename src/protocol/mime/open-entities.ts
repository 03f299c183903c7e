import { type EntityHeader, NO_HEADER } from './entity-header.js';
import { boundaryOf, MESSAGE, type MediaType, PLAIN_TEXT, parseMediaType } from './media-type.js';
import { type Delimiter, OpenBoundaries } from './open-boundaries.js';
import { parseParameterList } from './parameter-list.js';
import type { EntityStart, StructureEvents, StructureLimits } from './structure-events.js';

/** What follows a delimiter; `nothing`: it was none. */
export type Following = 'part' | 'rest' | 'margin' | 'nothing';

/** The entities that have begun and not ended, from the message itself to the innermost part. */
export class OpenEntities {
  /** Another reader may find other parts in this message. */
  isAmbiguous = false;
  readonly boundaries = new OpenBoundaries();
  private readonly stack: Open[] = [];
  private partCount = 0;

  constructor(
    private readonly events: StructureEvents,
    private readonly limits: StructureLimits,
  ) {}

  get innermost(): EntityStart | undefined {
    return this.stack.at(-1)?.start;
  }

  open(header: EntityHeader, headerFrom: number, bodyFrom: number): EntityStart {
    this.partCount += 1;
    const isInDigest = this.innermost?.media.name === 'multipart/digest';
    const media = this.mediaOf(header, isInDigest ? MESSAGE : PLAIN_TEXT);
    if (header.isAmbiguous) this.isAmbiguous = true;
    return this.push({ kind: kindOf(media), header, media, encoding: encodingOf(header), headerFrom, bodyFrom });
  }

  /** Too many parts: the rest is one part. */
  openRest(bodyFrom: number): void {
    const encoding = '7bit';
    this.push({ kind: 'leaf', header: NO_HEADER, media: PLAIN_TEXT, encoding, headerFrom: bodyFrom, bodyFrom });
  }

  /** The innermost one, at the latest at `to`. */
  close(to: number): void {
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

  closeAll(to: number): void {
    while (this.stack.length > 0) this.close(to);
  }

  /** `partTo`: of the line break before the delimiter, which belongs to it. */
  takeDelimiter({ level, isLast }: Delimiter, partTo: number): Following {
    let top = this.stack.at(-1);
    while (top && !(top.start.kind === 'multipart' && top.level === level && !top.isOver)) {
      this.close(partTo);
      top = this.stack.at(-1);
    }
    if (!top) throw new Error('A delimiter belongs to a multipart that is open');
    const isFull = this.partCount >= this.limits.maxParts;
    if (!isLast && !isFull) return 'part';
    this.boundaries.pop();
    top.isOver = true;
    if (!isLast) this.isAmbiguous = true;
    if (!isLast) return 'rest';
    // Only a last one: what comes before and behind it is all there is
    return top.partCount === 0 ? 'nothing' : 'margin';
  }

  private mediaOf({ fields }: EntityHeader, otherwise: MediaType): MediaType {
    const media = parseMediaType(fields.get('content-type'), otherwise);
    const isBeyond = this.stack.length >= this.limits.maxDepth || this.partCount >= this.limits.maxParts;
    if (!isBeyond || kindOf(media) === 'leaf') return media;
    this.isAmbiguous = true;
    return PLAIN_TEXT;
  }

  private push(start: EntityStart): EntityStart {
    const parent = this.stack.at(-1);
    if (parent) parent.partCount += 1;
    const level = this.boundaries.depth;
    const isOver = !(start.kind === 'multipart' && this.openBoundary(start.media));
    this.stack.push({ start, level, isOver, partCount: 0, partTo: start.bodyFrom });
    this.events.open(start);
    return start;
  }

  private openBoundary(media: MediaType): boolean {
    const { boundary, isSure } = boundaryOf(media);
    const isOpen = boundary !== undefined && this.boundaries.push(boundary);
    if (!isOpen || !isSure) this.isAmbiguous = true;
    return isOpen;
  }
}

interface Open {
  readonly start: EntityStart;
  /** The level of its boundary, while it has one. */
  readonly level: number;
  /** It has no boundary, or not any more. */
  isOver: boolean;
  partCount: number;
  /** Where the last one ends. */
  partTo: number;
}

function kindOf({ name }: MediaType): EntityStart['kind'] {
  if (name.startsWith('multipart/')) return 'multipart';
  return name === 'message/rfc822' || name === 'message/global' ? 'message' : 'leaf';
}

function encodingOf({ fields }: EntityHeader): string {
  const value = fields.get('content-transfer-encoding');
  return (value && parseParameterList(value).value.toLowerCase()) || '7bit';
}

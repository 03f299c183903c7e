import { BoundaryScanner, type Delimiter } from './boundary-scanner.js';
import { type EntityHeader, readEntityHeader } from './entity-header.js';
import { MESSAGE, type MediaType, PLAIN_TEXT, parseMediaType } from './media-type.js';
import type { IndexLimits } from './message-index.js';
import { findParameter, parseParameterList } from './parameter-list.js';

/** A message or a part, with what was read of it. Offsets as in `PartOutline`. */
export interface Entity {
  readonly header: EntityHeader;
  readonly media: MediaType;
  /** Lower case; `7bit` when nothing is said. */
  readonly encoding: string;
  readonly headerFrom: number;
  readonly bodyFrom: number;
  readonly bodyTo: number;
  /** Of a multipart at least one. */
  readonly parts: readonly Entity[];
  /** Of message/rfc822 and message/global. */
  readonly message: Entity | undefined;
}

/**
 * RFC 2046, whatever the octets. One walk: each line is looked at once, however deep it lies. A multipart in which no
 * delimiter is found has its whole body as one part of plain text; what lies beyond the limits is plain text too.
 */
export function readEntityTree(source: Buffer, limits: IndexLimits): Entity {
  return new TreeReader(source, limits).readAll();
}

interface Read {
  readonly entity: Entity;
  /** What ended it; `undefined`: the end of the message. */
  readonly end: Delimiter | undefined;
}

class TreeReader {
  private readonly boundaries: BoundaryScanner;
  private partCount = 0;

  constructor(
    private readonly source: Buffer,
    private readonly limits: IndexLimits,
  ) {
    this.boundaries = new BoundaryScanner(source);
  }

  readAll(): Entity {
    return this.readEntity(0, 0, PLAIN_TEXT).entity;
  }

  private readEntity(headerFrom: number, depth: number, otherwise: MediaType): Read {
    this.partCount += 1;
    const { bodyFrom, end } = this.findBody(headerFrom);
    const header = readEntityHeader(this.source.toString('latin1', headerFrom, bodyFrom));
    const media = this.mediaOf(header, depth, otherwise);
    const place = { header, media, encoding: encodingOf(header), headerFrom, bodyFrom };
    if (end) return { entity: withoutBody(place), end };
    if (isMultipart(media)) return this.readMultipart(place, depth);
    if (isMessage(media)) return this.readInner(place, depth);
    return this.readLeaf(place);
  }

  /** The empty line ends a header; so does a delimiter, or the end of the message. */
  private findBody(from: number): { readonly bodyFrom: number; readonly end?: Delimiter } {
    const { source, boundaries } = this;
    let at = from;
    while (at < source.length) {
      const first = source[at];
      if (first === LF) return { bodyFrom: at + 1 };
      if (first === CR && source[at + 1] === LF) return { bodyFrom: at + 2 };
      const end = first === DASH ? boundaries.at(at) : undefined;
      if (end) return { bodyFrom: at, end };
      const lineEnd = source.indexOf(LF, at);
      at = lineEnd === -1 ? source.length : lineEnd + 1;
    }
    return { bodyFrom: source.length };
  }

  private mediaOf({ fields }: EntityHeader, depth: number, otherwise: MediaType): MediaType {
    const media = parseMediaType(fields.get('content-type'), otherwise);
    const isContainer = isMultipart(media) || isMessage(media);
    const isBeyond = depth >= this.limits.maxDepth || this.partCount >= this.limits.maxParts;
    return isContainer && isBeyond ? PLAIN_TEXT : media;
  }

  private readLeaf(place: Place): Read {
    const end = this.boundaries.next(place.bodyFrom);
    const bodyTo = Math.max(place.bodyFrom, this.endOf(end));
    return { entity: { ...place, bodyTo, parts: [], message: undefined }, end };
  }

  private endOf(end: Delimiter | undefined): number {
    return end ? end.partTo : this.source.length;
  }

  private readInner(place: Place, depth: number): Read {
    const { entity: message, end } = this.readEntity(place.bodyFrom, depth + 1, PLAIN_TEXT);
    return { entity: { ...place, bodyTo: message.bodyTo, parts: [], message }, end };
  }

  private readMultipart(place: Place, depth: number): Read {
    const boundary = findParameter({ value: '', parameters: place.media.parameters }, 'boundary');
    const level = this.boundaries.depth;
    if (boundary === undefined || !this.boundaries.push(boundary.replace(/[ \t]+$/, ''))) return this.readBlind(place);
    const otherwise = place.media.name === 'multipart/digest' ? MESSAGE : PLAIN_TEXT;
    const parts: Entity[] = [];
    let end = this.boundaries.next(place.bodyFrom);
    while (end && end.level === level && !end.isLast && this.partCount < this.limits.maxParts) {
      const part = this.readEntity(end.to, depth + 1, otherwise);
      parts.push(part.entity);
      end = part.end;
    }
    this.boundaries.pop();
    if (end?.level === level) {
      const behind = end;
      end = this.boundaries.next(behind.to);
      // Too many: the rest is one part. Behind the last delimiter stands an epilogue, which is none
      if (!behind.isLast) parts.push(textEntity(behind.to, Math.max(behind.to, this.endOf(end))));
    }
    if (parts.length === 0) return this.readBlind(place);
    const bodyTo = Math.max(this.endOf(end), parts.at(-1)?.bodyTo ?? 0);
    return { entity: { ...place, bodyTo, parts, message: undefined }, end };
  }

  private readBlind(place: Place): Read {
    const { entity, end } = this.readLeaf(place);
    return { entity: { ...entity, parts: [textEntity(entity.bodyFrom, entity.bodyTo)] }, end };
  }
}

type Place = Pick<Entity, 'header' | 'media' | 'encoding' | 'headerFrom' | 'bodyFrom'>;

const [LF, CR, DASH] = [0x0a, 0x0d, 0x2d] as const;
const NO_HEADER: EntityHeader = { fields: new Map(), searchText: '' };

/** Its header was cut off by a delimiter. */
function withoutBody(place: Place): Entity {
  const { media, bodyFrom } = place;
  const nothing = textEntity(bodyFrom, bodyFrom);
  const parts = isMultipart(media) ? [nothing] : [];
  return { ...place, bodyTo: bodyFrom, parts, message: isMessage(media) ? nothing : undefined };
}

function textEntity(bodyFrom: number, bodyTo: number): Entity {
  const place = { header: NO_HEADER, media: PLAIN_TEXT, encoding: '7bit', headerFrom: bodyFrom, bodyFrom };
  return { ...place, bodyTo, parts: [], message: undefined };
}

function isMultipart({ name }: MediaType): boolean {
  return name.startsWith('multipart/');
}

function isMessage({ name }: MediaType): boolean {
  return name === 'message/rfc822' || name === 'message/global';
}

function encodingOf({ fields }: EntityHeader): string {
  const value = fields.get('content-transfer-encoding');
  return (value && parseParameterList(value).value.toLowerCase()) || '7bit';
}

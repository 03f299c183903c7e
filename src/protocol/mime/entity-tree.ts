import { NO_HEADER } from './entity-header.js';
import { PLAIN_TEXT } from './media-type.js';
import { type EntityStart, STRUCTURE_LIMITS, type StructureEvents, type StructureLimits } from './structure-events.js';
import { StructureReader } from './structure-reader.js';

/** A message or a part, with its parsed header. Offsets as in `PartOutline`. */
export interface Entity extends Omit<EntityStart, 'kind'> {
  readonly bodyTo: number;
  /** The parts; a multipart has at least one. */
  readonly parts: readonly Entity[];
  /** Of message/rfc822 and message/global; nothing but text when it is encoded. */
  readonly message: Entity | undefined;
}

/** A multipart in which no part is found has its whole body as one part of plain text. */
export function readEntityTree(source: Buffer, limits: StructureLimits = STRUCTURE_LIMITS): Entity {
  const builder = new TreeBuilder();
  const reader = new StructureReader(builder, limits);
  reader.push(source);
  reader.end();
  return builder.root;
}

/** Whatever is no multipart, in order. A message inside is one leaf. */
export function listLeaves(entity: Entity): readonly Entity[] {
  return entity.parts.length > 0 ? entity.parts.flatMap(listLeaves) : [entity];
}

export class TreeBuilder implements StructureEvents {
  private readonly opened: { readonly start: EntityStart; readonly children: Entity[] }[] = [];
  private finished: Entity | undefined;

  /** Only valid at the end of the message. */
  get root(): Entity {
    if (!this.finished) throw new Error('The message has not been read to its end');
    return this.finished;
  }

  open(start: EntityStart): void {
    this.opened.push({ start, children: [] });
  }

  octets(): void {}

  close(bodyTo: number): void {
    const closed = this.opened.pop();
    if (!closed) return;
    const entity = toEntity(closed.start, closed.children, bodyTo);
    const parent = this.opened.at(-1);
    if (parent) parent.children.push(entity);
    else this.finished = entity;
  }
}

function toEntity({ kind, ...start }: EntityStart, children: readonly Entity[], bodyTo: number): Entity {
  switch (kind) {
    case 'leaf':
      return { ...start, bodyTo, parts: [], message: undefined };
    case 'message':
      return { ...start, bodyTo, parts: [], message: children[0] ?? textEntity(start.bodyFrom, bodyTo) };
    case 'multipart': {
      const parts = children.length > 0 ? children : [textEntity(start.bodyFrom, bodyTo)];
      return { ...start, bodyTo, parts, message: undefined };
    }
  }
}

function textEntity(bodyFrom: number, bodyTo: number): Entity {
  const place = { header: NO_HEADER, media: PLAIN_TEXT, encoding: '7bit', headerFrom: bodyFrom, bodyFrom };
  return { ...place, bodyTo, parts: [], message: undefined };
}

import { type Entity, TreeBuilder } from '../../protocol/mime/entity-tree.js';
import { StructureReader } from '../../protocol/mime/structure-reader.js';
import { createTransferDecoder } from '../../protocol/mime/transfer-decoder.js';

/** The octets of a message, readable repeatedly. A piece may be invalid once the next one is asked for. */
export type MailOctets = () => AsyncIterable<Buffer> | Iterable<Buffer>;

export async function readTree(octets: MailOctets): Promise<Entity> {
  const builder = new TreeBuilder();
  const reader = new StructureReader(builder);
  for await (const piece of octets()) reader.push(piece);
  reader.end();
  return builder.root;
}

/** The decoded bodies of some leaves, in the order of the message. */
export async function readBodies(octets: MailOctets, leaves: readonly Entity[]): Promise<ReadonlyMap<Entity, Buffer>> {
  const wanted = leaves.toSorted((a, b) => a.bodyFrom - b.bodyFrom).map(toReading);
  let at = 0;
  let next = 0;
  for await (const piece of octets()) {
    for (; next < wanted.length; next++) {
      const reading = wanted[next] as Reading;
      const { bodyFrom, bodyTo } = reading.entity;
      const [from, to] = [Math.max(bodyFrom - at, 0), Math.min(bodyTo - at, piece.length)];
      if (to > from) reading.push(piece.subarray(from, to));
      if (bodyTo > at + piece.length) break;
    }
    at += piece.length;
    if (next === wanted.length) break;
  }
  return new Map(wanted.map(({ entity, end }) => [entity, end()]));
}

interface Reading {
  readonly entity: Entity;
  push(piece: Buffer): void;
  end(): Buffer;
}

function toReading(entity: Entity): Reading {
  const decoder = createTransferDecoder(entity.encoding);
  const pieces: Buffer[] = [];
  return {
    entity,
    push: (piece) => void pieces.push(Buffer.from(decoder ? decoder.push(piece) : piece)),
    end() {
      if (decoder) pieces.push(decoder.end());
      return Buffer.concat(pieces);
    },
  };
}

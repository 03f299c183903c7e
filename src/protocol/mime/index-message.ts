import { formatBodyStructure } from './body-structure.js';
import { type Entity, TreeBuilder } from './entity-tree.js';
import { formatEnvelope, readAddresses } from './envelope.js';
import { LineCounter } from './line-counter.js';
import type { MessageIndex, PartOutline } from './message-index.js';
import { charsetOf } from './part-text.js';
import { formatPreview } from './preview.js';
import { readSortKeys } from './sort-keys.js';
import { type EntityStart, STRUCTURE_LIMITS, type StructureEvents, type StructureLimits } from './structure-events.js';
import { StructureReader } from './structure-reader.js';
import { TextCollector } from './text-collector.js';

/** Text to search in that is longer than this is not kept. */
export const MAX_TEXT_BYTES = 256 * 1024;

/** Parses a message once for everything IMAP needs. Never throws; the work is linear. */
export function indexMessage(source: Buffer, limits?: StructureLimits): MessageIndex {
  const indexer = new MessageIndexer(limits);
  indexer.push(source);
  return indexer.end();
}

/**
 * The same while the message arrives in pieces. It holds the headers, the beginning of the current part, and little
 * else.
 */
export class MessageIndexer {
  private readonly tree = new TreeBuilder();
  private readonly texts = new TextCollector(MAX_TEXT_BYTES);
  private readonly lines = new LineCounter();
  private readonly reader: StructureReader;

  constructor(limits: StructureLimits = STRUCTURE_LIMITS) {
    this.reader = new StructureReader(toBoth(this.tree, this.texts), limits);
  }

  push(piece: Buffer): void {
    this.lines.push(piece);
    this.reader.push(piece);
  }

  end(): MessageIndex {
    this.reader.end();
    const { root } = this.tree;
    const addresses = readAddresses(root.header);
    const { body, bodyStructure } = formatBodyStructure(root, this.lines);
    return {
      envelope: Buffer.from(formatEnvelope(root.header, addresses), 'latin1'),
      body: Buffer.from(body, 'latin1'),
      bodyStructure: Buffer.from(bodyStructure, 'latin1'),
      outline: toOutline(root),
      preview: formatPreview(this.texts.forPreview ?? ''),
      sortKeys: readSortKeys(root.header, addresses),
      header: Buffer.from(root.header.block, 'latin1'),
      headerText: root.header.searchText,
      bodyText: this.texts.folded,
    };
  }
}

function toBoth(one: StructureEvents, other: StructureEvents): StructureEvents {
  return {
    open(start: EntityStart) {
      one.open(start);
      other.open(start);
    },
    octets(piece) {
      one.octets(piece);
      other.octets(piece);
    },
    close(bodyTo) {
      one.close(bodyTo);
      other.close(bodyTo);
    },
  };
}

function toOutline({ media, encoding, headerFrom, bodyFrom, bodyTo, parts, message }: Entity): PartOutline {
  return {
    type: media.name,
    encoding,
    charset: charsetOf(media),
    headerFrom,
    bodyFrom,
    bodyTo,
    parts: parts.map(toOutline),
    message: message && toOutline(message),
  };
}

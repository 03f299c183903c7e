import { formatBodyStructure } from './body-structure.js';
import { type Entity, readEntityTree } from './entity-tree.js';
import { formatEnvelope, readAddresses } from './envelope.js';
import { foldText } from './fold-text.js';
import { LineCounter } from './line-counter.js';
import type { MessageIndex, PartOutline } from './message-index.js';
import { findParameter } from './parameter-list.js';
import { readPartText } from './part-text.js';
import { formatPreview } from './preview.js';
import { readSortKeys } from './sort-keys.js';
import { isEncoded, type StructureLimits } from './structure-events.js';

/** Reads a message once for all that IMAP asks of it. Never throws; the work grows with the length only. */
export function indexMessage(source: Buffer, limits?: StructureLimits): MessageIndex {
  const root = readEntityTree(source, limits);
  const addresses = readAddresses(root.header);
  const { body, bodyStructure } = formatBodyStructure(root, new LineCounter(source));
  const texts = new TextCollector(source);
  texts.addContent(root, 0);
  return {
    envelope: Buffer.from(formatEnvelope(root.header, addresses), 'latin1'),
    body: Buffer.from(body, 'latin1'),
    bodyStructure: Buffer.from(bodyStructure, 'latin1'),
    outline: toOutline(root),
    preview: formatPreview(texts.forPreview ?? ''),
    sortKeys: readSortKeys(root.header, addresses),
    headerText: root.header.searchText,
    bodyText: texts.folded,
  };
}

class TextCollector {
  folded = '';
  forPreview: string | undefined;
  private previewRank = Number.POSITIVE_INFINITY;

  constructor(private readonly source: Buffer) {}

  /** `level`: how many messages it lies inside of. */
  addContent(entity: Entity, level: number): void {
    for (const part of entity.parts) this.addWhole(part, level);
    if (entity.message && !isEncoded(entity)) this.addWhole(entity.message, level + 1);
    if (entity.parts.length > 0) return;
    const text = readPartText(this.source, entity);
    if (text === undefined) return;
    this.offerForPreview(entity, level, text);
    const line = foldText(text).trim();
    if (line !== '') this.folded += `${line}\n`;
  }

  private addWhole(entity: Entity, level: number): void {
    this.folded += entity.header.searchText;
    this.addContent(entity, level);
  }

  /** The first plain text is best, then the first HTML; what is forwarded inside only where there is neither. */
  private offerForPreview({ media, header }: Entity, level: number, text: string): void {
    const rank = 2 * level + (media.name === 'text/plain' ? 0 : media.name === 'text/html' ? 1 : Number.NaN);
    if (!(rank < this.previewRank) || !/\S/.test(text)) return;
    if (/^attachment/i.test(header.fields.get('content-disposition') ?? '')) return;
    this.previewRank = rank;
    this.forPreview = text;
  }
}

function toOutline({ media, encoding, headerFrom, bodyFrom, bodyTo, parts, message }: Entity): PartOutline {
  return {
    type: media.name,
    encoding,
    charset: findParameter({ value: '', parameters: media.parameters }, 'charset'),
    headerFrom,
    bodyFrom,
    bodyTo,
    parts: parts.map(toOutline),
    message: message && toOutline(message),
  };
}

import { formatBodyStructure } from './body-structure.js';
import { type Entity, readEntityTree } from './entity-tree.js';
import { formatEnvelope, readAddresses } from './envelope.js';
import { foldText } from './fold-text.js';
import { LineCounter } from './line-counter.js';
import type { IndexLimits, MessageIndex, PartOutline } from './message-index.js';
import { findParameter } from './parameter-list.js';
import { readPartText } from './part-text.js';
import { formatPreview } from './preview.js';
import { readSortKeys } from './sort-keys.js';

/** Far beyond any mail of people, and little enough to be kept for each message. */
const LIMITS: IndexLimits = { maxDepth: 50, maxParts: 10_000 };

/** Reads a message once for all that IMAP asks of it. Never throws; the work grows with the length only. */
export function indexMessage(source: Buffer, limits: IndexLimits = LIMITS): MessageIndex {
  const root = readEntityTree(source, limits);
  const addresses = readAddresses(root.header);
  const { body, bodyStructure } = formatBodyStructure(root, new LineCounter(source));
  const texts = new TextCollector(source);
  texts.addContent(root);
  return {
    envelope: Buffer.from(formatEnvelope(root.header, addresses), 'latin1'),
    body: Buffer.from(body, 'latin1'),
    bodyStructure: Buffer.from(bodyStructure, 'latin1'),
    outline: toOutline(root),
    preview: formatPreview(texts.plain ?? texts.html ?? ''),
    sortKeys: readSortKeys(root.header, addresses),
    headerText: root.header.searchText,
    bodyText: texts.folded,
  };
}

class TextCollector {
  folded = '';
  /** The first of each kind that is meant for reading. */
  plain: string | undefined;
  html: string | undefined;

  constructor(private readonly source: Buffer) {}

  addContent(entity: Entity): void {
    for (const part of entity.parts) this.addWhole(part);
    if (entity.message) this.addWhole(entity.message);
    if (entity.parts.length > 0) return;
    const text = readPartText(this.source, entity);
    if (text === undefined) return;
    this.offerForPreview(entity, text);
    const line = foldText(text).trim();
    if (line !== '') this.folded += `${line}\n`;
  }

  private addWhole(entity: Entity): void {
    this.folded += entity.header.searchText;
    this.addContent(entity);
  }

  private offerForPreview({ media, header }: Entity, text: string): void {
    if (/^\s*attachment/i.test(header.fields.get('content-disposition') ?? '') || text.trim() === '') return;
    if (media.name === 'text/plain') this.plain ??= text;
    else if (media.name === 'text/html') this.html ??= text;
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

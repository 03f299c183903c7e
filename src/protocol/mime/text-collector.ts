import { type EntityHeader, NO_HEADER } from './entity-header.js';
import { foldText } from './fold-text.js';
import { type MediaType, PLAIN_TEXT } from './media-type.js';
import { PartOctets } from './part-octets.js';
import { hasText, readPartText } from './part-text.js';
import type { EntityStart, StructureEvents } from './structure-events.js';

/** So much of one part is read; HTML of this size may still be a short text. */
const MAX_PART_BYTES = 1024 * 1024;

interface OpenText {
  readonly kind: EntityStart['kind'];
  /** How many messages it is nested in. */
  readonly level: number;
  readonly media: MediaType;
  readonly header: EntityHeader;
  octets: PartOctets | undefined;
}

/** Gathers, while a message is read, the text to search in and the text of which the preview is made. */
export class TextCollector implements StructureEvents {
  /** `MessageIndex.bodyText`. */
  folded: string | undefined = '';
  forPreview: string | undefined;
  private previewRank = Number.POSITIVE_INFINITY;
  private readonly opened: OpenText[] = [];

  constructor(private readonly maxLength: number) {}

  open(start: EntityStart): void {
    const parent = this.opened.at(-1);
    if (parent) {
      if (parent.kind === 'multipart') parent.octets = undefined; // text outside parts is not shown
      if (this.folded !== undefined) this.add(start.header.searchText);
    }
    const level = parent ? parent.level + (parent.kind === 'message' ? 1 : 0) : 0;
    this.opened.push({ ...toOpenText(start), level });
  }

  octets(piece: Buffer): void {
    this.opened.at(-1)?.octets?.push(piece);
  }

  close(): void {
    const closed = this.opened.pop();
    if (!closed?.octets) return;
    const rank = this.rankOf(closed);
    const isForPreview = rank < this.previewRank;
    if (this.folded === undefined && !isForPreview) return;
    const text = readPartText(closed.octets.take(), closed.media);
    if (isForPreview && /\S/.test(text)) {
      this.previewRank = rank;
      this.forPreview = text;
    }
    if (closed.octets.isCut) this.folded = undefined;
    const line = this.folded === undefined ? '' : foldText(text).trim();
    if (line !== '') this.add(`${line}\n`);
  }

  private add(text: string): void {
    if (this.folded === undefined) return;
    this.folded = this.folded.length + text.length > this.maxLength ? undefined : this.folded + text;
  }

  /** The first plain text is best, then the first HTML; what is forwarded inside only where there is neither. */
  private rankOf({ media, header, level }: OpenText): number {
    if (/^attachment/i.test(header.fields.get('content-disposition') ?? '')) return Number.NaN;
    return 2 * level + (media.name === 'text/plain' ? 0 : media.name === 'text/html' ? 1 : Number.NaN);
  }
}

/** A multipart in which no part is found is plain text. */
function toOpenText(start: EntityStart): Omit<OpenText, 'level'> {
  const { kind, media, header, encoding } = start;
  if (kind === 'multipart') return { kind, media: PLAIN_TEXT, header: NO_HEADER, octets: textOctets('7bit') };
  return { kind, media, header, octets: hasText(start) ? textOctets(encoding) : undefined };
}

function textOctets(encoding: string): PartOctets {
  return new PartOctets(encoding, MAX_PART_BYTES);
}

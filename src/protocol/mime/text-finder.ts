import { PLAIN_TEXT } from './media-type.js';
import { PartFinder } from './part-finder.js';
import { hasText } from './part-text.js';
import { type EntityStart, STRUCTURE_LIMITS, type StructureEvents } from './structure-events.js';
import { StructureReader } from './structure-reader.js';

interface OpenPart {
  readonly kind: EntityStart['kind'];
  finder: PartFinder | undefined;
}

/** Whether a needle is in what `MessageIndex.bodyText` is of, however long that is. The needle is folded and not empty. */
export class TextFinder {
  #isFound = false;
  readonly #reader: StructureReader;
  readonly #opened: OpenPart[] = [];

  constructor(private readonly needle: string) {
    const events: StructureEvents = {
      open: (start) => this.#open(start),
      octets: (piece) => this.#opened.at(-1)?.finder?.push(piece),
      close: () => this.#close(),
    };
    this.#reader = new StructureReader(events, STRUCTURE_LIMITS);
  }

  /** When it is found there is no need to read on. */
  get isFound(): boolean {
    return this.#isFound;
  }

  push(piece: Buffer): void {
    this.#reader.push(piece);
  }

  end(): boolean {
    this.#reader.end();
    return this.#isFound;
  }

  #open(start: EntityStart): void {
    const parent = this.#opened.at(-1);
    if (parent) {
      if (parent.kind === 'multipart') parent.finder = undefined; // text outside parts is not shown
      if (!this.#isFound) this.#isFound = start.header.searchText.includes(this.needle);
    }
    this.#opened.push({ kind: start.kind, finder: this.#finderOf(start) });
  }

  /** A multipart in which no part is found is plain text. */
  #finderOf(start: EntityStart): PartFinder | undefined {
    if (start.kind === 'multipart') return new PartFinder({ media: PLAIN_TEXT, encoding: '7bit' }, this.needle);
    return hasText(start) ? new PartFinder(start, this.needle) : undefined;
  }

  #close(): void {
    const closed = this.#opened.pop();
    if (closed?.finder?.end()) this.#isFound = true;
  }
}

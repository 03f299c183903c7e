import type { PageColumn } from './content-seal.js';
import type { Sections } from './sections.js';

/** A page, or a loose content as a page of one, with the columns that are open. */
export interface OpenPage {
  /** `undefined` for a loose content. */
  readonly id: string | undefined;
  readonly ids: readonly string[];
  readonly columns: Map<PageColumn, Sections>;
}

interface Held {
  readonly page: OpenPage;
  readonly column: PageColumn;
  readonly sizeBytes: number;
  /** Tells the owner when it is no longer held. */
  readonly onDrop: (page: OpenPage, column: PageColumn) => void;
}

/** A place in the map of contents, a few strings: about this much beside the bytes themselves. */
const OVERHEAD_BYTES = 160;

/** Opened columns of all mailboxes of the process, those used last up to a number of bytes. */
export class PageCache {
  /** In the order of use. */
  readonly #held = new Map<Sections, Held>();
  #sizeBytes = 0;

  constructor(private readonly maxBytes: number) {}

  add(page: OpenPage, column: PageColumn, sections: Sections, onDrop: Held['onDrop']): void {
    const sizeBytes = sections.octets.length + page.ids.length * OVERHEAD_BYTES;
    this.#held.set(sections, { page, column, sizeBytes, onDrop });
    this.#sizeBytes += sizeBytes;
    for (const oldest of this.#held.keys()) {
      if (this.#sizeBytes <= this.maxBytes || oldest === sections) break;
      this.drop(oldest);
    }
  }

  touch(sections: Sections): void {
    const held = this.#held.get(sections);
    if (!held) return;
    this.#held.delete(sections);
    this.#held.set(sections, held);
  }

  drop(sections: Sections): void {
    const held = this.#held.get(sections);
    if (!held) return;
    this.#held.delete(sections);
    this.#sizeBytes -= held.sizeBytes;
    held.onDrop(held.page, held.column);
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }
}

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
  usedAt: number;
  readonly page: OpenPage;
  readonly column: PageColumn;
  readonly sizeBytes: number;
  /** Tells the owner that the column was evicted. */
  readonly onDrop: (page: OpenPage, column: PageColumn) => void;
}

/** An entry in the map of contents and a few strings: about this much in addition to the bytes themselves. */
const OVERHEAD_BYTES = 160;

/**
 * Searches read the same pages in the same order again and again. If they do not all fit, evicting the least recently
 * used page would always evict the next one needed: a page that was used within this many times the number of cached
 * pages stays, and the new page is not cached.
 */
const REPEATED_WITHIN = 4;

/** Opened columns of all mailboxes of the process: least recently used ones are evicted above a number of bytes. */
export class PageCache {
  /** In the order of use. */
  readonly #held = new Map<Sections, Held>();
  #sizeBytes = 0;
  #uses = 0;

  /** `isForScans`: for columns that are read from beginning to end. */
  constructor(
    private readonly maxBytes: number,
    private readonly isForScans = false,
  ) {}

  add(page: OpenPage, column: PageColumn, sections: Sections, onDrop: Held['onDrop']): void {
    const sizeBytes = sections.octets.length + page.ids.length * OVERHEAD_BYTES;
    this.#held.set(sections, { page, column, sizeBytes, onDrop, usedAt: ++this.#uses });
    this.#sizeBytes += sizeBytes;
    for (const [oldest, { usedAt }] of this.#held) {
      if (this.#sizeBytes <= this.maxBytes || oldest === sections) break;
      const isRepeated = this.isForScans && this.#uses - usedAt < REPEATED_WITHIN * this.#held.size;
      this.drop(isRepeated ? sections : oldest);
    }
  }

  touch(sections: Sections): void {
    const held = this.#held.get(sections);
    if (!held) return;
    held.usedAt = ++this.#uses;
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

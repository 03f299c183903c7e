import type { MessageOutline, SortKeys } from '../../protocol/mime/message-index.js';
import type { ContentIndex } from './content.js';
import { BRIEF, type ContentFacts, parseFacts, parseOutline, parseSortKeys } from './entry.js';
import type { Sections } from './sections.js';

/** An index entry in a page; only the fields asked for are read. */
export class PagedIndex implements ContentIndex {
  readonly #briefs: Sections;
  readonly #slot: number;
  #sortKeys: SortKeys | undefined;
  #outline: MessageOutline | undefined;

  constructor(briefs: Sections, slot: number) {
    this.#briefs = briefs;
    this.#slot = slot;
  }

  get envelope(): Buffer {
    return this.#briefs.at(BRIEF.envelope, this.#slot);
  }

  get bodyStructure(): Buffer {
    return this.#briefs.at(BRIEF.bodyStructure, this.#slot);
  }

  get body(): Buffer {
    return this.#briefs.at(BRIEF.body, this.#slot);
  }

  get preview(): string {
    return this.#briefs.at(BRIEF.preview, this.#slot).toString();
  }

  get threadId(): string {
    return this.#briefs.at(BRIEF.thread, this.#slot).toString('hex');
  }

  get sortKeys(): SortKeys {
    this.#sortKeys ??= parseSortKeys(this.#briefs.at(BRIEF.sortKeys, this.#slot));
    return this.#sortKeys;
  }

  outline(): MessageOutline {
    this.#outline ??= parseOutline(this.#briefs.at(BRIEF.outline, this.#slot));
    return this.#outline;
  }

  facts(): ContentFacts {
    return parseFacts(this.#briefs.at(BRIEF.facts, this.#slot));
  }
}

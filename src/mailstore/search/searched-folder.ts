import { Pace } from '../../platform/pace.js';
import type { ContentIndex } from '../content/content.js';
import type { OpenContent } from '../content/content-writes.js';
import type { SessionMarks } from '../mailbox.js';
import type { MessageReads } from '../message.js';
import type { FolderView, Snapshot } from '../views/folder-view.js';
import type { FolderContents } from './folder-contents.js';
import type { FixedRow, FolderRows } from './folder-rows.js';
import type { FolderThreads, Threads } from './folder-threads.js';
import type { Places } from './places.js';
import type { SearchedKey } from './searched-key.js';

export interface SearchDeps {
  readonly aliasId: string;
  readonly messages: MessageReads;
  readonly content: Pick<OpenContent, 'reads' | 'texts'>;
  readonly folderRows: FolderRows;
  readonly folderContents: FolderContents;
  readonly folderThreads: FolderThreads;
}

/** Entries that are looked up together. */
const BATCH = 500;

/** A folder during one search: all of it sees the same messages. */
export class SearchedFolder {
  readonly known: Snapshot;
  readonly texts: OpenContent['texts'];
  readonly pace = new Pace();
  readonly #key: SearchedKey;
  readonly #gone = new Set<number>();

  constructor(
    private readonly deps: SearchDeps,
    view: Pick<FolderView, 'folderId' | 'known'>,
    readonly own: SessionMarks,
    readonly now: number,
  ) {
    this.known = view.known;
    this.#key = { aliasId: deps.aliasId, folderId: view.folderId, uidValidity: view.known.uidValidity };
    this.texts = deps.content.texts;
  }

  /** In the order of `places`; `undefined`: expunged by another session, although this client was not told yet. */
  async rows(places: Places): Promise<readonly (FixedRow | undefined)[]> {
    return this.#present(places, await this.deps.folderRows.find(this.deps.messages, this.#key, this.#uids(places)));
  }

  /** The same, of contents only. */
  async contentIds(places: Places): Promise<readonly (string | undefined)[]> {
    const { folderContents, messages } = this.deps;
    return this.#present(places, await folderContents.find(messages, this.#key, this.#uids(places)));
  }

  /** UIDs of those that share their content with other messages. */
  async copied(places: Places): Promise<ReadonlySet<number>> {
    const copied = new Set<number>();
    const [first, last] = [places[0], places.at(-1)];
    if (first === undefined || last === undefined) return copied;
    const lastUid = this.known.uidAt(last);
    for (let after = this.known.uidAt(first) - 1; after < lastUid; ) {
      const read = await this.deps.messages.copied(this.#key.folderId, { after, last: lastUid, limit: BATCH });
      for (const { uid, isCopied } of read) if (isCopied) copied.add(uid);
      after = read.length < BATCH ? lastUid : (read.at(-1)?.uid ?? lastUid);
      await this.pace.rest();
    }
    return copied;
  }

  /** `patienceMs`: what takes longer is left out. */
  threads(patienceMs = Number.POSITIVE_INFINITY): Promise<Threads> {
    const { messages, content, folderContents: contents, folderThreads } = this.deps;
    const reads = { messages, content: content.reads, contents };
    const endMs = performance.now() + patienceMs;
    const patience = { rest: () => this.pace.rest(), isLate: () => performance.now() > endMs };
    return folderThreads.of(reads, this.#key, this.known, patience);
  }

  #uids(places: Places): readonly number[] {
    const { known } = this;
    return places.map((place) => known.uidAt(place));
  }

  #present<T>(places: Places, found: readonly (T | undefined)[]): readonly (T | undefined)[] {
    for (let i = 0; i < found.length; i++) if (found[i] === undefined) this.#gone.add(places[i] as number);
    return found;
  }

  /** Each message that is there, with its row and its index entry. */
  async eachIndexed(places: Places, take: (place: number, index: ContentIndex, row: FixedRow) => void): Promise<void> {
    for (let from = 0; from < places.length; from += BATCH) {
      const batch = places.slice(from, from + BATCH);
      const present: { readonly place: number; readonly row: FixedRow }[] = [];
      for (const [i, row] of (await this.rows(batch)).entries()) {
        if (row) present.push({ place: batch[i] as number, row });
      }
      const entries = await this.deps.content.reads.index(present.map(({ row }) => row));
      for (const [i, { place, row }] of present.entries()) {
        const entry = entries[i];
        if (entry) take(place, entry, row);
        else this.#gone.add(place);
        if (this.pace.isDue) await this.pace.rest();
      }
    }
  }

  async filterIndexed(places: Places, isMatch: (index: ContentIndex) => boolean): Promise<Places> {
    const found: number[] = [];
    await this.eachIndexed(places, (place, index) => {
      if (isMatch(index)) found.push(place);
    });
    return found;
  }

  /** Removes places found to be expunged: NOT would let them pass. */
  present(places: Places): Places {
    return this.#gone.size === 0 ? places : places.filter((place) => !this.#gone.has(place));
  }
}

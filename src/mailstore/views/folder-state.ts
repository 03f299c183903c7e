import type { Db } from '../../db/database.js';
import type { FolderKey } from '../messages/message-store.js';
import { catchUp } from './catch-up.js';
import type { FolderSnapshot } from './folder-snapshot.js';
import { loadSnapshot } from './load-snapshot.js';
import { findHead } from './view-store.js';

/** A folder in this process, shared by all its views. Each snapshot is made from the one before. */
export class FolderState {
  /** The current snapshot, as far as it has been read. */
  snapshot: FolderSnapshot | undefined;
  /** The newest modification sequence seen in this process. */
  seenModseq = 0;
  /** The last step, for views that were up to date before it. */
  step: { readonly from: FolderSnapshot; readonly to: FolderSnapshot; readonly changed: readonly number[] } | undefined;
  readonly #listeners = new Set<() => void>();
  #running: Promise<FolderSnapshot | undefined> | undefined;
  #next: Promise<FolderSnapshot | undefined> | undefined;

  constructor(
    private readonly db: Db,
    readonly folder: FolderKey,
  ) {}

  /** Includes everything that was committed before the call; `undefined`: the folder is gone. */
  refresh(): Promise<FolderSnapshot | undefined> {
    if (!this.#running) {
      this.#running = this.#read().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    // A refresh under way may have read before the commit that this call is about
    const begin = () => {
      this.#next = undefined;
      return this.refresh();
    };
    this.#next ??= this.#running.then(begin, begin);
    return this.#next;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Checks for changes without a notice; only needed while there are listeners. */
  async poll(): Promise<void> {
    if (this.#listeners.size === 0) return;
    const head = await findHead(this.db, this.folder);
    if (head?.highestModseq !== this.seenModseq) this.tell();
  }

  async #read(): Promise<FolderSnapshot | undefined> {
    this.snapshot = this.snapshot ? await this.#advance(this.snapshot) : await loadSnapshot(this.db, this.folder);
    this.seenModseq = this.snapshot?.highestModseq ?? 0;
    return this.snapshot;
  }

  async #advance(before: FolderSnapshot): Promise<FolderSnapshot | undefined> {
    const caughtUp = await catchUp(this.db, this.folder, before);
    if (caughtUp === 'gone') return undefined;
    if (caughtUp === 'forgotten') return loadSnapshot(this.db, this.folder);
    const { snapshot, changed } = caughtUp;
    if (snapshot === before) return before;
    this.step = { from: before, to: snapshot, changed };
    return snapshot;
  }
}

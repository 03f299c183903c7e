import type { Db } from '../../db/database.js';
import { Pace } from '../../platform/pace.js';
import type { FolderKey } from '../messages/message-store.js';
import { advanceSnapshot } from './advance-snapshot.js';
import type { FolderSnapshot } from './folder-snapshot.js';
import { loadSnapshot } from './load-snapshot.js';
import { findChanges, findHead } from './view-store.js';

/** A folder in this process, shared by all views of it. Snapshots follow each other, each from the one before. */
export class FolderState {
  /** Of the present, as far as somebody has asked. */
  snapshot: FolderSnapshot | undefined;
  /** The newest modification sequence that anybody here has seen. */
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

  /** With everything that was committed before the call; `undefined`: the folder is gone. */
  refresh(): Promise<FolderSnapshot | undefined> {
    if (!this.#running) {
      this.#running = this.#read().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    // The one under way may have read before the commit that this call is about
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

  /** Looks whether something happened that nobody told; only worth it while somebody listens. */
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
    const pace = new Pace();
    const changes = await findChanges(this.db, this.folder, before.highestModseq);
    await pace.rest();
    if (!changes) return undefined;
    if (changes.head.highestModseq === before.highestModseq) return before;
    if (changes.head.forgottenModseq > before.highestModseq) return loadSnapshot(this.db, this.folder);
    const { snapshot, changed } = advanceSnapshot(before, changes);
    await pace.rest();
    this.step = { from: before, to: snapshot, changed };
    return snapshot;
  }
}

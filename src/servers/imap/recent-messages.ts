import type { Mailbox } from '../../mailstore/mailbox.js';
import type { FolderView, Snapshot } from '../../mailstore/views/folder-view.js';

/** RFC 3501 §2.3.2: the messages of which this session was the first to be told. IMAP4rev2 knows no such thing. */
export class RecentMessages {
  readonly #ranges: { readonly from: number; readonly to: number }[] = [];
  #lookedUpTo = 1;

  /** Before the client is told of what has come. A folder that is open for reading only takes nothing from others. */
  async learn(
    { messages }: Pick<Mailbox, 'messages'>,
    { view, isReadOnly }: { readonly view: FolderView; readonly isReadOnly: boolean },
  ): Promise<void> {
    const before = view.known.uidNext;
    if (before <= this.#lookedUpTo) return;
    const { folderId } = view;
    const first = isReadOnly ? await messages.recentFrom(folderId) : await messages.takeRecent(folderId, before);
    const from = Math.max(first, this.#lookedUpTo);
    if (from < before) this.#ranges.push({ from, to: before });
    this.#lookedUpTo = before;
  }

  get isEmpty(): boolean {
    return this.#ranges.length === 0;
  }

  has(uid: number): boolean {
    return this.#ranges.some(({ from, to }) => uid >= from && uid < to);
  }

  /** Counts recent messages of a loaded snapshot. */
  count(known: Snapshot): number {
    return this.#ranges.reduce((sum, { from, to }) => sum + known.placeFrom(to) - known.placeFrom(from), 0);
  }
}

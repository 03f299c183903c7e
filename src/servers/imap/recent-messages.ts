import type { Mailbox } from '../../mailstore/mailbox.js';
import type { FolderView, Snapshot } from '../../mailstore/views/folder-view.js';

/** RFC 3501 §2.3.2: messages that were reported to this session first. IMAP4rev2 has no such flag. */
export class RecentMessages {
  readonly #ranges: { readonly from: number; readonly to: number }[] = [];
  #lookedUpTo = 1;

  /** Call before new messages are reported. A folder opened by EXAMINE does not take them from other sessions. */
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

import { DELETED, SEEN } from '../flags.js';
import type { FolderStep } from '../folders/folder-lock.js';

/** What messages add to the counters of their folder. */
export function countMessages(
  messages: readonly { readonly flags: number; readonly size_bytes: number }[],
): Omit<FolderStep, 'uids'> {
  let unseen = 0;
  let deleted = 0;
  let sizeBytes = 0;
  for (const { flags, size_bytes } of messages) {
    if ((flags & SEEN) === 0) unseen += 1;
    if ((flags & DELETED) !== 0) deleted += 1;
    sizeBytes += size_bytes;
  }
  return { messages: messages.length, unseen, deleted, sizeBytes };
}

/** The same, negated. */
export function minus({ messages, unseen, deleted, sizeBytes }: Omit<FolderStep, 'uids'>): FolderStep {
  return { uids: 0, messages: -messages, unseen: -unseen, deleted: -deleted, sizeBytes: -sizeBytes };
}

import type { Thread } from '../mailbox.js';
import { sortInSlices } from './sort-in-slices.js';
import type { ThreadedMessage } from './threaded-message.js';

/** RFC 5256 §3, ORDEREDSUBJECT: the first of a subject is the parent of all others. */
export async function threadBySubject(messages: readonly ThreadedMessage[]): Promise<readonly Thread[]> {
  const byDate = await sortInSlices(messages, (a, b) => a.sentAt - b.sentAt || a.uid - b.uid);
  const threads = new Map<string, { readonly uid: number; readonly children: Thread[] }>();
  // Messages are in the order of dates, so threads are ordered by their first messages
  for (const { uid, baseSubject } of byDate) {
    const thread = threads.get(baseSubject);
    if (thread) thread.children.push({ uid, children: [] });
    else threads.set(baseSubject, { uid, children: [] });
  }
  return [...threads.values()];
}

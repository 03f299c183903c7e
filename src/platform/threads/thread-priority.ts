import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Linux has a priority per thread: whoever waits for a disk or a reply goes before the thread that calls this. */
export function lowerThreadPriority(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(threadId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Elsewhere it keeps its equal share
  }
}

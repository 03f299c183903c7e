import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Linux has a priority per thread: threads that wait for a disk or a reply then run before the calling one. */
export function lowerThreadPriority(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(threadId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Other systems keep its equal share
  }
}

/** What the loop and the thread that syncs for it both see: numbers at these places. */
export const IS_READY = 0;
/** How many syncs were asked for. */
export const ASKED = 1;
export const DESCRIPTOR = 2;
/** How many have ended. */
export const DONE = 3;
/** The number of the system's error that the last one ended with, or 0. */
export const FAILURE = 4;
export const SHARED_BYTES = 5 * Int32Array.BYTES_PER_ELEMENT;

/** The next count: a word has 32 bits, which a busy disk counts through in days. */
export function after(count: number): number {
  return (count + 1) | 0;
}

export interface SyncWorkerData {
  readonly words: Int32Array;
}

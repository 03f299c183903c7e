import fs from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

/** What both threads see: numbers at these places. */
export const IS_READY = 0;
/** How many syncs were asked for. */
export const ASKED = 1;
export const DESCRIPTOR = 2;
/** How many have ended. */
export const DONE = 3;
/** The number of the system's error that the last one ended with, or 0. */
export const FAILURE = 4;
export const SHARED_BYTES = 5 * Int32Array.BYTES_PER_ELEMENT;

export interface SyncWorkerData {
  readonly shared: Int32Array;
}

if (!isMainThread) {
  const { shared } = workerData as SyncWorkerData;
  Atomics.store(shared, IS_READY, 1);
  for (let done = 0; ; done += 1) {
    Atomics.wait(shared, ASKED, done);
    Atomics.store(shared, FAILURE, sync(Atomics.load(shared, DESCRIPTOR)));
    Atomics.store(shared, DONE, done + 1);
    Atomics.notify(shared, DONE);
  }
}

function sync(descriptor: number): number {
  try {
    fs.fdatasyncSync(descriptor);
    return 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).errno ?? UNKNOWN;
  }
}

const UNKNOWN = -5; // EIO

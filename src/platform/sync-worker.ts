import fs from 'node:fs';
import { workerData } from 'node:worker_threads';
import { ASKED, after, DESCRIPTOR, DONE, FAILURE, IS_READY, type SyncWorkerData } from './sync-words.js';

const UNKNOWN_FAILURE = -5; // EIO

const { words } = workerData as SyncWorkerData;
Atomics.store(words, IS_READY, 1);
for (let done = Atomics.load(words, DONE); ; done = after(done)) {
  // To be woken means nothing: the caller says first and wakes then, and that may come late, for what is done already
  while (Atomics.load(words, ASKED) === done) Atomics.wait(words, ASKED, done);
  Atomics.store(words, FAILURE, sync(Atomics.load(words, DESCRIPTOR)));
  Atomics.store(words, DONE, after(done));
  Atomics.notify(words, DONE);
}

function sync(descriptor: number): number {
  try {
    fs.fdatasyncSync(descriptor);
    return 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).errno ?? UNKNOWN_FAILURE;
  }
}

import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashTask } from './hash-threads.js';

stepBack();
parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(answer(task)));

function answer(task: HashTask): HashAnswer {
  try {
    switch (task.kind) {
      case 'hash':
        return { value: hashSync(task.password, task.cost) };
      case 'verify':
        return { value: verifySync(task.hashed, task.password) };
      case 'hashRaw':
        return { value: hashRawSync(task.password, task.cost) };
    }
  } catch (error) {
    return { error: String(error) };
  }
}

/** Linux has a priority per thread: whoever waits for a disk or a reply goes before whoever hashes. */
function stepBack(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(threadId, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Elsewhere hashing keeps its equal share
  }
}

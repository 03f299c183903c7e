import { parentPort } from 'node:worker_threads';
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashTask } from './hash-threads.js';
import { lowerThreadPriority } from './thread-priority.js';

lowerThreadPriority();
parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(answer(task)));
parentPort?.postMessage('ready');

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

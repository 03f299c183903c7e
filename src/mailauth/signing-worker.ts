import { type KeyObject, sign } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { lowerThreadPriority } from '../platform/threads/thread-priority.js';
import { MAX_KEPT_KEYS, type SigningAnswer, type SigningTask } from './signing-task.js';
import { completeArcSet } from './unsigned-arc-set.js';

const keys = new LRUCache<string, KeyObject>({ max: MAX_KEPT_KEYS });

lowerThreadPriority();
parentPort?.on('message', (batch: readonly SigningTask[]) => parentPort?.postMessage(batch.map(answer)));

function answer(task: SigningTask): SigningAnswer {
  try {
    return { value: perform(task) };
  } catch (error) {
    return { error: String(error) };
  }
}

function perform(task: SigningTask): string {
  const key = keyOf(task);
  const signText = (text: string) => sign('sha256', Buffer.from(text, 'latin1'), key).toString('base64');
  return task.kind === 'seal' ? completeArcSet(task.set, signText) : signText(task.text);
}

function keyOf({ keyId, privateKey }: { readonly keyId: string; readonly privateKey?: KeyObject }): KeyObject {
  if (privateKey) keys.set(keyId, privateKey);
  const kept = keys.get(keyId);
  if (!kept) throw new Error('The key is not known to this thread');
  return kept;
}

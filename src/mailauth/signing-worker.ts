import { type KeyObject, sign } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { lowerThreadPriority } from '../platform/thread-priority.js';
import { hashRelaxedBody } from './relaxed-canon.js';
import { MAX_KEPT_KEYS, type SigningAnswer, type SigningTask } from './signing-task.js';

const keys = new LRUCache<string, KeyObject>({ max: MAX_KEPT_KEYS });

lowerThreadPriority();
parentPort?.on('message', (tasks: readonly SigningTask[]) => parentPort?.postMessage(tasks.map(answer)));

function answer(task: SigningTask): SigningAnswer {
  try {
    return { value: task.kind === 'rsa' ? signRsa(task) : hashBody(task) };
  } catch (error) {
    return { error: String(error) };
  }
}

function signRsa({ keyId, privateKey, text }: SigningTask & { kind: 'rsa' }): string {
  if (privateKey) keys.set(keyId, privateKey);
  const kept = keys.get(keyId);
  if (!kept) throw new Error('The key is not known to this thread');
  return sign('sha256', Buffer.from(text, 'latin1'), kept).toString('base64');
}

function hashBody({ message, bodyStart }: SigningTask & { kind: 'body' }): string {
  return hashRelaxedBody(Buffer.from(message.buffer, message.byteOffset, message.byteLength).subarray(bodyStart));
}

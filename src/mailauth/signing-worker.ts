import type { KeyObject } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { lowerThreadPriority } from '../platform/thread-priority.js';
import { type BodyDigest, digestBody } from './digest-body.js';
import { createRsaSigner, type SignerKey } from './rsa/rsa-signer.js';
import { MAX_KEPT_KEYS, type SigningAnswer, type SigningTask } from './signing-task.js';
import { completeArcSet } from './unsigned-arc-set.js';

const signer = createRsaSigner();
const keys = new LRUCache<string, SignerKey>({ max: MAX_KEPT_KEYS });

lowerThreadPriority();
parentPort?.on('message', (tasks: readonly SigningTask[]) => parentPort?.postMessage(tasks.map(answer)));

function answer(task: SigningTask): SigningAnswer {
  try {
    return { value: perform(task) };
  } catch (error) {
    return { error: String(error) };
  }
}

function perform(task: SigningTask): string | BodyDigest {
  switch (task.kind) {
    case 'digest': {
      const { buffer, byteOffset, byteLength } = task.message;
      return digestBody(Buffer.from(buffer, byteOffset, byteLength).subarray(task.bodyStart), task.canon);
    }
    case 'rsa':
      return signRsa(keyOf(task), task.text);
    case 'seal': {
      const key = keyOf(task);
      return completeArcSet(task.set, (text) => signRsa(key, text));
    }
  }
}

function keyOf({ keyId, privateKey }: { readonly keyId: string; readonly privateKey?: KeyObject }): SignerKey {
  if (privateKey) keys.set(keyId, signer.prepare(privateKey));
  const kept = keys.get(keyId);
  if (!kept) throw new Error('The key is not known to this thread');
  return kept;
}

function signRsa(key: SignerKey, text: string): string {
  return signer.sign(key, Buffer.from(text, 'latin1')).toString('base64');
}

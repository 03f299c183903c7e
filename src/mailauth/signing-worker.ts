import { sign } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../platform/threads/thread-priority.js';
import type { SigningAnswer, SigningTask } from './signing-task.js';
import { completeArcSet } from './unsigned-arc-set.js';

lowerThreadPriority();
parentPort?.on('message', (batch: readonly SigningTask[]) => parentPort?.postMessage(batch.map(answer)));
parentPort?.postMessage('ready');

function answer(task: SigningTask): SigningAnswer {
  try {
    return { value: perform(task) };
  } catch (error) {
    return { error: String(error) };
  }
}

function perform(task: SigningTask): string {
  const signText = (text: string) => sign('sha256', Buffer.from(text, 'latin1'), task.key).toString('base64');
  return task.kind === 'seal' ? completeArcSet(task.set, signText) : signText(task.text);
}

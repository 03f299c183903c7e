import { parentPort } from 'node:worker_threads';
import { serveTasks } from '../../platform/task-thread.js';
import { normaliseLineEnds } from '../../protocol/mime/line-ends.js';
import { buildMessage } from './build-message.js';
import type { ComposeTask } from './compose-thread.js';

serveTasks(parentPort, async (task: ComposeTask) => {
  const value = await perform(task);
  return { value, transfer: [value.buffer] };
});

/** Bytes in a buffer of their own, which can be handed over without a copy. */
async function perform(task: ComposeTask): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = task.kind === 'build' ? await buildMessage(task.plan) : normaliseLineEnds(task.source);
  const isWhole = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer;
  return isWhole ? new Uint8Array(bytes.buffer as ArrayBuffer) : new Uint8Array(bytes);
}

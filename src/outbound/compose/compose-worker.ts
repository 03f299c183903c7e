import { parentPort } from 'node:worker_threads';
import { systemRandom } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import { serveTasks } from '../../platform/threads/task-thread.js';
import { normaliseLineEnds } from '../../protocol/mime/line-ends.js';
import { composeSource } from './compose-source.js';
import type { ComposeResult, ComposeTask } from './compose-thread.js';
import type { EmailFields } from './email-fields.js';

serveTasks<ComposeTask, ComposeResult>(parentPort, async (task) => {
  try {
    const source = ownBytes(await perform(task));
    return { value: { kind: 'composed', source }, transfer: [source.buffer] };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { kind, key, params } = error;
    return { value: { kind: 'refused', fault: { kind, key, params } } };
  }
});

async function perform(task: ComposeTask): Promise<Buffer> {
  if (task.kind === 'lines') return normaliseLineEnds(Buffer.from(task.raw as string));
  return composeSource(revive(task.fields) as EmailFields, { now: task.now, random: systemRandom });
}

/** A buffer arrives as bytes without its methods. */
function revive(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, revive(field)]));
}

/** In a buffer of their own, which can be handed over without a copy. */
function ownBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer;
  return isWhole ? new Uint8Array(bytes.buffer as ArrayBuffer) : new Uint8Array(bytes);
}

import { parentPort } from 'node:worker_threads';
import { systemRandom } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import { serveTasks } from '../../platform/threads/task-thread.js';
import { transferable } from '../../platform/threads/transferable.js';
import { normaliseLineEnds } from '../../protocol/mime/line-ends.js';
import { composeSource } from './compose-source.js';
import type { ComposeResult, ComposeTask } from './compose-thread.js';
import type { EmailFields, TextContent } from './email-fields.js';

serveTasks<ComposeTask, ComposeResult>(parentPort, async (task) => {
  try {
    const value = { kind: 'composed', source: await perform(task) } as const;
    return { value, transfer: transferable(value) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { kind, key, params } = error;
    return { value: { kind: 'refused', fault: { kind, key, params } } };
  }
});

async function perform(task: ComposeTask): Promise<Buffer> {
  if (task.kind === 'lines') {
    const raw = revive(task.raw) as TextContent;
    return normaliseLineEnds(typeof raw === 'string' ? Buffer.from(raw) : raw);
  }
  return composeSource(revive(task.fields) as EmailFields, { now: task.now, random: systemRandom });
}

/** A buffer arrives as a plain `Uint8Array`. */
function revive(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, revive(field)]));
}

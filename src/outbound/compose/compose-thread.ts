import type { Clock } from '../../platform/clock.js';
import { ServiceError } from '../../platform/service-error.js';
import { createTaskThread, type TaskThread } from '../../platform/threads/task-thread.js';
import { transferable } from '../../platform/threads/transferable.js';
import type { EmailFields, TextContent } from './email-fields.js';

/** Large messages are composed, and their line ends corrected, in a worker thread. */
export type ComposeThread = TaskThread<ComposeTask, ComposeResult>;

export type ComposeTask =
  | { readonly kind: 'compose'; readonly fields: EmailFields; readonly now: number }
  | { readonly kind: 'lines'; readonly raw: TextContent };

/** An error's class is lost between threads. */
export type ComposeResult =
  | { readonly kind: 'composed'; readonly source: Uint8Array }
  | { readonly kind: 'refused'; readonly fault: Pick<ServiceError, 'kind' | 'key' | 'params'> };

export function createComposeThread({ clock }: { readonly clock: Clock }): ComposeThread {
  return createTaskThread({ name: 'compose-thread', module: WORKER, clock });
}

const WORKER = new URL('./compose-worker.js', import.meta.url);

/** `sizeBytes`: size of the task. Long octets in the task are transferred: the caller can no longer use them. */
export async function composeInThread(
  thread: Pick<ComposeThread, 'run'>,
  task: ComposeTask,
  sizeBytes: number,
): Promise<Uint8Array> {
  const result = await thread.run(task, transferable(task), sizeBytes);
  if (result.kind === 'composed') return result.source;
  throw new ServiceError(result.fault.kind, result.fault.key, result.fault.params);
}

import type { Clock } from '../../platform/clock.js';
import { ServiceError } from '../../platform/service-error.js';
import { createTaskThread, type TaskThread } from '../../platform/threads/task-thread.js';
import type { EmailFields, TextContent } from './email-fields.js';

/** Large messages are composed, and their line ends set right, where nobody waits for the event loop. */
export type ComposeThread = TaskThread<ComposeTask, ComposeResult>;

export type ComposeTask =
  | { readonly kind: 'compose'; readonly fields: EmailFields; readonly now: number }
  | { readonly kind: 'lines'; readonly raw: TextContent };

/** An error's class does not survive the way between threads. */
export type ComposeResult =
  | { readonly kind: 'composed'; readonly source: Uint8Array }
  | { readonly kind: 'refused'; readonly fault: Pick<ServiceError, 'kind' | 'key' | 'params'> };

export function createComposeThread({ clock }: { readonly clock: Clock }): ComposeThread {
  return createTaskThread({ name: 'compose-thread', module: WORKER, clock });
}

const WORKER = new URL('./compose-worker.js', import.meta.url);

export async function composeInThread(thread: Pick<ComposeThread, 'run'>, task: ComposeTask): Promise<Uint8Array> {
  const result = await thread.run(task);
  if (result.kind === 'composed') return result.source;
  throw new ServiceError(result.fault.kind, result.fault.key, result.fault.params);
}

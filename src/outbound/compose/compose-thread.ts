import type { Clock } from '../../platform/clock.js';
import { createTaskThread, type TaskThread } from '../../platform/task-thread.js';
import type { MessagePlan } from './message-plan.js';

/** Large messages are composed, and their line ends set right, where nobody waits for the event loop. */
export type ComposeThread = TaskThread<ComposeTask, Uint8Array>;

export type ComposeTask =
  | { readonly kind: 'build'; readonly plan: MessagePlan }
  | { readonly kind: 'lines'; readonly source: Uint8Array };

export function createComposeThread({ clock }: { readonly clock: Clock }): ComposeThread {
  return createTaskThread({ name: 'compose-thread', module: WORKER, clock });
}

const WORKER = new URL('./compose-worker.js', import.meta.url);

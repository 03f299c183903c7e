import type { Clock } from '../../../../platform/clock.js';
import type { Part } from '../../../../platform/lifecycle.js';
import { isLong } from '../../../../platform/threads/function-thread.js';
import { createTaskThread } from '../../../../platform/threads/task-thread.js';
import { TEXT_STEPS } from './text-steps.js';

/** Occurrences that one request computes. */
export const MAX_STEPS = 1_000_000;

export interface StepTask {
  readonly name: keyof typeof TEXT_STEPS;
  readonly input: { readonly text: string };
  readonly maxFound: number;
  readonly maxSteps: number;
}

export interface StepsDone {
  readonly found: readonly unknown[];
  readonly result: unknown;
  /** One more than allowed means that it was given up. */
  readonly steps: number;
}

/** Reports over objects of up to 10 MB: parsing such a text takes seconds in the worst shape. */
export interface StepThread extends Part {
  isLong(text: string): boolean;
  run(name: StepTask['name'], task: Omit<StepTask, 'name'>): Promise<StepsDone>;
}

export function createStepThread({ clock }: { readonly clock: Clock }): StepThread {
  const thread = createTaskThread<StepTask, StepsDone>({ name: 'dav-texts', module: WORKER, clock });
  return {
    name: thread.name,
    start: thread.start,
    stop: thread.stop,
    isLong: (text) => isLong(text.length),
    run: (name, task) => thread.run({ name, ...task }, [], task.input.text.length),
  };
}

const WORKER = new URL('./step-worker.js', import.meta.url);

/** Runs in the thread: all steps in one call. */
export function runSteps({ name, input, maxFound, maxSteps }: StepTask): StepsDone {
  const found: unknown[] = [];
  const computation = TEXT_STEPS[name](input as never) as Generator<unknown, unknown>;
  for (let steps = 0, step = computation.next(); ; step = computation.next()) {
    if (step.done) return { found, result: step.value, steps };
    if (step.value !== undefined) found.push(step.value);
    if (found.length > maxFound || ++steps > maxSteps) return { found, result: undefined, steps };
  }
}

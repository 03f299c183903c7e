import type { MessagePort } from 'node:worker_threads';
import type { Clock } from '../clock.js';
import type { Part } from '../lifecycle.js';
import { createTaskThread, serveTasks } from './task-thread.js';

/** Pure functions by name; what they take and give may pass between threads. */
// biome-ignore lint/suspicious/noExplicitAny: each function has a type of its own
export type Functions = Readonly<Record<string, (input: any) => unknown>>;

/** Functions over texts, which take longer than the event loop may be held when a text is long. */
export interface FunctionThread<F extends Functions> extends Part {
  /** `sizeBytes`: of what is read. Short work is done at once, long work in the thread. */
  run<Name extends keyof F & string>(
    name: Name,
    input: Parameters<F[Name]>[0],
    sizeBytes: number,
  ): Promise<ReturnType<F[Name]>>;
}

/** In the worst shape a text of this size takes some 10 ms to parse. */
const SHORT_BYTES = 32 * 1024;

export function isLong(sizeBytes: number): boolean {
  return sizeBytes > SHORT_BYTES;
}

interface FunctionTask {
  readonly name: string;
  readonly input: unknown;
}

export function createFunctionThread<F extends Functions>({
  name,
  module,
  functions,
  clock,
}: {
  readonly name: string;
  /** Its worker serves the same functions by `serveFunctions`. */
  readonly module: URL;
  readonly functions: F;
  readonly clock: Clock;
}): FunctionThread<F> {
  const thread = createTaskThread<FunctionTask, unknown>({ name, module, clock });
  return {
    name: thread.name,
    start: thread.start,
    stop: thread.stop,
    async run(called, input, sizeBytes) {
      const result = isLong(sizeBytes)
        ? await thread.run({ name: called, input }, [], sizeBytes)
        : functions[called]?.(input);
      return result as ReturnType<F[typeof called]>;
    },
  };
}

/** The thread's side. */
export function serveFunctions(port: MessagePort | null, functions: Functions): void {
  serveTasks<FunctionTask, unknown>(port, async ({ name, input }) => ({ value: functions[name]?.(input) }));
}

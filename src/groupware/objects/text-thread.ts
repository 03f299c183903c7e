import type { Clock } from '../../platform/clock.js';
import { createFunctionThread, type FunctionThread } from '../../platform/threads/function-thread.js';
import { TEXT_FUNCTIONS } from './text-functions.js';

/** Objects may have 10 MB: parsing such a text takes seconds in the worst shape. */
export type TextThread = FunctionThread<typeof TEXT_FUNCTIONS>;

export function createTextThread({ clock }: { readonly clock: Clock }): TextThread {
  return createFunctionThread({ name: 'groupware-texts', module: WORKER, functions: TEXT_FUNCTIONS, clock });
}

const WORKER = new URL('./text-worker.js', import.meta.url);

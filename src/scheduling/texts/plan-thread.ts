import type { Clock } from '../../platform/clock.js';
import { createFunctionThread, type FunctionThread } from '../../platform/threads/function-thread.js';
import { PLAN_FUNCTIONS } from './plan-functions.js';

/** Objects may have 10 MB: a plan reads such a text several times. */
export type PlanThread = FunctionThread<typeof PLAN_FUNCTIONS>;

export function createPlanThread({ clock }: { readonly clock: Clock }): PlanThread {
  return createFunctionThread({ name: 'scheduling-texts', module: WORKER, functions: PLAN_FUNCTIONS, clock });
}

const WORKER = new URL('./plan-worker.js', import.meta.url);

import type { Pace } from '../../../../platform/pace.js';
import { DavError } from '../dav-error.js';

/** Of one request: occurrences that are computed, and the time for it. */
const MAX_STEPS = 1_000_000;
const MAX_MS = 2000;

export interface WorkBudget {
  /** Runs a computation that gives `undefined` for each step; what it gives else is collected, up to `maxFound`. */
  run<T, R>(steps: Generator<T | undefined, R>, maxFound?: number): Promise<{ found: T[]; result: R | undefined }>;
}

/** Yields to the event loop between steps; a request that asks for too much is refused instead of served slowly. */
export function createWorkBudget(pace: Pace): WorkBudget {
  let steps = 0;
  let usedMs = 0;

  return {
    async run<T, R>(computation: Generator<T | undefined, R>, maxFound = Number.POSITIVE_INFINITY) {
      const found: T[] = [];
      let sinceMs = performance.now();
      for (let step = computation.next(); ; step = computation.next()) {
        if (step.done) {
          usedMs += performance.now() - sinceMs;
          return { found, result: step.value };
        }
        if (step.value !== undefined) found.push(step.value);
        if (found.length > maxFound) return { found, result: undefined };
        if (++steps > MAX_STEPS) throw tooMuch();
        if (steps % 64 !== 0 || !pace.isDue) continue;
        usedMs += performance.now() - sinceMs;
        if (usedMs > MAX_MS) throw tooMuch();
        await pace.rest();
        sinceMs = performance.now();
      }
    },
  };
}

function tooMuch(): DavError {
  return new DavError(507, { condition: 'D:number-of-matches-within-limits' });
}

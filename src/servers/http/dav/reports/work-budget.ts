import type { Pace } from '../../../../platform/pace.js';
import { WorkTime } from '../../../../platform/work-time.js';
import { DavError } from '../dav-error.js';
import { MAX_STEPS, type StepThread } from './step-thread.js';
import { TEXT_STEPS } from './text-steps.js';

/** Limits the time of one request on the event loop. */
const MAX_MS = 2000;

type Steps = typeof TEXT_STEPS;
type StepOf<G> = G extends Generator<infer T> ? NonNullable<T> : never;
type ResultOf<G> = G extends Generator<unknown, infer R> ? R : never;
export type Done<Name extends keyof Steps> = {
  readonly found: StepOf<ReturnType<Steps[Name]>>[];
  /** `undefined`: there were more results than `maxFound`. */
  readonly result: ResultOf<ReturnType<Steps[Name]>> | undefined;
};

export interface WorkBudget {
  /** Computes over one object's text, in a thread if it is long. Collects up to `maxFound` results. */
  ofText<Name extends keyof Steps>(
    name: Name,
    input: Parameters<Steps[Name]>[0],
    maxFound?: number,
  ): Promise<Done<Name>>;
  /** Runs a computation that yields a result or `undefined` for each step. */
  run<T>(steps: Generator<T | undefined, unknown>): Promise<T[]>;
}

/** Yields to the event loop between steps; a request that asks for too much is refused instead of served slowly. */
export function createWorkBudget({
  pace,
  steps: thread,
}: {
  readonly pace: Pace;
  readonly steps: Pick<StepThread, 'run' | 'isLong'>;
}): WorkBudget {
  let steps = 0;
  const time = new WorkTime();

  return {
    async ofText(name, input, maxFound = Number.POSITIVE_INFINITY) {
      type Result = Done<typeof name>;
      if (!thread.isLong(input.text)) {
        return (await runHere(TEXT_STEPS[name](input as never) as Generator<unknown, unknown>, maxFound)) as Result;
      }
      const done = await thread.run(name, { input, maxFound, maxSteps: MAX_STEPS - steps });
      steps += done.steps;
      if (steps > MAX_STEPS) throw tooMuch();
      return done as unknown as Result;
    },
    run: async (computation) => (await runHere(computation, Number.POSITIVE_INFINITY)).found,
  };

  async function runHere<T, R>(computation: Generator<T | undefined, R>, maxFound: number) {
    const found: T[] = [];
    time.begin();
    for (let step = computation.next(); ; step = computation.next()) {
      if (step.done) {
        time.end();
        if (pace.isDue) await pace.rest();
        return { found, result: step.value };
      }
      if (step.value !== undefined) found.push(step.value);
      if (found.length > maxFound) return { found, result: undefined };
      if (++steps > MAX_STEPS) throw tooMuch();
      if (steps % 64 !== 0 || !pace.isDue) continue;
      time.end();
      if (time.ms > MAX_MS) throw tooMuch();
      await pace.rest();
      time.begin();
    }
  }
}

function tooMuch(): DavError {
  return new DavError(507, { condition: 'D:number-of-matches-within-limits' });
}

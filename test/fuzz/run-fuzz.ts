import { createChance, mutate } from './mutate.js';
import type { FuzzTarget } from './targets.js';

export interface FuzzReport {
  readonly target: string;
  readonly runs: number;
  readonly slowestMs: number;
  /** The input that made the parser throw or crawl, and what happened. */
  readonly fault: { readonly input: Buffer; readonly what: string } | undefined;
}

// No input is larger than 256 KB; what takes this long is no longer in proportion, even on a busy machine
const MAX_MS = 1000;

export function runFuzz(target: FuzzTarget, options: { readonly seconds: number; readonly seed: number }): FuzzReport {
  const chance = createChance(options.seed);
  const end = performance.now() + options.seconds * 1000;
  let runs = 0;
  let slowestMs = 0;
  while (performance.now() < end) {
    const input = mutate(target.samples, target.tokens, chance);
    const tookMs = tryOnce(target, input, chance);
    runs += 1;
    if (typeof tookMs === 'string') return { target: target.name, runs, slowestMs, fault: { input, what: tookMs } };
    slowestMs = Math.max(slowestMs, tookMs);
    // A second try tells a slow parser from a machine that was busy with something else
    if (tookMs > MAX_MS && Number(tryOnce(target, input, chance)) > MAX_MS) {
      return { target: target.name, runs, slowestMs, fault: { input, what: `took ${Math.round(tookMs)} ms` } };
    }
  }
  return { target: target.name, runs, slowestMs, fault: undefined };
}

function tryOnce(target: FuzzTarget, input: Buffer, chance: () => number): number | string {
  const start = performance.now();
  try {
    target.run(input, chance);
  } catch (error) {
    return error instanceof Error ? `threw ${error.stack ?? error.message}` : 'threw';
  }
  return performance.now() - start;
}

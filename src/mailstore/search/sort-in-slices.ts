import { Pace } from '../../platform/pace.js';

const SLICE = 2048;

/** Stable, like `toSorted`, but yields to other work in between. */
export async function sortInSlices<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<readonly T[]> {
  const pace = new Pace();
  let runs: (readonly T[])[] = [];
  for (let from = 0; from < items.length; from += SLICE) {
    runs.push(items.slice(from, from + SLICE).sort(compare));
    await pace.rest();
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = [];
    for (let i = 0; i < runs.length; i += 2)
      merged.push(await mergeRuns(runs[i] ?? [], runs[i + 1] ?? [], compare, pace));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergeRuns<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  pace: Pace,
): Promise<readonly T[]> {
  if (right.length === 0) return left;
  const merged: T[] = [];
  let [i, j] = [0, 0];
  while (i < left.length && j < right.length) {
    const [a, b] = [left[i] as T, right[j] as T];
    if (compare(a, b) <= 0) {
      merged.push(a);
      i += 1;
    } else {
      merged.push(b);
      j += 1;
    }
    if (merged.length % SLICE === 0) await pace.rest();
  }
  while (i < left.length) merged.push(left[i++] as T);
  while (j < right.length) merged.push(right[j++] as T);
  return merged;
}

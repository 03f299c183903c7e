import { Pace } from './pace.js';

/** The clock is read once in this many comparisons or steps: reading it costs as much as a few of them. */
const STEPS = 256;

/** `Array.filter` over long lists, with turns for other work. */
export async function filterInTurns<T>(items: readonly T[], isWanted: (item: T) => boolean): Promise<T[]> {
  const pace = new Pace();
  const wanted: T[] = [];
  for (const [n, item] of items.entries()) {
    if (n % STEPS === 0 && pace.isDue) await pace.rest();
    if (isWanted(item)) wanted.push(item);
  }
  return wanted;
}

/** `Array.toSorted` for long lists, with turns for other work: short runs are sorted, then merged two by two. */
export async function sortInTurns<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<readonly T[]> {
  const pace = new Pace();
  let runs: (readonly T[])[] = [];
  for (let at = 0; at < items.length; at += STEPS) {
    runs.push(items.slice(at, at + STEPS).sort(compare));
    if (pace.isDue) await pace.rest();
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = [];
    for (let n = 0; n < runs.length; n += 2) {
      merged.push(await merge(runs[n] as readonly T[], runs[n + 1] ?? [], compare, pace));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  pace: Pace,
): Promise<readonly T[]> {
  if (right.length === 0) return left;
  const merged: T[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    if (merged.length % STEPS === 0 && pace.isDue) await pace.rest();
    // If two are equal, the left comes first, so the order is stable
    merged.push(compare(left[l] as T, right[r] as T) <= 0 ? (left[l++] as T) : (right[r++] as T));
  }
  while (l < left.length) merged.push(left[l++] as T);
  while (r < right.length) merged.push(right[r++] as T);
  return merged;
}

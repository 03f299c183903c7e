import { setImmediate } from 'node:timers/promises';
import type { NamePatterns, PatternMatch } from './name-patterns.js';

export interface PatternsFound<T> {
  readonly found: readonly { readonly item: T; readonly match: PatternMatch }[];
  /** There were more than may be asked: what the others would have said is not known. */
  readonly isCut: boolean;
}

// RE2 is linear in both: some 50 ms at the very worst for one address, under 1 ms for patterns that people write
const MAX_INSTRUCTIONS = 20_000;
const INSTRUCTIONS_PER_TURN = 2000;

/** In order, all that match; other work gets its turn in between. */
export async function matchPatterns<T>(
  patterns: NamePatterns,
  name: string,
  items: readonly T[],
  patternOf: (item: T) => string,
): Promise<PatternsFound<T>> {
  const found: { item: T; match: PatternMatch }[] = [];
  let [asked, ofThisTurn] = [0, 0];
  for (const item of items) {
    const pattern = patternOf(item);
    const size = patterns.sizeOf(pattern);
    asked += size;
    ofThisTurn += size;
    if (asked > MAX_INSTRUCTIONS) return { found, isCut: true };
    if (ofThisTurn > INSTRUCTIONS_PER_TURN) {
      await setImmediate();
      ofThisTurn = size;
    }
    const match = patterns.match(pattern, name);
    if (match) found.push({ item, match });
  }
  return { found, isCut: false };
}

import type { SearchReturns } from '../../../protocol/imap/commands/search.js';
import { windowOf } from './result-window.js';

/** The messages of `$` after SAVE: RFC 5182 §2.4, with PARTIAL as in RFC 9394 §3.2. */
export function savedResult(found: readonly number[], returns: SearchReturns): readonly number[] {
  const { all, count, min, max, partial } = returns;
  const isNarrow = !all && !count && (min || max || partial !== undefined);
  if (!isNarrow) return found;
  const kept = new Set(partial ? windowOf(found, partial) : []);
  const [first, last] = [found[0], found.at(-1)];
  if (min && first !== undefined) kept.add(first);
  if (max && last !== undefined) kept.add(last);
  return [...kept].sort((a, b) => a - b);
}

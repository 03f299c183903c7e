import type { PartialRange } from '../../../protocol/imap/commands/search.js';

/** RFC 9394 §3.1: the part of `results` in the range, in the order of `results`. */
export function windowOf<T>(results: readonly T[], { first, last }: PartialRange): readonly T[] {
  if (first > 0) return results.slice(first - 1, last);
  return results.slice(Math.max(0, results.length + last), Math.max(0, results.length + first + 1));
}

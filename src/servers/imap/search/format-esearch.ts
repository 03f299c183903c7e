import type { SearchReturns } from '../../../protocol/imap/commands/search.js';
import { formatString } from '../../../protocol/imap/format-string.js';
import { formatNumbers } from '../../../protocol/imap/sequence-set.js';
import { windowOf } from './result-window.js';

export interface SearchResult {
  readonly tag: string;
  readonly isUid: boolean;
  /** Ascending: UIDs, or places. */
  readonly numbers: readonly number[];
  /** The modification sequence of one message; set only if the search used MODSEQ. */
  readonly modseqOf: ((number: number) => number) | undefined;
}

/** RFC 9051 §7.3.4, without `* ` and the line's end. `undefined`: SAVE alone gets no response (RFC 5182 §2.1). */
export function formatEsearch({ tag, isUid, numbers, modseqOf }: SearchResult, returns: SearchReturns) {
  const { min, max, all, count, partial } = returns;
  if (!min && !max && !all && !count && !partial) return undefined;
  const [first, last] = [numbers[0], numbers.at(-1)];
  let text = `ESEARCH (TAG ${formatString(tag)})`;
  if (isUid) text += ' UID';
  if (min && first !== undefined) text += ` MIN ${first}`;
  if (max && last !== undefined) text += ` MAX ${last}`;
  if (all && first !== undefined) text += ` ALL ${formatNumbers(numbers)}`;
  if (count) text += ` COUNT ${numbers.length}`;
  if (partial) {
    const shown = formatNumbers(windowOf(numbers, partial));
    text += ` PARTIAL (${partial.first}:${partial.last} ${shown || 'NIL'})`;
  }
  if (modseqOf && first !== undefined && last !== undefined) {
    text += ` MODSEQ ${highestModseq(spokenOf(numbers, first, last, returns), modseqOf)}`;
  }
  return text;
}

/** RFC 7162 §3.1.10: with MIN and MAX alone, MODSEQ is that of these messages. */
function spokenOf(
  numbers: readonly number[],
  first: number,
  last: number,
  { min, max, all, count, partial }: SearchReturns,
): readonly number[] {
  if (all || count || partial) return numbers;
  return [...(min ? [first] : []), ...(max ? [last] : [])];
}

export function highestModseq(numbers: readonly number[], modseqOf: (number: number) => number): number {
  let highest = 0;
  for (const number of numbers) highest = Math.max(highest, modseqOf(number));
  return highest;
}

import { describe, expect, it } from 'vitest';
import type { SearchReturns } from '../../../protocol/imap/commands/search.js';
import { formatEsearch } from './format-esearch.js';

const NONE: SearchReturns = { min: false, max: false, all: false, count: false, save: false, partial: undefined };
const format = (numbers: readonly number[], returns: Partial<SearchReturns>, withModseq = false) =>
  formatEsearch(
    { tag: 'a"1', isUid: true, numbers, modseqOf: withModseq ? (n) => 1000 - n : undefined },
    { ...NONE, ...returns },
  );
const BEGIN = 'ESEARCH (TAG "a\\"1") UID';

describe('ESEARCH', () => {
  it('has what was asked for', () => {
    expect(format([1, 2, 3, 7], { all: true })).toBe(`${BEGIN} ALL 1:3,7`);
    expect(format([1, 2, 3, 7], { min: true, max: true, count: true })).toBe(`${BEGIN} MIN 1 MAX 7 COUNT 4`);
    expect(format([1, 2, 3, 7], { partial: { first: -1, last: -2 } })).toBe(`${BEGIN} PARTIAL (-1:-2 3,7)`);
  });

  it('is short when nothing is found', () => {
    expect(format([], { all: true })).toBe(BEGIN);
    expect(format([], { min: true, max: true, all: true, count: true }, true)).toBe(`${BEGIN} COUNT 0`);
    expect(format([], { partial: { first: 1, last: 9 } })).toBe(`${BEGIN} PARTIAL (1:9 NIL)`);
  });

  it('has the highest modification sequence of what it speaks of', () => {
    expect(format([1, 2, 7], { all: true }, true)).toBe(`${BEGIN} ALL 1:2,7 MODSEQ 999`);
    expect(format([1, 2, 7], { max: true }, true)).toBe(`${BEGIN} MAX 7 MODSEQ 993`);
  });

  it('is nothing for SAVE alone', () => {
    expect(format([1, 2], { save: true })).toBeUndefined();
  });
});

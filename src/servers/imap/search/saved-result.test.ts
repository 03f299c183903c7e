import { describe, expect, it } from 'vitest';
import type { SearchReturns } from '../../../protocol/imap/commands/search.js';
import { savedResult } from './saved-result.js';

const NONE: SearchReturns = { min: false, max: false, all: false, count: false, save: true, partial: undefined };
const found = [2, 4, 6, 8];
const partial = { first: 2, last: 2 };

describe('the saved result', () => {
  it.each([
    ['SAVE', {}, found],
    ['SAVE ALL', { all: true }, found],
    ['SAVE MIN', { min: true }, [2]],
    ['SAVE MAX', { max: true }, [8]],
    ['SAVE MIN MAX', { min: true, max: true }, [2, 8]],
    ['SAVE MIN COUNT', { min: true, count: true }, found],
    ['SAVE MIN ALL', { min: true, all: true }, found],
    ['SAVE PARTIAL', { partial }, [4]],
    ['SAVE PARTIAL MIN', { partial, min: true }, [2, 4]],
    ['SAVE PARTIAL MAX', { partial, max: true }, [4, 8]],
    ['SAVE PARTIAL COUNT', { partial, count: true }, found],
  ] satisfies [string, Partial<SearchReturns>, number[]][])('%s', (_, returns, expected) => {
    expect(savedResult(found, { ...NONE, ...returns })).toEqual(expected);
  });

  it('is empty when nothing is found', () => {
    expect(savedResult([], { ...NONE, min: true, max: true, partial })).toEqual([]);
  });
});

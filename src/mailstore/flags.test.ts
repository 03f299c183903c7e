import { describe, expect, it } from 'vitest';
import { changeFlags, checkFlags, mergeKeywords, spellKeywords } from './flags.js';

describe('flags', () => {
  it.each(['', 'two words', 'a(', 'a)', 'a{', 'a%', 'a*', 'a"', 'a\\', 'a]', 'ä', 'a\u0000', 'x'.repeat(101)])(
    'have no keyword %j',
    (keyword) => {
      expect(() => checkFlags({ bits: 0, keywords: [keyword] })).toThrow('mailbox.keyword');
    },
  );

  it.each(['$Forwarded', 'NonJunk', "a'b", '[a', 'x'.repeat(100)])('may have the keyword %j', (keyword) => {
    expect(checkFlags({ bits: 63, keywords: [keyword, keyword.toUpperCase()] })).toEqual({
      bits: 31,
      keywords: [keyword],
    });
  });

  it('are compared without regard to case, and keep the first spelling', () => {
    expect(mergeKeywords(['Work'], ['WORK', 'home', 'Home'])).toEqual(['Work', 'home']);
    expect(spellKeywords(['Work'], ['wORK', 'new'])).toEqual(['Work', 'new']);
  });

  const flags = { bits: 5, keywords: ['Work', '$Junk'] };
  it.each([
    ['add', { bits: 12, keywords: ['work', 'x'] }, { bits: 13, keywords: ['Work', '$Junk', 'x'] }],
    ['remove', { bits: 12, keywords: ['WORK'] }, { bits: 1, keywords: ['$Junk'] }],
    ['replace', { bits: 12, keywords: ['x'] }, { bits: 12, keywords: ['x'] }],
  ] as const)('change by %s', (mode, given, after) => {
    expect(changeFlags(flags, { mode, flags: given })).toEqual(after);
  });
});

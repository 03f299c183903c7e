import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './pattern-fault.js';
import { likeNarrowing, narrowingOf } from './pattern-literal.js';

describe('likeNarrowing', () => {
  it.each([
    ['example', '%example%'],
    ['EXAMPLE', '%example%'],
    ['^mail\\.example$', '%mail.example%'],
    ['mail.example', '%example%'],
    ['sales', '%_ale_%'],
    ['abc+de', '%abc%'],
    ['abc?de', '%ab%'],
    ['abx*cde', '%cde%'],
    ['ab{0,3}cd', '%cd%'],
    ['[a-z]+@example\\.test', '%@example.te_t%'],
    ['a_b', '%a_b%'],
    ['\\bteam\\d+', '%team%'],
  ])('%s is like %s', (pattern, like) => {
    expect(likeNarrowing(pattern)).toBe(like);
  });

  it.each([
    'a|b',
    '(abc)',
    '.*',
    'é',
    '\\x41bc',
    '\\Qa.b\\E',
    '[[:alpha:]]abc',
    'a{b',
    's',
    'kk',
    '(?i)abc',
    'a"b',
    '',
  ])('gives up on %s', (pattern) => {
    expect(likeNarrowing(pattern)).toBeUndefined();
  });

  it('never narrows away a text that the pattern matches', () => {
    const piece = fc.constantFrom(
      ...['a', 'b', 'K', 's', 'é', '.', '_', '-', '@', '*', '+', '?', '{2}', '{0,1}', '^', '$', '\\.', '\\d', '\\w'],
      ...['[ab]', '[^a]', '(a)', '|', '\\b', '1', ' ', '"', '\\\\', '%'],
    );
    const pattern = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    const text = fc
      .array(
        fc.constantFrom('a', 'b', 'A', 'k', '\u212a', 's', '\u017f', 'é', '.', '_', '-', '@', '1', ' ', '%', '"'),
        {
          maxLength: 12,
        },
      )
      .map((characters) => characters.join(''));
    fc.assert(
      fc.property(pattern, text, (source, candidate) => {
        const like = likeNarrowing(source);
        if (like === undefined || !matches(source, candidate)) return;
        expect(isLike(candidate, like)).toBe(true);
        const narrowing = narrowingOf(source);
        expect(narrowing).toMatchObject({ like });
        for (const text of [candidate, JSON.stringify([candidate])]) expect(narrowing?.mayMatch(text), text).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

function matches(pattern: string, text: string): boolean {
  try {
    return compilePattern(pattern).test(text);
  } catch {
    return false;
  }
}

/** `lower(text) like pattern`, where lower() changes only ASCII. */
function isLike(text: string, like: string): boolean {
  const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const escaped = like.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('%', '.*').replaceAll('_', '.')}$`, 'su').test(lower);
}

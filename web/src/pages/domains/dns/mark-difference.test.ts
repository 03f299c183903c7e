import { describe, expect, it } from 'vitest';
import { markDifference, type Stretch } from './mark-difference';

const shown = (stretches: readonly Stretch[]) =>
  stretches.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join('');
const compare = (needed: string, found: string) => {
  const difference = markDifference(needed, found);
  return [shown(difference.needed), shown(difference.found)];
};

describe('the difference of two records', () => {
  it('is nothing between equal ones', () => {
    expect(compare('v=spf1 -all', 'v=spf1 -all')).toEqual(['v=spf1 -all', 'v=spf1 -all']);
  });

  it('marks the word that is missing', () => {
    expect(compare('v=spf1 include:spf.mail.test -all', 'v=spf1 -all')).toEqual([
      'v=spf1 [include:spf.mail.test ]-all',
      'v=spf1 -all',
    ]);
  });

  it('marks the letters of a key that are wrong', () => {
    expect(compare('v=DKIM1; p=MIIBIjANB', 'v=DKIM1; p=MIIBxjANB')).toEqual([
      'v=DKIM1; p=MIIB[I]jANB',
      'v=DKIM1; p=MIIB[x]jANB',
    ]);
  });

  it('marks all where nothing is common', () => {
    expect(compare('abc', '')).toEqual(['[abc]', '']);
    expect(compare('abc', 'xyz')).toEqual(['[abc]', '[xyz]']);
  });

  it('loses no character of either', () => {
    const [needed, found] = [
      'v=DMARC1; p=reject; rua=mailto:a@b.test;',
      'v=DMARC1;p=none;  pct=50; rua=mailto:c@b.test',
    ];
    const difference = markDifference(needed, found);
    expect(difference.needed.map(({ text }) => text).join('')).toBe(needed);
    expect(difference.found.map(({ text }) => text).join('')).toBe(found);
  });

  it('answers at once for a very long one', () => {
    const many = Array.from({ length: 5000 }, (_, word) => `w${word}`).join(' ');
    expect(compare(many, `${many}x`)).toEqual([many, `${many}[x]`]);
  });
});

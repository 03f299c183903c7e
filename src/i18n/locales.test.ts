import { describe, expect, it } from 'vitest';
import { negotiateLocale, textDirection } from './locales.js';

describe('negotiateLocale', () => {
  it.each([
    ['de', 'de'],
    ['DE-at', 'de'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['en;q=0.8, fr', 'fr'],
    ['fr;q=0.5, de;q=0.500, it;q=0.4', 'fr'],
    ['nb-NO', 'no'],
    ['nn', 'no'],
    ['zh-Hant-TW', 'zh'],
    ['iw', 'he'],
    ['in-ID', 'id'],
    ['tlh, xx;q=0.9, ja;q=0.1', 'ja'],
    ['*;q=1, sv;q=0.2', 'sv'],
    [' uk ; q=0.7 , ru ; q=0.9 ', 'ru'],
    ['de;q=0, nl;q=0.001', 'nl'],
  ])('reads %j as %s', (header, locale) => {
    expect(negotiateLocale(header)).toBe(locale);
  });

  it.each([[undefined], [''], ['*'], ['*;q=0.5'], ['tlh'], ['de;q=0'], ['de;q=2'], ['de;q=banana'], ['constructor']])(
    'detects nothing in %j',
    (header) => {
      expect(negotiateLocale(header)).toBeUndefined();
    },
  );

  it('does not read beyond a bounded part of the header', () => {
    expect(negotiateLocale(`${'x,'.repeat(100_000)}de`)).toBeUndefined();
    expect(negotiateLocale(`${' '.repeat(2_000_000)};q=1,de`)).toBeUndefined();
  });
});

describe('textDirection', () => {
  it('is right to left for Arabic and Hebrew alone', () => {
    expect([textDirection('ar'), textDirection('he'), textDirection('en'), textDirection('ja')]).toEqual([
      'rtl',
      'rtl',
      'ltr',
      'ltr',
    ]);
  });
});

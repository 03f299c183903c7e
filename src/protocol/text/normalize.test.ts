import { expect, it } from 'vitest';
import { normalizeText } from './normalize.js';

it.each(['NFC', 'NFKC', 'NFKD'] as const)('gives what %s gives for text that people write', (form) => {
  for (const text of ['', 'abc', 'Ünïcödé', 'e\u0301\u0323', '\uff76\uff9e', '\ufb01', '\u1100\u1161']) {
    expect(normalizeText(text, form)).toBe(text.normalize(form));
  }
});

it('parts more marks than any letter has', () => {
  expect(normalizeText(`a${'\u0315'.repeat(31)}`, 'NFC')).toBe(`a${'\u0315'.repeat(30)}\u034f\u0315`);
});

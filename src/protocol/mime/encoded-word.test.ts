import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeWords } from './encoded-word.js';
import { decodeEncodedWords } from './header-text.js';

describe('encodeWords', () => {
  it('writes short ASCII words that decode to the text', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(text, (value) => {
        const encoded = encodeWords(value);
        expect(encoded).toMatch(/^[\x20-\x7e\r\n]+$/);
        for (const word of encoded.split('\r\n ')) expect(word.length).toBeLessThanOrEqual(75);
        expect(decodeEncodedWords(encoded.replaceAll('\r\n', ''))).toBe(value);
      }),
    );
  });

  it('never cuts a character in two', () => {
    for (const word of encodeWords('🎉'.repeat(60)).split('\r\n ')) {
      expect(decodeEncodedWords(word)).toMatch(/^🎉+$/u);
    }
  });
});

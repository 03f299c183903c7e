import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeXtext, encodeXtext } from './xtext.js';

describe('xtext', () => {
  it('hides what a parameter cannot hold', () => {
    expect(encodeXtext('rfc822;ann+shop@example.test')).toBe('rfc822;ann+2Bshop@example.test');
    expect(encodeXtext('a b=c\r\n')).toBe('a+20b+3Dc+0D+0A');
    expect(decodeXtext('a+2Bb+c3+a9')).toBe('a+bé');
  });

  it.each(['a+2', 'a+', 'a+zz', 'a b', 'a=b', 'é', 'a\r'])('%j is none', (text) => {
    expect(decodeXtext(text)).toBeUndefined();
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(encodeXtext(text)).toMatch(/^[!-~]*$/);
        expect(decodeXtext(encodeXtext(text))).toBe(text);
      }),
    );
  });
});

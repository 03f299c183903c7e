import { expect, it } from 'vitest';
import { cleanText, quote, replaceQuotes, withoutQuoteMarks } from './quoted-text.js';

it('makes foreign words one harmless line', () => {
  expect(cleanText(' Ann\r\nBcc: x@evil.test\u0000 \u202etxet\u2069 a\u200bb ')).toBe('Ann Bcc: x@evil.test txet a b');
});

it('cuts what is too long between characters', () => {
  const cut = cleanText('😀'.repeat(400));
  expect([...cut]).toHaveLength(321);
  expect(cut.endsWith('😀…')).toBe(true);
});

it('marks a quotation so that it can be shown or dropped later, and cannot be closed from inside', () => {
  const text = `to ${quote('a\u2069b')}.`;
  expect(withoutQuoteMarks(text)).toBe('to a b.');
  expect(replaceQuotes(text, '<bdi>', '</bdi>')).toBe('to <bdi>a b</bdi>.');
});

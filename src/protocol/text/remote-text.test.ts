import { expect, it } from 'vitest';
import { cleanRemoteText } from './remote-text.js';

it('keeps ordinary text', () => {
  expect(cleanRemoteText('v=spf1 include:spf.example.test -all ü')).toBe('v=spf1 include:spf.example.test -all ü');
});

it('takes out what could forge a line or turn it round', () => {
  expect(cleanRemoteText(' a\r\nb\0c\u2028d\u202ee ')).toBe('a b c d e');
});

it('ends at 512 bytes, between characters', () => {
  expect(cleanRemoteText('x'.repeat(600))).toBe('x'.repeat(512));
  const cut = cleanRemoteText('ä'.repeat(400));
  expect(cut).toBe('ä'.repeat(256));
  expect(cleanRemoteText(`x${'ä'.repeat(400)}`)).toBe(`x${'ä'.repeat(255)}`);
});

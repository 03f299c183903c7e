import { describe, expect, it } from 'vitest';
import { checkPasswordRules } from './password-rules.js';

const refused = (password: string) => () => checkPasswordRules(password, 'new_password');

describe('rules for alias and catch-all passwords', () => {
  it.each(['x', 'correct horse battery staple', 'ümläut', 'a`b\\c$', '🔑'.repeat(128)])('accept %s', (password) => {
    expect(refused(password)).not.toThrow();
  });

  it.each([
    ['', 'input.required'],
    ['a'.repeat(129), 'input.tooLong'],
    [' leading', 'password.outerSpace'],
    ['trailing\n', 'password.outerSpace'],
    ['non-breaking\u00a0', 'password.outerSpace'],
    ['say "hi"', 'password.quotes'],
    ["it's", 'password.quotes'],
    ['it\u2019s', 'password.quotes'],
    ['a\0b', 'input.controlCharacters'],
    ['a\x7fb', 'input.controlCharacters'],
  ])('refuse %j, naming the field', (password, key) => {
    expect(refused(password)).toThrow(expect.objectContaining({ kind: 'invalid', key }));
    expect(refused(password)).toThrow(
      expect.objectContaining({ params: expect.objectContaining({ field: 'new_password' }) }),
    );
  });
});

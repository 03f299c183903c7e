import { describe, expect, it } from 'vitest';
import { createPattern } from './folder-pattern.js';

const cases: readonly (readonly [pattern: string, name: string, isMatch: boolean])[] = [
  ['*', 'a/b/c', true],
  ['%', 'a', true],
  ['%', 'a/b', false],
  ['a/%', 'a/b', true],
  ['a/%', 'a', false],
  ['a/%', 'a/b/c', false],
  ['%/%', 'a/b', true],
  ['a*c', 'a/b/c', true],
  ['a%c', 'a/b/c', false],
  ['a%c', 'abc', true],
  ['%x%/b', 'xyx/b', true],
  ['*a%b*c', 'a/abxc', true],
  ['*a%b*c', 'a/b', false],
  ['*/%', 'a/b/c', true],
  ['**', '', true],
  ['inbox', 'INBOX', true],
  ['Inbox/%', 'INBOX/a', true],
  ['inbox/a', 'INBOX/A', false],
  ['inboxes', 'INBOXES', false],
  ['a', 'A', false],
  ['', 'a', false],
];

describe('a pattern of LIST', () => {
  it.each(cases)('%s on %s: %s', (pattern, name, isMatch) => {
    expect(createPattern([pattern])(name)).toBe(isMatch);
  });

  it('takes no longer for many stars', () => {
    expect(createPattern([`${'*a'.repeat(200)}b`])('a'.repeat(2000))).toBe(false);
  });
});

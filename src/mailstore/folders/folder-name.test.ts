import { describe, expect, it } from 'vitest';
import { isBelow, parentsOf, parseFolderName } from './folder-name.js';

describe('the name of a folder', () => {
  it.each(['a', 'a/b', 'Entwürfe', '日本', ' spaced ', '~peter', '&', 'x'.repeat(1024), `a${'/a'.repeat(99)}`])(
    'may be %j',
    (name) => {
      expect(parseFolderName(name)).toBe(name);
    },
  );

  it.each([
    ...['', '/', 'a/', '/a', 'a//b', 'a*', '50%', 'a\nb', 'a\u007f', 'a\u0085', 'a\u2028b', '\ud800'],
    ...['x'.repeat(1025), 'ü'.repeat(513), `a${'/a'.repeat(100)}`],
  ])('is never %j', (name) => {
    expect(() => parseFolderName(name)).toThrow('mailbox.folderName');
  });

  it.each([
    ['inbox', 'INBOX'],
    ['InBox/Lists', 'INBOX/Lists'],
    ['inboxes', 'inboxes'],
    ['a/inbox', 'a/inbox'],
  ])('%j is kept as %j', (name, kept) => {
    expect(parseFolderName(name)).toBe(kept);
  });

  it('has its parents above it', () => {
    expect(parentsOf('a/b/c')).toEqual(['a', 'a/b']);
    expect(parentsOf('a')).toEqual([]);
    expect(isBelow('a/b', 'a')).toBe(true);
    expect(isBelow('ab', 'a')).toBe(false);
    expect(isBelow('a', 'a')).toBe(false);
  });
});

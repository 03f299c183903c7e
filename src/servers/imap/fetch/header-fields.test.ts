import { describe, expect, it } from 'vitest';
import { selectFields } from './header-fields.js';

const select = (block: string, names: string[], mode: 'only' | 'except' = 'only') =>
  selectFields(Buffer.from(block, 'latin1'), { names: new Set(names), mode }).toString('latin1');

const BLOCK = 'From: a@x.test\r\nSubject: one\r\n two\r\nTO : b@x.test\r\nstray line\r\nFrom: again\r\n\r\n';

describe('header fields by name', () => {
  it('keeps the fields asked for, folds and octets as they stand', () => {
    expect(select(BLOCK, ['from'])).toBe('From: a@x.test\r\nFrom: again\r\n\r\n');
    expect(select(BLOCK, ['subject', 'to'])).toBe('Subject: one\r\n two\r\nTO : b@x.test\r\n\r\n');
    expect(select('X: \xe9\xff\r\n\r\n', ['x'])).toBe('X: \xe9\xff\r\n\r\n');
  });

  it('keeps the others, and lines without a name', () => {
    expect(select(BLOCK, ['from'], 'except')).toBe('Subject: one\r\n two\r\nTO : b@x.test\r\nstray line\r\n\r\n');
  });

  it('keeps the empty line alone when nothing matches, and adds none', () => {
    expect(select(BLOCK, ['cc'])).toBe('\r\n');
    expect(select('From: a', ['cc'])).toBe('');
    expect(select('From: a', ['from'])).toBe('From: a');
    expect(select('', ['from'])).toBe('');
    expect(select('\r\n', ['from'])).toBe('\r\n');
  });

  it('reads lines that end in a bare line feed', () => {
    expect(select('A: 1\nB: 2\n\t3\nC: 4\n\n', ['b'])).toBe('B: 2\n\t3\n\n');
  });

  it('does not take a colon of the next line for its own', () => {
    expect(select('From\r\nTo: b\r\n\r\n', ['from\r\nto'])).toBe('\r\n');
  });
});

import { describe, expect, it } from 'vitest';
import type { Thread } from '../../../mailstore/mailbox.js';
import { formatThreads } from './format-threads.js';

const node = (uid: number | undefined, ...children: Thread[]): Thread => ({ uid, children });
const format = (...threads: Thread[]) => formatThreads(threads, (uid) => uid);

describe('threads on the wire', () => {
  it('writes the example of RFC 5256', () => {
    const second = node(3, node(6, node(4, node(23)), node(44, node(7, node(96)))));
    expect(format(node(2), second)).toBe('(2)(3 6 (4 23)(44 7 96))');
  });

  it('writes a parent that is not there as nothing', () => {
    expect(format(node(undefined, node(3), node(5)))).toBe('((3)(5))');
    expect(format(node(undefined, node(3), node(5, node(6), node(7))))).toBe('((3)(5 (6)(7)))');
  });

  it('writes numbers as they are called in the answer', () => {
    expect(formatThreads([node(20, node(30))], (uid) => uid / 10)).toBe('(2 3)');
    expect(format()).toBe('');
  });

  it('bears a thread as deep as a folder', () => {
    let deep = node(1);
    for (let uid = 2; uid < 50_000; uid += 2) deep = node(uid, deep, node(uid + 1));
    expect(format(deep).startsWith('(49998 (49996 (')).toBe(true);
  });
});

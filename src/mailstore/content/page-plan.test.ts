import { describe, expect, it } from 'vitest';
import { planRewrite } from './page-plan.js';
import type { PageUse } from './page-store.js';

const KB = 1024;

function use(id: string, liveCount: number, entryCount = liveCount, sizeBytes = 100 * KB): PageUse {
  return { id, liveCount, entryCount, sizeBytes };
}

function plan(uses: readonly PageUse[], looseCount: number): string[] {
  return planRewrite(uses, looseCount).map(({ id }) => id);
}

describe('which pages are rewritten', () => {
  it('those that are more than half dead, and empty ones', () => {
    expect(plan([use('a', 127, 256), use('b', 200, 256)], 0)).toEqual(['a']);
    expect(plan([use('a', 0, 256)], 0)).toEqual(['a']);
    expect(plan([use('a', 128, 256)], 0)).toEqual([]);
  });

  it('small ones with what is loose, or with each other, as many as fit', () => {
    expect(plan([use('a', 64)], 64)).toEqual(['a']);
    expect(plan([use('a', 64)], 0)).toEqual([]);
    expect(plan([use('a', 64), use('b', 64)], 0)).toEqual(['a', 'b']);
    expect(plan([use('a', 100), use('b', 100), use('c', 100)], 0)).toEqual(['b', 'c']);
    expect(plan([use('a', 64)], 256)).toEqual([]);
  });

  it('not one that has few entries because they are large', () => {
    expect(plan([use('a', 10, 10, 4000 * KB)], 64)).toEqual([]);
  });
});

import { MAX_PAGE_BYTES, MAX_PAGE_ENTRIES } from './page.js';
import type { PageUse } from './page-store.js';

/** Fewer loose contents than this stay loose: each costs a row instead of a place in a page. */
export const MIN_LOOSE = 64;

/** Which pages are rewritten together with `looseCount` contents; empty: none, or rewriting is not worth it. */
export function planRewrite(uses: readonly PageUse[], looseCount: number): readonly PageUse[] {
  const chosen: PageUse[] = [];
  let entries = looseCount;
  let sizeBytes = 0;
  for (const use of uses.filter(isPoor).reverse()) {
    if (entries + use.liveCount > MAX_PAGE_ENTRIES || sizeBytes + use.sizeBytes > MAX_PAGE_BYTES) continue;
    chosen.push(use);
    entries += use.liveCount;
    sizeBytes += use.sizeBytes;
  }
  const isWorthIt = looseCount > 0 || chosen.length > 1 || chosen.some(isHalfDead);
  return isWorthIt ? chosen.reverse() : [];
}

/** A small page was made of few loose contents; a page that is small because its messages are large stays as it is. */
function isPoor(use: PageUse): boolean {
  return isHalfDead(use) || (use.liveCount < MAX_PAGE_ENTRIES / 2 && use.sizeBytes < MAX_PAGE_BYTES / 2);
}

function isHalfDead({ liveCount, entryCount }: PageUse): boolean {
  return liveCount * 2 < entryCount;
}

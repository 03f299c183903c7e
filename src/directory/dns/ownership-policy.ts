import type { Domain } from '../domains/domain.js';
import type { Ownership } from './verdict.js';

/**
 * Several accounts may hold a name; the latest valid record seen in DNS takes it. "Latest" is when DNS was asked:
 * an answer that was slow to arrive may not undo what a later question has shown.
 */
export function decideOwnership(
  domain: Pick<Domain, 'id' | 'ownedSince'>,
  rivals: readonly Pick<Domain, 'ownedSince' | 'records'>[],
  { isProven, askedAt }: { readonly isProven: boolean; readonly askedAt: number },
): Ownership {
  const owner = rivals.find(({ ownedSince }) => ownedSince !== undefined);
  if (owner) return isProven && askedAt >= lastSeen(owner) ? 'ours' : 'other';
  return isProven || domain.ownedSince !== undefined ? 'ours' : 'nobody';
}

function lastSeen({ ownedSince = 0, records }: Pick<Domain, 'ownedSince' | 'records'>): number {
  return records.hasTxt ? Math.max(ownedSince, records.recordsCheckedAt ?? 0) : ownedSince;
}

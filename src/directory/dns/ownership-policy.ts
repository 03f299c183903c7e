import type { Domain } from '../domains/domain.js';
import type { Ownership } from './verdict.js';

/**
 * Several accounts may have a domain of one name; the latest valid record seen in DNS decides the owner. "Latest" is
 * when DNS was queried: a slow answer must not undo the result of a later query.
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

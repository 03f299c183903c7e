import type { FolderSnapshot } from './folder-snapshot.js';
import type { FolderChange } from './folder-view.js';
import type { LostMessage } from './merge-snapshot.js';

/** Messages of `known` that `present` no longer has, ascending. */
export function listLost(known: FolderSnapshot, present: FolderSnapshot): readonly LostMessage[] {
  const kept = present.placeFrom(known.uidNext) - 1;
  let missing = known.length - kept;
  const lost: LostMessage[] = [];
  const { uids, modseqs, bits, keywordSets } = known.columns;
  let at = 0;
  for (let n = 0; missing > 0; n++) {
    const uid = uids[n] as number;
    if (at < kept && present.columns.uids[at] === uid) {
      at += 1;
      continue;
    }
    lost.push({
      uid,
      modseq: modseqs[n] as number,
      bits: bits[n] as number,
      keywordSet: keywordSets[n] as number,
    });
    missing -= 1;
  }
  return lost;
}

/** Highest place first. */
export function tellExpunged(known: FolderSnapshot, lost: readonly LostMessage[], highestModseq: number): FolderChange {
  const uids = lost.map(({ uid }) => uid).reverse();
  return { kind: 'expunged', places: uids.map((uid) => known.placeOf(uid)), uids, highestModseq };
}

/** UIDs below `uidNext` that changed later than `since`, ascending. */
export function listChanged(present: FolderSnapshot, { uidNext, since }: { uidNext: number; since: number }): number[] {
  const { uids, modseqs } = present.columns;
  const kept = present.placeFrom(uidNext) - 1;
  const changed: number[] = [];
  for (let n = 0; n < kept; n++) if ((modseqs[n] as number) > since) changed.push(uids[n] as number);
  return changed;
}

/** At the places they have in `known`. */
export function tellFlags(known: FolderSnapshot, uids: readonly number[]): readonly FolderChange[] {
  return uids.flatMap((uid) => {
    const place = known.placeOf(uid);
    if (place === 0) return [];
    return { kind: 'flags', place, uid, flags: known.flagsAt(place), modseq: known.modseqAt(place) } as const;
  });
}

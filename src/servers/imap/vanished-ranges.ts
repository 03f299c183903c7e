import type { Snapshot } from '../../mailstore/views/folder-view.js';
import { isInSet, type NumberRange } from '../../protocol/imap/sequence-set.js';

/**
 * The expunged UIDs of `asked`, for VANISHED (EARLIER). `expunged` undefined: they are no longer remembered, so every
 * missing UID counts as expunged (RFC 7162 §3.2.5). UIDs that the client still knows are reported later.
 */
export function vanishedRanges(
  known: Pick<Snapshot, 'uidNext' | 'length' | 'uidAt' | 'placeOf' | 'placeFrom'>,
  asked: readonly NumberRange[],
  expunged: readonly number[] | undefined,
): readonly NumberRange[] {
  return expunged
    ? joined(expunged.filter((uid) => isInSet(asked, uid) && known.placeOf(uid) === 0))
    : asked.flatMap((range) => gapsIn(known, range));
}

function joined(uids: readonly number[]): readonly NumberRange[] {
  const ranges: { first: number; last: number }[] = [];
  for (const uid of uids.toSorted((a, b) => a - b)) {
    const before = ranges.at(-1);
    if (before && uid <= before.last + 1) before.last = uid;
    else ranges.push({ first: uid, last: uid });
  }
  return ranges;
}

function gapsIn(
  known: Pick<Snapshot, 'uidNext' | 'length' | 'uidAt' | 'placeFrom'>,
  { first, last }: NumberRange,
): readonly NumberRange[] {
  const gaps: NumberRange[] = [];
  const end = Math.min(last, known.uidNext - 1);
  let from = Math.max(first, 1);
  for (let place = known.placeFrom(from); place <= known.length && from <= end; place += 1) {
    const uid = known.uidAt(place);
    if (uid > end) break;
    if (uid > from) gaps.push({ first: from, last: uid - 1 });
    from = uid + 1;
  }
  if (from <= end) gaps.push({ first: from, last: end });
  return gaps;
}

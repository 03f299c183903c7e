import type { NumberSet, SearchKey } from '../../protocol/imap/search-key.js';
import type { SessionMarks } from '../mailbox.js';
import { FLAG_BIT, type Flags } from '../message.js';
import type { Snapshot } from '../views/folder-view.js';

export type SnapshotKey = Extract<
  SearchKey,
  {
    readonly kind: 'all' | 'flag' | 'recent' | 'keyword' | 'place' | 'uid' | 'saved' | 'modseq' | 'save-date-supported';
  }
>;

/** Whether the message at a place matches, from the snapshot alone. */
export function snapshotMatch(
  key: SnapshotKey,
  known: Snapshot,
  { saved, isRecent }: SessionMarks,
): (place: number) => boolean {
  switch (key.kind) {
    case 'all':
    case 'save-date-supported': // RFC 8514 §4.3: all messages, where dates are kept
      return () => true;
    case 'flag': {
      const bit = FLAG_BIT[key.flag];
      return (place) => ((known.flagsAt(place).bits & bit) !== 0) === key.isSet;
    }
    case 'recent':
      return (place) => isRecent(known.uidAt(place));
    case 'keyword': {
      const has = keywordMatch(key.keyword);
      return (place) => has(known.flagsAt(place)) === key.isSet;
    }
    case 'place':
      return setMatch(key.set, known.length);
    case 'uid': {
      const isIn = setMatch(key.set, known.length === 0 ? 0 : known.uidAt(known.length));
      return (place) => isIn(known.uidAt(place));
    }
    case 'saved': {
      const uids = new Set(saved);
      return (place) => uids.has(known.uidAt(place));
    }
    case 'modseq':
      return (place) => known.modseqAt(place) >= key.atLeast;
  }
}

/** Most messages share a few sets of flags, which are the same objects. */
function keywordMatch(keyword: string): (flags: Flags) => boolean {
  const wanted = keyword.toLowerCase();
  const seen = new Map<Flags, boolean>();
  return (flags) => {
    let has = seen.get(flags);
    if (has === undefined) {
      has = flags.keywords.some((name) => name.toLowerCase() === wanted);
      seen.set(flags, has);
    }
    return has;
  };
}

function setMatch(set: NumberSet, largest: number): (number: number) => boolean {
  const numberOf = (end: number | '*') => (end === '*' ? largest : end);
  const ranges = set
    .map(({ first, last }) => [numberOf(first), numberOf(last)].sort((a, b) => a - b) as [number, number])
    .sort(([a], [b]) => a - b);
  const starts = ranges.map(([first]) => first);
  // The farthest end of all ranges so far: they may overlap
  let farthest = 0;
  const ends = ranges.map(([, last]) => {
    farthest = Math.max(farthest, last);
    return farthest;
  });
  return (number) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] as number) <= number) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (ends[low - 1] as number) >= number;
  };
}

import { FLAG_BIT } from '../message.js';
import type { Threads } from '../search/folder-threads.js';
import type { Snapshot } from '../views/folder-view.js';
import type { FolderRun } from './folder-run.js';

/** The newest message of each conversation. */
export interface ThreadRun extends FolderRun {
  /** The messages of each entry's conversation, in the same order. */
  membersOf(entries: readonly number[]): readonly Members[];
}

export interface Members {
  count: number;
  unseen: number;
  flagged: number;
  /** The newest first, at most `MOST_MEMBERS`. */
  readonly uids: number[];
}

/** Named one by one in a listed conversation. */
const MOST_MEMBERS = 100;

export function threadRun(all: FolderRun, { numbers, highest }: Threads, known: Snapshot): ThreadRun {
  const numberAt = (n: number) => numbers[all.placeAt(n) - 1] as number;
  const isListed = new Uint8Array(highest + 1);
  const heads: number[] = [];
  for (let n = 0; n < all.length; n++) {
    const number = numberAt(n);
    if (isListed[number] === 1) continue;
    isListed[number] = number === 0 ? 0 : 1; // 0: nothing is known of it
    heads.push(n);
  }
  const headAt = (entry: number) => heads[entry] as number;

  function add(members: Members, n: number): void {
    const place = all.placeAt(n);
    const { bits } = known.flagsAt(place);
    members.count += 1;
    if ((bits & FLAG_BIT.seen) === 0) members.unseen += 1;
    if ((bits & FLAG_BIT.flagged) !== 0) members.flagged += 1;
    if (members.uids.length < MOST_MEMBERS) members.uids.push(known.uidAt(place));
  }

  return {
    folderId: all.folderId,
    length: heads.length,
    placeAt: (entry) => all.placeAt(headAt(entry)),
    uidAt: (entry) => all.uidAt(headAt(entry)),
    internalAt: (entry) => all.internalAt(headAt(entry)),
    membersOf(entries) {
      const found = entries.map((): Members => ({ count: 0, unseen: 0, flagged: 0, uids: [] }));
      const entryOf = new Uint32Array(highest + 1);
      for (const [i, entry] of entries.entries()) {
        const number = numberAt(headAt(entry));
        if (number === 0) add(found[i] as Members, headAt(entry));
        else entryOf[number] = i + 1;
      }
      for (let n = 0; n < all.length; n++) {
        const i = entryOf[numberAt(n)] as number;
        if (i > 0) add(found[i - 1] as Members, n);
      }
      return found;
    },
  };
}

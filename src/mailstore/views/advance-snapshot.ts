import { type Columns, copyColumns, copyMessage, createColumns, FolderSnapshot } from './folder-snapshot.js';
import { countPacked, unpackMessages } from './unpack-messages.js';
import type { ChangesSince } from './view-store.js';

/** Arrays grow by at least this much, and by a share of their size, so that arrivals need not copy them each time. */
const MIN_ROOM = 64;
const ROOM_SHARE = 8;

export interface Advanced {
  readonly snapshot: FolderSnapshot;
  /** UIDs of messages that existed before and have other flags now, ascending. */
  readonly changed: readonly number[];
}

/** The snapshot after these changes; `before` is not changed. */
export function advanceSnapshot(before: FolderSnapshot, { head, changed, expunged }: ChangesSince): Advanced {
  const { sets } = before;
  const count = countPacked(changed);
  const fresh = createColumns(count);
  unpackMessages(changed, fresh, 0, sets);
  let known = 0; // those of `fresh` that are not new
  while (known < count && (fresh.uids[known] as number) < before.uidNext) known += 1;
  const kept = expunged.length === 0 ? before : withoutMessages(before, expunged);
  const length = kept.length + count - known;
  const isShared = kept === before && known > 0; // others still read what would be overwritten
  const columns = isShared || kept.columns.uids.length < length ? grow(kept, length) : kept.columns;
  const changedUids: number[] = [];
  for (let n = 0; n < known; n++) {
    const place = kept.placeOf(fresh.uids[n] as number);
    if (place === 0) continue;
    copyMessage(fresh, n, columns, place - 1);
    changedUids.push(fresh.uids[n] as number);
  }
  copyColumns(fresh, known, count, columns, kept.length);
  return { snapshot: new FolderSnapshot(head, columns, length, sets), changed: changedUids };
}

function grow({ columns, length }: FolderSnapshot, needed: number): Columns {
  const grown = createColumns(needed + Math.max(MIN_ROOM, Math.floor(needed / ROOM_SHARE)));
  copyColumns(columns, 0, length, grown, 0);
  return grown;
}

/** Columns of its own. */
function withoutMessages(before: FolderSnapshot, uids: readonly number[]): FolderSnapshot {
  const gone = uids
    .map((uid) => before.placeOf(uid))
    .filter((place) => place > 0)
    .sort((a, b) => a - b);
  const columns = createColumns(before.length - gone.length + MIN_ROOM);
  let from = 0;
  let at = 0;
  for (const place of [...gone, before.length + 1]) {
    copyColumns(before.columns, from, place - 1, columns, at);
    at += place - 1 - from;
    from = place;
  }
  return new FolderSnapshot(before.head, columns, before.length - gone.length, before.sets);
}

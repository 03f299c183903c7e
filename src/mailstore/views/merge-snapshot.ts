import { copyColumns, createColumns, type FolderHead, FolderSnapshot } from './folder-snapshot.js';

/** An expunged message, as its client still knows it. */
export interface LostMessage {
  readonly uid: number;
  readonly modseq: number;
  readonly bits: number;
  readonly keywordSet: number;
}

/** The messages of `present` below `head.uidNext` together with lost ones (ascending), under another head. */
export function mergeSnapshot(head: FolderHead, present: FolderSnapshot, lost: readonly LostMessage[]): FolderSnapshot {
  const kept = present.placeFrom(head.uidNext) - 1;
  // Without lost ones the columns are the same, and shared
  if (lost.length === 0) return new FolderSnapshot(head, present.columns, kept, present.sets);
  const columns = createColumns(kept + lost.length);
  let from = 0;
  let at = 0;
  for (const { uid, modseq, bits, keywordSet } of lost) {
    const to = present.placeFrom(uid) - 1;
    copyColumns(present.columns, from, to, columns, at);
    at += to - from;
    columns.uids[at] = uid;
    columns.modseqs[at] = modseq;
    columns.bits[at] = bits;
    columns.keywordSets[at] = keywordSet;
    at += 1;
    from = to;
  }
  copyColumns(present.columns, from, kept, columns, at);
  return new FolderSnapshot(head, columns, kept + lost.length, present.sets);
}

import type { FolderHead } from './folder-snapshot.js';
import type { Snapshot } from './folder-view.js';

/** What a folder's row says, before any message is read. */
export function createUnloadedSnapshot(head: FolderHead, length: number): Snapshot {
  const { uidValidity, uidNext, highestModseq, keywords } = head;
  return {
    uidValidity,
    uidNext,
    highestModseq,
    keywords,
    length,
    uidAt: refuse,
    flagsAt: refuse,
    modseqAt: refuse,
    placeOf: refuse,
    placeFrom: refuse,
  };
}

function refuse(): never {
  throw new Error('The view is not loaded yet: await ready() first');
}

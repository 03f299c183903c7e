import type { FolderHead } from './folder-snapshot.js';
import type { Snapshot } from './folder-view.js';

/** What the row of a folder says, before anybody asked for a message. */
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

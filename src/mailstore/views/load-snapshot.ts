import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/database.js';
import type { FolderKey } from '../messages/message-store.js';
import { advanceSnapshot } from './advance-snapshot.js';
import { FlagSets } from './flag-sets.js';
import { createColumns, FolderSnapshot } from './folder-snapshot.js';
import { unpackMessages } from './unpack-messages.js';
import { findChanges, findHead, type HeadRow, readMessages } from './view-store.js';

/** Some milliseconds each: SQLite answers on the thread that serves everybody. */
const PAGE = 8192;
const ROOM = 64;

/** The whole folder; `undefined`: it is gone. */
export async function loadSnapshot(db: Db, folder: FolderKey): Promise<FolderSnapshot | undefined> {
  for (;;) {
    const head = await findHead(db, folder);
    if (!head) return undefined;
    const read = await readPages(db, folder, head);
    // Pages are of different moments: what happened since the first is in the changes
    const changes = await findChanges(db, folder, head.highestModseq);
    if (!changes) return undefined;
    if (changes.head.highestModseq === head.highestModseq) return read;
    if (changes.head.forgottenModseq <= head.highestModseq) return advanceSnapshot(read, changes).snapshot;
  }
}

async function readPages(db: Db, folder: FolderKey, head: HeadRow): Promise<FolderSnapshot> {
  const sets = new FlagSets();
  const columns = createColumns(head.length + ROOM);
  let length = 0;
  for (;;) {
    const after = length === 0 ? 0 : (columns.uids[length - 1] as number);
    const before = length;
    // None above it is read, and those below only become fewer: there is room for all
    const page = await readMessages(db, folder, { after, before: head.uidNext, limit: PAGE });
    length = unpackMessages(page, columns, length, sets);
    if (length - before < PAGE) return new FolderSnapshot(head, columns, length, sets);
    await setImmediate();
  }
}

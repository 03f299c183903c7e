import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/database.js';
import type { FolderKey } from '../messages/message-store.js';
import { catchUp } from './catch-up.js';
import { FlagSets } from './flag-sets.js';
import { createColumns, FolderSnapshot } from './folder-snapshot.js';
import { unpackMessages } from './unpack-messages.js';
import { findHead, type HeadRow, PAGE, readMessages } from './view-store.js';

const ROOM = 64;

/** The whole folder; `undefined`: it is gone. */
export async function loadSnapshot(db: Db, folder: FolderKey): Promise<FolderSnapshot | undefined> {
  for (;;) {
    const head = await findHead(db, folder);
    if (!head) return undefined;
    const read = await readPages(db, folder, head);
    // Pages are read at different moments: what happened since the first is in the changes
    const caughtUp = await catchUp(db, folder, read);
    if (caughtUp === 'gone') return undefined;
    if (caughtUp !== 'forgotten') return caughtUp.snapshot;
  }
}

async function readPages(db: Db, folder: FolderKey, head: HeadRow): Promise<FolderSnapshot> {
  const sets = new FlagSets();
  const columns = createColumns(head.length + ROOM);
  let length = 0;
  for (;;) {
    const after = length === 0 ? 0 : (columns.uids[length - 1] as number);
    const before = length;
    // Messages above it are not read, and those below only become fewer: there is room for all
    const page = await readMessages(db, folder, { after, before: head.uidNext, since: 0, limit: PAGE });
    length = unpackMessages(page, columns, length, sets);
    if (length - before < PAGE) return new FolderSnapshot(head, columns, length, sets);
    await setImmediate();
  }
}

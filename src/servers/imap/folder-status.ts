import type { Folder } from '../../mailstore/folders/folder.js';
import type { Mailbox } from '../../mailstore/mailbox.js';
import { FLAG_BIT } from '../../mailstore/message.js';
import type { StatusItem } from '../../protocol/imap/commands/folders.js';
import { type Counted, formatStatus } from './folder-line.js';
import type { ImapSession } from './imap-session.js';

/** `false`: the folder has been deleted. */
export async function tellStatus(
  { mailbox, enabled, out }: Pick<ImapSession, 'mailbox' | 'enabled' | 'out'>,
  { id, name }: Folder,
  items: readonly StatusItem[],
): Promise<boolean> {
  const [status] = await mailbox.folders.status([id]);
  if (!status) return false;
  out.untagged(formatStatus(enabled, name, items, status, await countAsked(mailbox, id, items)));
  return true;
}

export async function countAsked(mailbox: Mailbox, folderId: string, items: readonly StatusItem[]): Promise<Counted> {
  return {
    ...(items.includes('DELETED-STORAGE') && { deletedBytes: await sumDeleted(mailbox, folderId) }),
    ...(items.includes('RECENT') && { recent: await mailbox.messages.countRecent(folderId) }),
  };
}

// Rows in memory at once
const LOT = 500;

/** RFC 9208 §4.1.4. Rarely requested, so it is summed each time. */
async function sumDeleted(mailbox: Mailbox, folderId: string): Promise<number> {
  const view = await mailbox.view(folderId);
  try {
    await view.ready();
    const { known } = view;
    const uids: number[] = [];
    for (let place = 1; place <= known.length; place++) {
      if (known.flagsAt(place).bits & FLAG_BIT.deleted) uids.push(known.uidAt(place));
    }
    let bytes = 0;
    for (let from = 0; from < uids.length; from += LOT) {
      const rows = await mailbox.messages.rows(folderId, uids.slice(from, from + LOT));
      for (const { sizeBytes } of rows) bytes += sizeBytes;
    }
    return bytes;
  } finally {
    view.close();
  }
}

import { afterCommit } from '../../db/after-commit.js';
import { lockAliasRow, returnRoom } from '../../directory/mailboxes/mailbox-room.js';
import { forbidden, notFound, ServiceError } from '../../platform/service-error.js';
import { type ForgetDeps, forgetUnreachable } from '../forget/forget-unreachable.js';
import { tellFolder } from '../mailbox-news.js';
import { changeList, type ListDeps } from './change-list.js';
import { INBOX, isBelow } from './folder-name.js';
import { deleteFolder, insertSubscription } from './folder-store.js';

/** Deletes its messages too, which are unreachable once its row is gone. */
export async function removeFolder(deps: ListDeps & ForgetDeps, name: string): Promise<void> {
  if (name === INBOX) throw forbidden('mailbox.inboxStays');
  const { aliasId, names } = deps;
  await changeList(
    deps,
    async ({ tx, list }) => {
      const folder = list.byName.get(name);
      if (!folder) throw notFound('mailbox.folderGone');
      if (list.folders.some((other) => isBelow(other.name, name))) {
        throw new ServiceError('conflict', 'mailbox.folderHasChildren');
      }
      const gone = await deleteFolder(tx, aliasId, folder.id);
      // RFC 9051 §6.3.7: its name stays subscribed
      if (folder.isSubscribed) await insertSubscription(tx, aliasId, names.sealStray(name));
      afterCommit(tx, () => tellFolder(deps.db, aliasId, folder.id));
      if (!gone) return;
      await returnRoom(tx, aliasId, gone.size_bytes);
      await forgetUnreachable(tx, deps, aliasId, [{ id: folder.id, messages: gone.message_count }]);
    },
    lockAliasRow,
  );
}

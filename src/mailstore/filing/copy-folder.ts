import { lockAliasRow } from '../../directory/mailboxes/mailbox-room.js';
import { notFound, ServiceError } from '../../platform/service-error.js';
import { changeList } from '../folders/change-list.js';
import { parseFolderName } from '../folders/folder-name.js';
import { copyMessages } from '../messages/copy-messages.js';
import type { FilingDeps } from './filing-deps.js';
import { listUids } from './filing-store.js';

const BATCH = 1000;

/** A new folder with copies of all messages, in one transaction: it is never seen in part. Answers with its id. */
export async function copyFolder(deps: FilingDeps, from: string, to: string): Promise<string> {
  const [sourceName, targetName] = [parseFolderName(from), parseFolderName(to)];
  const { aliasId } = deps;
  return changeList(
    deps.list,
    async ({ tx, list, add }) => {
      const source = list.byName.get(sourceName);
      if (!source) throw notFound('mailbox.folderGone');
      if (list.byName.has(targetName)) throw new ServiceError('already-exists', 'mailbox.folderExists');
      const targetId = await add(targetName);
      for (let after = 0; ; ) {
        const uids = await listUids(tx, { aliasId, id: source.id }, { after, limit: BATCH });
        if (uids.length > 0) await copyMessages(tx, deps, { folderId: source.id, uids, targetId });
        if (uids.length < BATCH) return targetId;
        after = uids.at(-1) as number;
      }
    },
    lockAliasRow,
  );
}

import { notFound, ServiceError } from '../../platform/service-error.js';
import type { RowSeal } from '../../sealing/row-seal.js';
import type { ForgetDeps } from '../forget/forget-unreachable.js';
import type { MailboxNews } from '../mailbox-news.js';
import { changeList, type ListDeps, MAX_FOLDERS } from './change-list.js';
import { removeFolder } from './delete-folder.js';
import type { Folder, Folders } from './folder.js';
import { type FolderList, FolderNames, ListCache } from './folder-list.js';
import { parseFolderName } from './folder-name.js';
import {
  deleteSubscription,
  findStatus,
  insertSubscription,
  listFacts,
  listStatus,
  setSubscribed,
} from './folder-store.js';
import { renameFolder } from './rename-folder.js';

export interface FoldersDeps extends Omit<ListDeps, 'names' | 'cache'>, ForgetDeps {
  readonly seal: RowSeal;
  readonly news: Pick<MailboxNews, 'onList' | 'onMessages'>;
}

/** From this many on, one statement for all folders is cheaper than one per folder. */
const FEW = 4;

export function openFolders({ seal, news, ...rest }: FoldersDeps): Folders & { readonly listDeps: ListDeps } {
  const { db, aliasId } = rest;
  const names = new FolderNames(aliasId, seal);
  const cache = new ListCache(aliasId, names);
  const deps = { ...rest, names, cache };

  async function read(): Promise<FolderList> {
    const list = await cache.read(db.reader);
    if (!list) throw notFound('mailbox.folderGone');
    return list;
  }

  async function get(name: string): Promise<Folder> {
    const folder = (await read()).byName.get(name);
    if (!folder) throw notFound('mailbox.folderGone'); // another session deleted it at once
    return folder;
  }

  return {
    listDeps: deps,
    list: async () => (await read()).folders,
    async records() {
      const { folders } = await read();
      const facts = await listFacts(db.reader, aliasId);
      return folders.flatMap((folder) => {
        const found = facts.get(folder.id);
        return found ? [{ ...folder, ...found }] : [];
      });
    },
    async listSubscribed() {
      const { folders, strayNames } = await read();
      const subscribed = folders.filter(({ isSubscribed }) => isSubscribed).map(({ name }) => name);
      return [...subscribed, ...strayNames].sort();
    },
    find: async (name) => (await read()).byName.get(parseFolderName(name)),

    async create(text, { role } = {}) {
      const name = parseFolderName(text);
      await changeList(deps, async ({ list, add }) => {
        if (list.byName.has(name)) throw new ServiceError('already-exists', 'mailbox.folderExists');
        if (role && list.folders.some((folder) => folder.role === role)) {
          throw new ServiceError('conflict', 'mailbox.roleTaken');
        }
        await add(name, role);
      });
      return get(name);
    },

    async rename(from, to) {
      const name = parseFolderName(to);
      await renameFolder(deps, parseFolderName(from), name);
      return get(name);
    },

    delete: async (name) => removeFolder(deps, parseFolderName(name)),

    async subscribe(text, isSubscribed) {
      const name = parseFolderName(text);
      await changeList(deps, async ({ tx, list }) => {
        const folder = list.byName.get(name);
        if (folder) return setSubscribed(tx, { aliasId, id: folder.id, now: rest.clock.now() }, isSubscribed);
        if (!isSubscribed) return void (await deleteSubscription(tx, aliasId, names.tag(name)));
        if (list.strayNames.length >= MAX_FOLDERS) {
          throw new ServiceError('over-quota', 'mailbox.tooManyFolders', { max: MAX_FOLDERS });
        }
        await insertSubscription(tx, aliasId, names.sealStray(name));
      });
    },

    async status(folderIds) {
      if (folderIds.length <= FEW) {
        const found = await Promise.all(folderIds.map((id) => findStatus(db.reader, aliasId, id)));
        return found.filter((status) => status !== undefined);
      }
      const all = new Map((await listStatus(db.reader, aliasId)).map((status) => [status.folderId, status]));
      return folderIds.flatMap((id) => all.get(id) ?? []);
    },

    onListChange: (listener) => news.onList(aliasId, listener),
    onMessagesChange: (listener) =>
      news.onMessages(aliasId, (folderId) => {
        if (folderId !== '') return listener(folderId);
        read().then(
          ({ folders }) => folders.forEach(({ id }) => void listener(id)),
          () => {}, // the database does not answer: the next read gets the error
        );
      }),
  };
}

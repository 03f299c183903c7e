import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';
import { isUniqueViolation } from '../../db/unique-violation.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { notFound, ServiceError } from '../../platform/service-error.js';
import { tellList } from '../mailbox-news.js';
import { nextUidValidity } from './ensure-mailbox.js';
import { DEFAULT_NAMES, FOLDER_ROLES, type FolderRole } from './folder.js';
import type { FolderList, FolderNames, ListCache } from './folder-list.js';
import { parentsOf } from './folder-name.js';
import { advanceList, deleteSubscription, insertFolders, lockMailbox } from './folder-store.js';

/** More would make every LIST long, and no mailbox needs as many. */
export const MAX_FOLDERS = 10_000;

export interface ListDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly aliasId: string;
  readonly names: FolderNames;
  readonly cache: ListCache;
}

/** Runs under the lock of the list. */
export interface ListChange {
  readonly tx: Db;
  /** The list when the change began. */
  readonly list: FolderList;
  /** Creates a folder and its missing parents; answers with its id. */
  add(name: string, role?: FolderRole): Promise<string>;
}

/**
 * One change to the list: locked, with a new version, announced and durable. `lockFirst` takes locks that come earlier
 * in the order.
 */
export async function changeList<T>(
  deps: ListDeps,
  body: (change: ListChange) => Promise<T>,
  lockFirst?: (tx: Db, aliasId: string) => Promise<void>,
): Promise<T> {
  const { db, aliasId, cache } = deps;
  try {
    const result = await db.inTransaction(async (tx) => {
      await lockFirst?.(tx, aliasId);
      // Lock: the mailbox's row, for names, roles, the number of folders and UIDVALIDITY
      const mailbox = await lockMailbox(tx, aliasId);
      const list = mailbox && (await cache.read(tx));
      if (!list) throw notFound('mailbox.folderGone');
      let last = mailbox.lastUidValidity;
      let count = list.folders.length;
      const ended = await body({
        tx,
        list,
        async add(name, role) {
          const missing = [...parentsOf(name).filter((parent) => !list.byName.has(parent)), name];
          count += missing.length;
          if (count > MAX_FOLDERS) throw new ServiceError('over-quota', 'mailbox.tooManyFolders', { max: MAX_FOLDERS });
          let id = '';
          for (const each of missing) {
            last = nextUidValidity(deps.clock.now(), last);
            id = await insertOne(tx, deps, { list, name: each, role: each === name ? role : undefined, last });
          }
          return id;
        },
      });
      await advanceList(tx, aliasId, last);
      afterCommit(tx, () => tellList(db, aliasId));
      return ended;
    });
    await db.durable();
    return result;
  } catch (error) {
    if (isUniqueViolation(error)) throw new ServiceError('already-exists', 'mailbox.folderExists', {}, error);
    throw error;
  }
}

async function insertOne(
  tx: Db,
  { clock, random, aliasId, names }: ListDeps,
  {
    list,
    name,
    role,
    last,
  }: { readonly list: FolderList; readonly name: string; readonly role: FolderRole | undefined; readonly last: number },
): Promise<string> {
  const now = clock.now();
  const sealed = names.sealName(newId(random, now), name);
  // RFC 9051 §6.3.7: a name stays subscribed while no folder has it
  const isSubscribed = await deleteSubscription(tx, aliasId, sealed.nameTag);
  const folder = { ...sealed, role: role ?? freeRoleOf(list, name), uidValidity: last, isSubscribed };
  await insertFolders(tx, aliasId, [folder], now);
  return sealed.id;
}

/** A default folder of this name had the role, and gets it back when it is made again. */
function freeRoleOf({ folders }: FolderList, name: string): FolderRole | undefined {
  const role = FOLDER_ROLES.find((each) => DEFAULT_NAMES[each] === name);
  return folders.some((folder) => folder.role === role) ? undefined : role;
}

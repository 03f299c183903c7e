import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.js';
import type { JobHandler } from '../../jobs/job.js';
import type { Clock } from '../../platform/clock.js';
import { ServiceError } from '../../platform/service-error.js';
import type { ContentRows } from '../content/content-writes.js';
import { retentionMs } from '../folders/folder-retention.js';
import type { FolderKey } from '../messages/message-store.js';
import { removeMessages } from '../messages/remove-messages.js';

export const MAILBOX_EXPIRY_JOB = 'mailbox.expiry';
export const MAILBOX_EXPIRY_EVERY_MS = 6 * 3_600_000;

/** Folders read, and messages checked, at a time. */
const FOLDERS = 100;
const MESSAGES = 200;

/** Deletes what has been in Trash, Junk or Spam for as long as its alias says. Needs no key. */
export function createMailboxExpiry({
  db,
  clock,
  rows,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly rows: ContentRows;
}): JobHandler {
  async function expire(folder: FolderKey, before: number, signal: AbortSignal): Promise<void> {
    const deps = { db, rows, aliasId: folder.aliasId };
    for (let uids: readonly number[] | undefined; uids === undefined || uids.length === MESSAGES; ) {
      signal.throwIfAborted();
      uids = await listExpired(db.reader, folder, before);
      if (uids.length > 0) await removeMessages(deps, folder.id, uids);
    }
  }

  return async (_payload, { signal }) => {
    for (let after: ExpiringFolder | undefined; ; ) {
      const folders = await listExpiringFolders(db.reader, after);
      for (const { role, alias_id: aliasId, id, retention } of folders) {
        const before = clock.now() - retentionMs(role, retention);
        await expire({ aliasId, id }, before, signal).catch(unlessGone);
      }
      if (folders.length < FOLDERS) return;
      after = folders.at(-1);
    }
  };
}

interface ExpiringFolder {
  readonly role: string;
  readonly alias_id: string;
  readonly id: string;
  readonly retention: number;
}

async function listExpiringFolders(db: Db, after: ExpiringFolder | undefined): Promise<readonly ExpiringFolder[]> {
  const { rows } = await sql<ExpiringFolder>`
    select role, alias_id, mailbox_folder.id, alias.retention
    from mailbox_folder join alias on alias.id = mailbox_folder.alias_id
    where role in ('trash', 'junk', 'spam') and message_count > 0
      and (role, alias_id) > (${after?.role ?? ''}, ${after?.alias_id ?? ''})
    order by role, alias_id limit ${sql.lit(FOLDERS)}
  `.execute(db);
  return rows;
}

/** UIDs ascend in the order of saving: the first message that is young enough ends the search. */
async function listExpired(db: Db, { aliasId, id }: FolderKey, before: number): Promise<readonly number[]> {
  const oldest = await db
    .selectFrom('mailbox_message')
    .select(['uid', 'saved_at'])
    .where('alias_id', '=', aliasId)
    .where('folder_id', '=', id)
    .orderBy('uid')
    .limit(MESSAGES)
    .execute();
  const young = oldest.findIndex(({ saved_at }) => saved_at >= before);
  return (young < 0 ? oldest : oldest.slice(0, young)).map(({ uid }) => uid);
}

/** Another session deleted the folder first. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ServiceError && error.kind === 'not-found')) throw error;
}

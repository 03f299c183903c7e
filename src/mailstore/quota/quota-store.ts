import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { type QuotaDefault, quotaBytes } from '../../directory/mailboxes/mailbox-room.js';
import type { Quota } from '../mailbox.js';

export async function findQuota(
  db: Db,
  { aliasId, defaultQuotaBytes }: QuotaDefault & { readonly aliasId: string },
): Promise<Omit<Quota, 'maxFolders'> | undefined> {
  const { rows } = await sql<{ used: number; quota: number; messages: number; folders: number }>`
    select storage_used as used, ${quotaBytes(defaultQuotaBytes)} as quota,
      (select cast(coalesce(sum(message_count), 0) as bigint) from mailbox_folder where alias_id = alias.id) as messages,
      (select count(*) from mailbox_folder where alias_id = alias.id) as folders
    from alias where id = ${aliasId}
  `.execute(db);
  const [row] = rows;
  return row && { usedBytes: row.used, limitBytes: row.quota, messages: row.messages, folders: row.folders };
}

import type { Db } from '../../db/database.js';
import { forKeyShare } from '../../db/row-lock.js';
import type { AliasHook } from '../../directory/aliases/alias-service.js';
import type { OnDomainDeleted } from '../../directory/domain-changes/delete-domain.js';

export interface ReplyKey {
  readonly domainId: string;
  readonly aliasId: string;
  /** An address, or a domain whose senders are not distinguished. */
  readonly sender: string;
}

export async function wasRepliedSince(db: Db, key: ReplyKey, since: number): Promise<boolean> {
  const row = await db
    .selectFrom('vacation_reply')
    .select('replied_at')
    .where('domain_id', '=', key.domainId)
    .where('alias_id', '=', key.aliasId)
    .where('sender', '=', key.sender)
    .where('replied_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** False: already answered, or the alias or its responder is gone. Domain and alias are locked against deletion. */
export async function claimReply(
  tx: Db,
  { domainId, aliasId, sender }: ReplyKey,
  { now, since }: { readonly now: number; readonly since: number },
): Promise<boolean> {
  const alias = tx
    .selectFrom('domain')
    .innerJoin('alias', 'alias.domain_id', 'domain.id')
    .select('alias.id')
    .where('domain.id', '=', domainId)
    .where('alias.id', '=', aliasId)
    .where('alias.is_enabled', '=', 1)
    .where('alias.vacation_is_enabled', '=', 1);
  if (!(await forKeyShare(alias, tx, ['domain', 'alias']).executeTakeFirst())) return false;
  const result = await tx
    .insertInto('vacation_reply')
    .values({ domain_id: domainId, alias_id: aliasId, sender, replied_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['domain_id', 'alias_id', 'sender'])
        .doUpdateSet({ replied_at: now })
        .where('vacation_reply.replied_at', '<=', since),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The language of the alias's owner. */
export async function findOwnerLocale(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('locale').where('id', '=', accountId).executeTakeFirst();
  return row?.locale ?? undefined;
}

export async function deleteRepliesBefore(tx: Db, before: number): Promise<void> {
  await tx.deleteFrom('vacation_reply').where('replied_at', '<=', before).execute();
}

export const forgetRepliesOfDomain: OnDomainDeleted = async (tx, domainId) => {
  await tx.deleteFrom('vacation_reply').where('domain_id', '=', domainId).execute();
};

/** Runs while the alias still exists: the key starts with its domain. */
export const forgetRepliesOfAlias: AliasHook = async (tx, aliasId) => {
  await tx
    .deleteFrom('vacation_reply')
    .where('domain_id', '=', (eb) => eb.selectFrom('alias').select('domain_id').where('id', '=', aliasId))
    .where('alias_id', '=', aliasId)
    .execute();
};

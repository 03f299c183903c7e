import type { Db } from '../../db/database.js';
import { toAlias } from '../aliases/alias-row.js';
import { findDomain } from '../domains/domain-store.js';
import type { AliasAccount } from './alias-account.js';
import type { AliasSettings } from './alias-settings.js';

export async function findAliasAccount(db: Db, aliasId: string): Promise<Omit<AliasAccount, 'quotaBytes'> | undefined> {
  const row = await db.selectFrom('alias').selectAll().where('id', '=', aliasId).executeTakeFirst();
  const domain = row && (await findDomain(db, row.domain_id));
  if (!row || !domain) return undefined;
  const owner = await db.selectFrom('account').select('locale').where('id', '=', row.account_id).executeTakeFirst();
  return {
    alias: toAlias(row),
    domain,
    locale: owner?.locale ?? undefined,
    settings: await findAliasSettings(db, aliasId),
  };
}

export async function findAliasSettings(db: Db, aliasId: string): Promise<AliasSettings> {
  const row = await db
    .selectFrom('alias_settings')
    .select('settings')
    .where('alias_id', '=', aliasId)
    .executeTakeFirst();
  return row ? JSON.parse(row.settings) : {};
}

export async function saveAliasSettings(tx: Db, aliasId: string, settings: AliasSettings, now: number): Promise<void> {
  const row = { settings: JSON.stringify(settings), updated_at: now };
  await tx
    .insertInto('alias_settings')
    .values({ alias_id: aliasId, ...row })
    .onConflict((conflict) => conflict.column('alias_id').doUpdateSet(row))
    .execute();
}

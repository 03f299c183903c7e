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

/** For the webmail, apart from the settings that clients store. */
export interface MailboxPreferences {
  readonly signature: string | undefined;
  readonly locale: string | undefined;
  /** Invitations that arrive are added to the calendar. */
  readonly addsInvitations: boolean;
}

export async function findMailboxPreferences(db: Db, aliasId: string): Promise<MailboxPreferences> {
  const row = await db
    .selectFrom('alias_settings')
    .select(['signature', 'locale', 'adds_invitations'])
    .where('alias_id', '=', aliasId)
    .executeTakeFirst();
  return {
    signature: row?.signature ?? undefined,
    locale: row?.locale ?? undefined,
    addsInvitations: row?.adds_invitations !== 0,
  };
}

/** The language of the mailbox's user: its own, else the account's. */
export async function findAliasLocale(db: Db, aliasId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('alias')
    .innerJoin('account', 'account.id', 'alias.account_id')
    .leftJoin('alias_settings', 'alias_settings.alias_id', 'alias.id')
    .select(['alias_settings.locale', 'account.locale as account_locale'])
    .where('alias.id', '=', aliasId)
    .executeTakeFirst();
  return row?.locale ?? row?.account_locale ?? undefined;
}

/** `undefined` leaves a field unchanged; blank removes it. */
export async function saveMailboxPreferences(
  tx: Db,
  aliasId: string,
  { signature, locale, addsInvitations }: Partial<MailboxPreferences>,
  now: number,
): Promise<void> {
  const given = {
    ...(signature !== undefined && { signature: signature || null }),
    ...(locale !== undefined && { locale: locale || null }),
    ...(addsInvitations !== undefined && { adds_invitations: addsInvitations ? (1 as const) : (0 as const) }),
    updated_at: now,
  };
  await tx
    .insertInto('alias_settings')
    .values({ alias_id: aliasId, settings: '{}', ...given })
    .onConflict((conflict) => conflict.column('alias_id').doUpdateSet(given))
    .execute();
}

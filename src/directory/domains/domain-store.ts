import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { DomainRow, Flag } from '../../db/tables.js';
import type { Plan } from '../accounts/account.js';
import { type Domain, type DomainRecords, type DomainSettings, type Group, SETTING_FIELDS } from './domain.js';

/** A domain with the group of the account that requested it. */
export interface HeldDomain {
  readonly domain: Domain;
  readonly group: Group;
}

export async function insertDomain(db: Db, domain: Domain): Promise<void> {
  await db.insertInto('domain').values(toRow(domain)).execute();
}

export async function findDomain(db: Db, id: string): Promise<Domain | undefined> {
  const row = await db.selectFrom('domain').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toDomain(row);
}

/** Whether any account has it, proved or not. */
export async function hasDomainNamed(db: Db, name: string): Promise<boolean> {
  return (
    (await db.selectFrom('domain').select('id').where('name', '=', name).limit(1).executeTakeFirst()) !== undefined
  );
}

/** Several accounts may have a domain of one name: all of its rows, the owner's first, then by age. */
export async function findDomainsByName(db: Db, name: string): Promise<readonly Domain[]> {
  const rows = await db
    .selectFrom('domain')
    .selectAll()
    .where('name', '=', name)
    .orderBy((eb) => eb('owned_since', 'is', null))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toDomain);
}

/** Finds one of the account's domains by id or normalised name. Every alias call runs this, so it is one query. */
export async function findHeldDomain(
  db: Db,
  accountId: string,
  { column, value }: { readonly column: 'id' | 'name'; readonly value: string },
): Promise<HeldDomain | undefined> {
  const { rows } = await heldDomainBy[column](db, { accountId, value });
  const row = rows[0];
  return row ? { domain: toDomain(row), group: row.group_name as Group } : undefined;
}

const heldDomainBy = { id: prepareHeldDomain('id'), name: prepareHeldDomain('name') };

/**
 * The group by a subquery: where most accounts have one domain, PostgreSQL would answer a join by reading all domains of
 * the account. Several accounts may have a domain of one name.
 */
function prepareHeldDomain(column: 'id' | 'name') {
  return prepareQuery<{ readonly accountId: string; readonly value: string }>()((db, value) => {
    const group = db
      .selectFrom('domain_member')
      .select('domain_member.group_name')
      .whereRef('domain_member.domain_id', '=', sql.ref('domain.id'))
      .where('domain_member.account_id', '=', value('accountId'));
    return db
      .selectFrom('domain')
      .selectAll('domain')
      .select(group.as('group_name'))
      .where(`domain.${column}`, '=', value('value'))
      .where(group, 'is not', null);
  });
}

export async function saveSettings(db: Db, { id, settings, records, updatedAt }: Domain): Promise<void> {
  await db
    .updateTable('domain')
    .set({ ...settingsToRow(settings), has_mx_record: flag(records.hasMx), updated_at: updatedAt })
    .where('id', '=', id)
    .execute();
}

/** The caller holds the row. */
export async function setSmtpSuspended(tx: Db, id: string, isSuspended: boolean): Promise<void> {
  await tx
    .updateTable('domain')
    .set({ is_smtp_suspended: flag(isSuspended) })
    .where('id', '=', id)
    .execute();
}

export async function deleteDomainRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('domain').where('id', '=', id).execute();
}

export function toDomain(row: Selectable<DomainRow>): Domain {
  return {
    id: row.id,
    name: row.name,
    unicodeName: row.unicode_name,
    isIp: row.is_ip === 1,
    isSystem: row.is_system === 1,
    plan: row.plan as Plan,
    verificationRecord: row.verification_record,
    returnPathLabel: row.return_path_label,
    ownedSince: row.owned_since ?? undefined,
    records: toRecords(row),
    isSmtpSuspended: row.is_smtp_suspended === 1,
    settings: toSettings(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toRecords(row: Selectable<DomainRow>): DomainRecords {
  return {
    hasMx: row.has_mx_record === 1,
    hasTxt: row.has_txt_record === 1,
    hasDkim: row.has_dkim_record === 1,
    hasEd25519: row.has_ed25519_record === 1,
    hasReturnPath: row.has_return_path_record === 1,
    hasDmarc: row.has_dmarc_record === 1,
    hasStrictDmarc: row.has_strict_dmarc === 1,
    hasSpf: row.has_spf_record === 1,
    hasAutoconfig: row.has_autoconfig_record === 1,
    hasAutodiscover: row.has_autodiscover_record === 1,
    hasSmtp: row.has_smtp === 1,
    smtpVerifiedAt: row.smtp_verified_at ?? undefined,
    recordsCheckedAt: row.records_checked_at ?? undefined,
    smtpCheckedAt: row.smtp_checked_at ?? undefined,
  };
}

function toSettings(row: Selectable<DomainRow>): DomainSettings {
  return {
    hasAdultContentProtection: row.has_adult_content_protection === 1,
    hasPhishingProtection: row.has_phishing_protection === 1,
    hasExecutableProtection: row.has_executable_protection === 1,
    hasVirusProtection: row.has_virus_protection === 1,
    hasRecipientVerification: row.has_recipient_verification === 1,
    ignoreMxCheck: row.ignore_mx_check === 1,
    retentionDays: row.retention_days,
    bounceWebhook: row.bounce_webhook ?? undefined,
    maxQuotaPerAlias: row.max_quota_per_alias ?? undefined,
    smtpPort: row.smtp_port,
    allowlist: parseList(row.allowlist),
    denylist: parseList(row.denylist),
    restrictedAliasNames: parseList(row.restricted_alias_names),
    maxRecipientsPerAlias: row.max_recipients_per_alias,
    aliasDefaultSmtpLimit: row.alias_default_smtp_limit,
    isCatchallRegexDisabled: row.is_catchall_regex_disabled === 1,
    allowSubdomainForwarding: row.allow_subdomain_forwarding === 1,
    requireTlsInbound: row.require_tls_inbound === 1,
  };
}

const NO_ENTRIES: readonly string[] = [];

/** Most lists are empty, and every call about a domain runs this. */
function parseList(json: string): readonly string[] {
  return json === '[]' ? NO_ENTRIES : (JSON.parse(json) as string[]);
}

function toRow(domain: Domain): Insertable<DomainRow> {
  const { records } = domain;
  return {
    id: domain.id,
    name: domain.name,
    unicode_name: domain.unicodeName,
    is_ip: flag(domain.isIp),
    is_system: flag(domain.isSystem),
    plan: domain.plan,
    verification_record: domain.verificationRecord,
    return_path_label: domain.returnPathLabel,
    owned_since: domain.ownedSince ?? null,
    has_mx_record: flag(records.hasMx),
    has_txt_record: flag(records.hasTxt),
    has_dkim_record: flag(records.hasDkim),
    has_ed25519_record: flag(records.hasEd25519),
    has_return_path_record: flag(records.hasReturnPath),
    has_dmarc_record: flag(records.hasDmarc),
    has_strict_dmarc: flag(records.hasStrictDmarc),
    has_spf_record: flag(records.hasSpf),
    has_autoconfig_record: flag(records.hasAutoconfig),
    has_autodiscover_record: flag(records.hasAutodiscover),
    has_smtp: flag(records.hasSmtp),
    is_smtp_suspended: flag(domain.isSmtpSuspended),
    smtp_verified_at: records.smtpVerifiedAt ?? null,
    records_checked_at: records.recordsCheckedAt ?? null,
    smtp_checked_at: records.smtpCheckedAt ?? null,
    dns_seen: null,
    ...settingsToRow(domain.settings),
    created_at: domain.createdAt,
    updated_at: domain.updatedAt,
  };
}

type SettingsRow = Pick<Insertable<DomainRow>, (typeof SETTING_FIELDS)[keyof DomainSettings]>;

function settingsToRow(settings: DomainSettings): SettingsRow {
  const columns = Object.entries(SETTING_FIELDS).map(([setting, column]) => {
    return [column, toColumnValue(settings[setting as keyof DomainSettings])];
  });
  return Object.fromEntries(columns) as SettingsRow;
}

function toColumnValue(value: DomainSettings[keyof DomainSettings]): Flag | number | string | null {
  if (typeof value === 'boolean') return flag(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return value ?? null;
}

function flag(value: boolean): Flag {
  return value ? 1 : 0;
}

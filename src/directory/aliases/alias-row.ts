import { type RawBuilder, sql } from 'kysely';
import type { AliasRow, Flag } from '../../db/tables.js';
import type { AliasKind } from '../alias-kind.js';
import type { Alias, DisabledReply } from './alias.js';

/** The only mapping between the table and the rest: a renamed column touches this file and its queries. */
export function toAlias(row: AliasRow): Alias {
  return {
    id: row.id,
    domainId: row.domain_id,
    accountId: row.account_id,
    name: row.name,
    kind: row.kind as AliasKind,
    description: row.description ?? undefined,
    labels: toList(row.labels),
    recipients: toList(row.recipients),
    verifiedRecipients: toList(row.verified_recipients),
    isEnabled: row.is_enabled === 1,
    replyIfDisabled: row.error_code_if_disabled as DisabledReply,
    hasRecipientVerification: row.has_recipient_verification === 1,
    hasImap: row.has_imap === 1,
    hasPgp: row.has_pgp === 1,
    publicKey: row.public_key ?? undefined,
    maxQuotaBytes: row.max_quota ?? undefined,
    smtpLimit: row.smtp_limit,
    retentionDays: row.retention,
    storageUsedBytes: row.storage_used,
    isSmtpSuspended: row.is_smtp_suspended === 1,
    vacation: {
      isEnabled: row.vacation_is_enabled === 1,
      startMs: row.vacation_start ?? undefined,
      endMs: row.vacation_end ?? undefined,
      subject: row.vacation_subject ?? undefined,
      message: row.vacation_message ?? undefined,
    },
    emailedInstructions: row.emailed_instructions ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toAliasRow(alias: Alias): AliasRow {
  return {
    id: alias.id,
    domain_id: alias.domainId,
    account_id: alias.accountId,
    name: alias.name,
    kind: alias.kind,
    description: alias.description ?? null,
    labels: toJson(alias.labels),
    recipients: toJson(alias.recipients),
    verified_recipients: toJson(alias.verifiedRecipients),
    is_enabled: toFlag(alias.isEnabled),
    error_code_if_disabled: alias.replyIfDisabled,
    has_recipient_verification: toFlag(alias.hasRecipientVerification),
    has_imap: toFlag(alias.hasImap),
    has_pgp: toFlag(alias.hasPgp),
    public_key: alias.publicKey ?? null,
    max_quota: alias.maxQuotaBytes ?? null,
    smtp_limit: alias.smtpLimit,
    retention: alias.retentionDays,
    storage_used: alias.storageUsedBytes,
    is_smtp_suspended: toFlag(alias.isSmtpSuspended),
    vacation_is_enabled: toFlag(alias.vacation.isEnabled),
    vacation_start: alias.vacation.startMs ?? null,
    vacation_end: alias.vacation.endMs ?? null,
    vacation_subject: alias.vacation.subject ?? null,
    vacation_message: alias.vacation.message ?? null,
    emailed_instructions: alias.emailedInstructions ?? null,
    created_at: alias.createdAt,
    updated_at: alias.updatedAt,
  };
}

/** Every column by name: an insert from a select must name what it fills. */
const COLUMN_TYPES = {
  id: 'text',
  domain_id: 'text',
  account_id: 'text',
  name: 'text',
  kind: 'text',
  description: 'text',
  labels: 'text',
  recipients: 'text',
  verified_recipients: 'text',
  is_enabled: 'bigint',
  error_code_if_disabled: 'bigint',
  has_recipient_verification: 'bigint',
  has_imap: 'bigint',
  has_pgp: 'bigint',
  public_key: 'text',
  max_quota: 'bigint',
  smtp_limit: 'bigint',
  retention: 'bigint',
  storage_used: 'bigint',
  is_smtp_suspended: 'bigint',
  vacation_is_enabled: 'bigint',
  vacation_start: 'bigint',
  vacation_end: 'bigint',
  vacation_subject: 'text',
  vacation_message: 'text',
  emailed_instructions: 'text',
  created_at: 'bigint',
  updated_at: 'bigint',
} as const satisfies Record<keyof AliasRow, 'text' | 'bigint'>;

export const ALIAS_COLUMNS = Object.keys(COLUMN_TYPES) as (keyof AliasRow)[];

/** PostgreSQL treats an untyped parameter in a select as text. */
export function typedValue<K extends keyof AliasRow>(column: K, value: AliasRow[K]): RawBuilder<AliasRow[K]> {
  return sql`cast(${value} as ${sql.raw(COLUMN_TYPES[column])})`;
}

/** Most lists are empty or short; sharing an empty one saves a parse per row. */
const EMPTY: readonly string[] = [];

function toList(json: string): readonly string[] {
  return json === '[]' ? EMPTY : JSON.parse(json);
}

function toJson(list: readonly string[]): string {
  return list.length === 0 ? '[]' : JSON.stringify(list);
}

function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}

import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { EmailRecipientRow, EmailRow, Flag } from '../../db/tables.js';
import type {
  DeliveryFault,
  DeliveryReport,
  DsnNotify,
  DsnRequest,
  EmailOrigin,
  EmailRecipient,
  EmailStatus,
  ForwardTarget,
  RecipientState,
  ReturnedFaults,
  SealedEmail,
} from './email.js';

export function toEmail(row: Selectable<EmailRow>): SealedEmail {
  return {
    id: row.id,
    domainId: row.domain_id,
    accountId: row.account_id ?? undefined,
    aliasId: row.alias_id ?? undefined,
    origin: row.origin as EmailOrigin,
    status: row.status as EmailStatus,
    messageId: row.message_id,
    envelope: { from: row.envelope_from, to: JSON.parse(row.envelope_to) as string[] },
    sealedContent: row.sealed_content,
    blobId: row.blob_id ?? undefined,
    sizeBytes: row.size_bytes,
    dsn: row.dsn === null ? undefined : (JSON.parse(row.dsn) as DsnRequest),
    isBounce: row.is_bounce === 1,
    isRedacted: row.is_redacted === 1,
    isCancelled: row.is_cancelled === 1,
    requiresTls: row.requires_tls === 1,
    isUtf8: row.is_utf8 === 1,
    date: row.date,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    finalAt: row.final_at ?? undefined,
  };
}

/** A new email is not final, so it has no dates of redaction or deletion yet. */
export function toEmailRow(email: SealedEmail, duplicateKey: string): EmailRow {
  return {
    id: email.id,
    domain_id: email.domainId,
    account_id: email.accountId ?? null,
    alias_id: email.aliasId ?? null,
    origin: email.origin,
    status: email.status,
    message_id: email.messageId,
    envelope_from: email.envelope.from,
    envelope_to: JSON.stringify(email.envelope.to),
    sealed_content: email.sealedContent,
    duplicate_key: duplicateKey,
    blob_id: email.blobId ?? null,
    size_bytes: email.sizeBytes,
    dsn: email.dsn === undefined ? null : JSON.stringify(email.dsn),
    is_bounce: toFlag(email.isBounce),
    is_redacted: toFlag(email.isRedacted),
    is_cancelled: toFlag(email.isCancelled),
    requires_tls: toFlag(email.requiresTls),
    is_utf8: toFlag(email.isUtf8),
    date: email.date,
    created_at: email.createdAt,
    updated_at: email.updatedAt,
    final_at: email.finalAt ?? null,
    redact_at: null,
    delete_at: null,
  };
}

export function toRecipient(row: Selectable<EmailRecipientRow>): EmailRecipient {
  return {
    domainId: row.domain_id,
    emailId: row.email_id,
    position: row.position,
    address: row.address,
    state: row.state as RecipientState,
    destination: row.destination,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    fault: row.fault === null ? undefined : (JSON.parse(row.fault) as DeliveryFault),
    delivery: row.delivery === null ? undefined : (JSON.parse(row.delivery) as DeliveryReport),
    notify: row.notify === null ? undefined : (row.notify.split(',') as DsnNotify[]),
    originalRecipient: row.original_recipient ?? undefined,
    claimNumber: row.claim_number ?? undefined,
    isDelayTold: row.is_delay_told === 1,
    wasSoftBounced: row.was_soft_bounced === 1,
    ...(row.returned !== null && { returned: JSON.parse(row.returned) as ReturnedFaults }),
    ...(row.forward !== null && { forward: JSON.parse(row.forward) as ForwardTarget }),
  };
}

export function toRecipientRow(recipient: EmailRecipient): EmailRecipientRow {
  return {
    domain_id: recipient.domainId,
    email_id: recipient.emailId,
    position: recipient.position,
    address: recipient.address,
    state: recipient.state,
    destination: recipient.destination,
    attempts: recipient.attempts,
    fault: recipient.fault === undefined ? null : JSON.stringify(recipient.fault),
    delivery: recipient.delivery === undefined ? null : JSON.stringify(recipient.delivery),
    notify: recipient.notify?.join(',') ?? null,
    original_recipient: recipient.originalRecipient ?? null,
    claim_number: recipient.claimNumber ?? null,
    is_delay_told: toFlag(recipient.isDelayTold),
    was_soft_bounced: toFlag(recipient.wasSoftBounced),
    returned: recipient.returned === undefined ? null : JSON.stringify(recipient.returned),
    next_attempt_at: recipient.nextAttemptAt,
    forward: recipient.forward === undefined ? null : JSON.stringify(recipient.forward),
    forward_path_id: recipient.forward?.pathId ?? null,
    forward_alias_id: recipient.forward?.aliasId ?? null,
  };
}

/** Every column by name: an insert from a select must list its columns. */
const EMAIL_COLUMN_TYPES = {
  id: 'text',
  domain_id: 'text',
  account_id: 'text',
  alias_id: 'text',
  origin: 'text',
  status: 'text',
  message_id: 'text',
  envelope_from: 'text',
  envelope_to: 'text',
  sealed_content: 'text',
  duplicate_key: 'text',
  blob_id: 'text',
  size_bytes: 'bigint',
  dsn: 'text',
  is_bounce: 'bigint',
  is_redacted: 'bigint',
  is_cancelled: 'bigint',
  requires_tls: 'bigint',
  is_utf8: 'bigint',
  date: 'bigint',
  created_at: 'bigint',
  updated_at: 'bigint',
  final_at: 'bigint',
  redact_at: 'bigint',
  delete_at: 'bigint',
} as const satisfies Record<keyof EmailRow, 'text' | 'bigint'>;

export const EMAIL_COLUMNS = Object.keys(EMAIL_COLUMN_TYPES) as (keyof EmailRow)[];

export const RECIPIENT_COLUMNS = [
  'domain_id',
  'email_id',
  'position',
  'address',
  'state',
  'destination',
  'attempts',
  'fault',
  'delivery',
  'notify',
  'original_recipient',
  'claim_number',
  'is_delay_told',
  'was_soft_bounced',
  'returned',
  'next_attempt_at',
  'forward',
  'forward_path_id',
  'forward_alias_id',
] as const satisfies readonly (keyof EmailRecipientRow)[];

/** PostgreSQL treats a bare parameter in a select as text. */
export function typedValue<K extends keyof EmailRow>(column: K, value: EmailRow[K]): RawBuilder<EmailRow[K]> {
  return sql`cast(${value} as ${sql.raw(EMAIL_COLUMN_TYPES[column])})`;
}

function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}

import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { jsonRows } from '../../db/json-rows.js';
import { packRow, unpackRow } from '../../db/packed-rows.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { lockOf } from '../../db/row-lock.js';
import type { EmailRecipientRow } from '../../db/tables.js';
import type { Email, EmailRecipient, EmailStatus } from '../emails/email.js';
import { RECIPIENT_COLUMNS, toRecipient, toRecipientRow } from '../emails/email-row.js';

/** What may have changed since the email was claimed. */
export interface LockedEmail {
  readonly id: string;
  readonly status: EmailStatus;
  readonly isCancelled: boolean;
}

/** Row locks until commit, in the order of ids: they guard an email's status and its recipients' states. */
export async function lockEmails(tx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, LockedEmail>> {
  const { rows } = await lockQuery(tx, { json: JSON.stringify(ids.map((e) => ({ e }))) });
  return new Map(rows.map(({ id, status, is_cancelled }) => [id, { id, status, isCancelled: is_cancelled === 1 }]));
}

const lockQuery = prepareQuery<{ readonly json: string }>()((db, value) => ({
  compile: () =>
    sql<{ id: string; status: EmailStatus; is_cancelled: number }>`
      select email.id, email.status, email.is_cancelled
      from ${jsonRows(db, value('json'), { e: 'text' })} join email on email.id = given.e
      order by email.id ${lockOf(db, 'email')}
    `.compile(db),
}));

/** All recipients of these emails, by email id. */
export async function listRecipientsOfAll(
  tx: Db,
  emails: readonly Pick<Email, 'id' | 'domainId'>[],
): Promise<ReadonlyMap<string, readonly EmailRecipient[]>> {
  const { rows } = await recipientsQuery(tx, {
    json: JSON.stringify(emails.map(({ id: e, domainId: d }) => ({ d, e }))),
  });
  const byEmail = new Map<string, EmailRecipient[]>(emails.map(({ id }) => [id, []]));
  for (const { packed } of rows) {
    const recipient = toRecipient(unpackRow<EmailRecipientRow>(packed, RECIPIENT_COLUMNS));
    byEmail.get(recipient.emailId)?.push(recipient);
  }
  return byEmail;
}

const recipientsQuery = prepareQuery<{ readonly json: string }>()((db, value) => ({
  compile: () =>
    sql<{ packed: string }>`
      select ${packRow(
        db,
        RECIPIENT_COLUMNS.map((column) => `r.${column}`),
      )} as packed
      from ${jsonRows(db, value('json'), { d: 'text', e: 'text' })}
      join email_recipient as r on r.domain_id = given.d and r.email_id = given.e
    `.compile(db),
}));

/** Writes the queue's columns of a recipient; columns of other writers are not changed. */
export async function updateRecipients(tx: Db, recipients: readonly EmailRecipient[]): Promise<void> {
  const rows = recipients.map(toRecipientRow).map((row) => ({
    d: row.domain_id,
    e: row.email_id,
    p: row.position,
    s: row.state,
    l: row.destination,
    a: row.attempts,
    f: row.fault,
    r: row.delivery,
    n: row.claim_number,
    t: row.next_attempt_at,
    b: row.was_soft_bounced,
  }));
  await recipientUpdate(tx, { json: JSON.stringify(rows) });
}

const recipientUpdate = prepareQuery<{ readonly json: string }>()((db, value) => ({
  compile: () =>
    sql`
      update email_recipient set state = given.s, destination = given.l, attempts = given.a, fault = given.f,
        delivery = given.r, claim_number = given.n, next_attempt_at = given.t,
        was_soft_bounced = given.b
      from ${jsonRows(db, value('json'), UPDATED_COLUMNS)}
      where domain_id = given.d and email_id = given.e and position = given.p
    `.compile(db),
}));

const UPDATED_COLUMNS = {
  d: 'text',
  e: 'text',
  p: 'number',
  s: 'text',
  l: 'text',
  a: 'number',
  f: 'text',
  r: 'text',
  n: 'number',
  t: 'number',
  b: 'number',
} as const;

export async function updateStatuses(
  tx: Db,
  emails: readonly { readonly id: string; readonly status: EmailStatus; readonly finalAt: number | undefined }[],
  now: number,
): Promise<void> {
  const rows = emails.map(({ id: e, status: s, finalAt }) => ({ e, s, f: finalAt ?? null }));
  await statusUpdate(tx, { json: JSON.stringify(rows), now });
}

const statusUpdate = prepareQuery<{ readonly json: string; readonly now: number }>()((db, value) => ({
  compile: () =>
    sql`
      update email set status = given.s, updated_at = ${value('now')}, final_at = coalesce(email.final_at, given.f)
      from ${jsonRows(db, value('json'), { e: 'text', s: 'text', f: 'number' })}
      where email.id = given.e
    `.compile(db),
}));

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { executePacked } from '../../db/packed-rows.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { forShare, forUpdate } from '../../db/row-lock.js';
import type { EmailRecipientRow, EmailRow, Flag } from '../../db/tables.js';
import type { Group } from '../../directory/domains/domain.js';
import type { Email, EmailRecipient, OpenEmail, SealedEmail } from './email.js';
import type { EmailCipher } from './email-cipher.js';
import {
  EMAIL_COLUMNS,
  RECIPIENT_COLUMNS,
  toEmail,
  toEmailRow,
  toRecipient,
  toRecipientRow,
  typedValue,
} from './email-row.js';

/** An email with the state of each recipient, in the order of the envelope. */
export interface EmailRecord<Kind extends Email = OpenEmail> {
  readonly email: Kind;
  readonly recipients: readonly EmailRecipient[];
}

export interface NewEmail extends EmailRecord {
  /** The unique index `email_duplicate` allows one email per key. */
  readonly duplicateKey: string;
  /** The sending account's membership, if its permission depends on it. */
  readonly membership?: Membership | undefined;
}

export interface Membership {
  readonly accountId: string;
  readonly group: Group;
}

/**
 * Without its recipients. False, and nothing is written: such an email exists, its domain is gone, its alias may no
 * longer send, or not for this member, or `pending` no longer matches the domain's suspension (which does not affect
 * forwards). The domain's row is locked against deletion and suspension until commit.
 */
export async function insertEmail(
  tx: Db,
  cipher: Pick<EmailCipher, 'seal'>,
  { email, duplicateKey, membership }: Omit<NewEmail, 'recipients'>,
): Promise<boolean> {
  const suspended: Flag = email.status === 'pending' ? 1 : 0;
  const row = toEmailRow(cipher.seal(email), duplicateKey);
  const ground = { suspended, member_id: membership?.accountId ?? null, member_group: membership?.group ?? null };
  const { numAffectedRows } = await insertQuery(tx, Object.assign(row, ground));
  return numAffectedRows === 1n;
}

interface Ground {
  readonly suspended: Flag;
  readonly member_id: string | null;
  readonly member_group: Group | null;
}

type NewRow = EmailRow & Ground;

const insertQuery = prepareQuery<NewRow>()((db, value) =>
  db
    .insertInto('email')
    .columns(EMAIL_COLUMNS)
    .expression(
      () =>
        forShare(
          ground(db, value).select(EMAIL_COLUMNS.map((column) => typedValue(column, value(column)).as(column))),
          db,
          ['domain'],
        ) as never,
    )
    // Also by its id: a letter is queued again until it is known to be stored
    .onConflict((conflict) => conflict.doNothing()),
);

/** Selects its domain's row if that and all else is unchanged since the email was made. */
function ground(db: Db, value: <K extends keyof NewRow>(name: K) => NewRow[K]) {
  return db
    .selectFrom('domain')
    .where('domain.id', '=', value('domain_id'))
    .where((of) =>
      of.or([
        of('domain.is_smtp_suspended', '=', value('suspended')),
        sql<SqlBool>`cast(${value('origin')} as text) = 'forward'`,
      ]),
    )
    .where(mayStillSend(value('alias_id')))
    .where(isStillMember(value('member_id'), value('member_group'), value('alias_id')));
}

/** Without an alias the sender is a catch-all password, or ourselves. */
function mayStillSend(aliasId: string | null): RawBuilder<SqlBool> {
  return sql`(cast(${aliasId} as text) is null or exists (select 1 from alias
    where alias.id = ${aliasId} and alias.is_enabled = 1 and alias.is_smtp_suspended = 0))`;
}

/** The same rule as in the access policy: admins send from every alias, others from their own. */
function isStillMember(accountId: string | null, group: string | null, aliasId: string | null): RawBuilder<SqlBool> {
  return sql`(cast(${accountId} as text) is null or exists (select 1 from domain_member
    where domain_member.domain_id = domain.id and domain_member.account_id = ${accountId}
      and domain_member.group_name = ${group} and (domain_member.group_name = 'admin' or exists (select 1 from alias
        where alias.id = ${aliasId} and alias.account_id = domain_member.account_id))))`;
}

type Cell = string | number | null;

/** One statement per number of recipients, of which there are at most fifty. */
const recipientInserts = new Map<number, InsertCells>();

type InsertCells = (tx: Db, cells: Cell[]) => Promise<unknown>;

export async function insertRecipients(tx: Db, recipients: readonly EmailRecipient[]): Promise<void> {
  if (recipients.length === 0) return;
  let insert = recipientInserts.get(recipients.length);
  if (!insert) {
    insert = prepareRecipientInsert(recipients.length);
    recipientInserts.set(recipients.length, insert);
  }
  const rows = recipients.map(toRecipientRow);
  await insert(
    tx,
    rows.flatMap((row) => RECIPIENT_COLUMNS.map((column) => row[column])),
  );
}

/** Values are taken from the flat list of all cells, by index. */
function prepareRecipientInsert(count: number): InsertCells {
  return prepareQuery<Cell[]>()((db, value) => {
    const rowAt = (row: number) =>
      Object.fromEntries(RECIPIENT_COLUMNS.map((column, at) => [column, value(row * RECIPIENT_COLUMNS.length + at)]));
    const rows = Array.from({ length: count }, (_, row) => rowAt(row) as unknown as EmailRecipientRow);
    return db.insertInto('email_recipient').values(rows);
  });
}

export async function findEmail(db: Db, id: string): Promise<SealedEmail | undefined> {
  const { rows } = await emailById(db, { id });
  return rows[0] && toEmail(rows[0]);
}

const emailById = prepareQuery<{ readonly id: string }>()((db, value) =>
  db.selectFrom('email').selectAll().where('id', '=', value('id')),
);

export async function findEmailRecord(db: Db, id: string): Promise<EmailRecord<SealedEmail> | undefined> {
  const email = await findEmail(db, id);
  return email && { email, recipients: await listRecipientsOf(db, email) };
}

export function openRecord(
  cipher: Pick<EmailCipher, 'open'>,
  { email, recipients }: EmailRecord<SealedEmail>,
): EmailRecord {
  return { email: cipher.open(email), recipients };
}

export async function findEmailByDuplicateKey(
  db: Db,
  domainId: string,
  duplicateKey: string,
): Promise<SealedEmail | undefined> {
  const row = await db
    .selectFrom('email')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('duplicate_key', '=', duplicateKey)
    .executeTakeFirst();
  return row && toEmail(row);
}

/** Row lock until commit: every change of an email's status or its recipients' states takes this lock first. */
export async function lockEmail(tx: Db, id: string): Promise<SealedEmail | undefined> {
  const row = await forUpdate(tx.selectFrom('email').selectAll().where('id', '=', id), tx).executeTakeFirst();
  return row && toEmail(row);
}

type EmailKey = Pick<Email, 'id' | 'domainId'>;

/** The recipients of one email, in the order of the envelope. */
export async function listRecipientsOf(db: Db, { id, domainId }: EmailKey): Promise<readonly EmailRecipient[]> {
  const { rows } = await recipientsOf(db, { id, domainId });
  return rows.map(toRecipient);
}

const recipientsOf = prepareQuery<EmailKey>()((db, value) =>
  db
    .selectFrom('email_recipient')
    .selectAll()
    .where('domain_id', '=', value('domainId'))
    .where('email_id', '=', value('id'))
    .orderBy('position'),
);

/** The recipients of several emails, by email id; the table's key begins with the domain's id. */
export async function listRecipients(
  db: Db,
  emails: readonly EmailKey[],
): Promise<ReadonlyMap<string, readonly EmailRecipient[]>> {
  const byEmail = new Map<string, EmailRecipient[]>(emails.map(({ id }) => [id, []]));
  if (emails.length === 0) return byEmail;
  const query = db
    .selectFrom('email_recipient')
    .selectAll()
    .where('domain_id', 'in', [...new Set(emails.map(({ domainId }) => domainId))])
    .where('email_id', 'in', [...byEmail.keys()])
    .orderBy('email_id')
    .orderBy('position');
  for (const row of await executePacked(db, query, RECIPIENT_COLUMNS))
    byEmail.get(row.email_id)?.push(toRecipient(row));
  return byEmail;
}

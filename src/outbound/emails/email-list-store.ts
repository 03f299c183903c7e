import type { Db } from '../../db/database.js';
import { executePacked } from '../../db/packed-rows.js';
import type { EmailRow } from '../../db/tables.js';
import type { PageRequest } from '../../directory/page.js';
import type { EmailOrigin, EmailStatus, SealedEmail } from './email.js';
import { EMAIL_COLUMNS, toEmail } from './email-row.js';
import type { EmailScope } from './email-scope.js';

/** Fields of the record that SQL can sort by. A field with the same value everywhere leaves the order to the id. */
const EMAIL_SORT_COLUMNS = {
  created_at: 'created_at',
  updated_at: 'updated_at',
  id: 'id',
  status: 'status',
  alias: 'alias_id',
  domain: 'domain_id',
  user: 'account_id',
  messageId: 'message_id',
  date: 'date',
  is_redacted: 'is_redacted',
  is_bounce: 'is_bounce',
  requireTLS: 'requires_tls',
  is_locked: 'id',
  object: 'id',
  link: 'id',
} as const satisfies Record<string, keyof EmailRow>;

export type EmailSortColumn = (typeof EMAIL_SORT_COLUMNS)[keyof typeof EMAIL_SORT_COLUMNS];

/** Sealed, so SQL cannot sort by it: see `pageBySubject`. */
const SUBJECT = 'subject';

export const EMAIL_SORT_FIELDS: readonly string[] = [...Object.keys(EMAIL_SORT_COLUMNS), SUBJECT];

export function isBySubject({ field }: PageRequest['sort']): boolean {
  return field === SUBJECT;
}

export function sortColumnOf(field: string): EmailSortColumn {
  return EMAIL_SORT_COLUMNS[field as keyof typeof EMAIL_SORT_COLUMNS] ?? 'created_at';
}

export interface EmailFilter {
  readonly scope: EmailScope;
  /** Only those that are to be sent after this time. */
  readonly dateAfter: number | undefined;
  readonly statuses?: readonly EmailStatus[] | undefined;
}

/** One page, equal values ordered by id, so that pages never repeat an item. Nulls come first, on both engines. */
export async function listEmails(db: Db, filter: EmailFilter, request: PageRequest): Promise<readonly SealedEmail[]> {
  const { sort, page, limit } = request;
  const column = sortColumnOf(sort.field);
  let query = inScope(db, filter).selectAll();
  query = NULLABLE.has(column)
    ? query.orderBy(column, (order) => (sort.isDescending ? order.desc().nullsLast() : order.asc().nullsFirst()))
    : query.orderBy(column, sort.isDescending ? 'desc' : 'asc');
  if (column !== 'id') query = query.orderBy('id', sort.isDescending ? 'desc' : 'asc');
  query = query.limit(limit).offset((page - 1) * limit);
  return (await executePacked(db, query, EMAIL_COLUMNS)).map(toEmail);
}

/** `nulls first` keeps PostgreSQL from using an index, so it is only used for nullable columns. */
const NULLABLE: ReadonlySet<EmailSortColumn> = new Set(['alias_id', 'account_id']);

export async function countEmails(db: Db, filter: EmailFilter): Promise<number> {
  const row = await inScope(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** In the order of `ids`; deleted ids are skipped. */
export async function findEmailsById(db: Db, ids: readonly string[]): Promise<readonly SealedEmail[]> {
  if (ids.length === 0) return [];
  const rows = await executePacked(db, db.selectFrom('email').selectAll().where('id', 'in', ids), EMAIL_COLUMNS);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toEmail(row)] : [];
  });
}

/** Emails without an owner: they answer or forward arrived mail, and are shown in the delivery log. */
export const UNLISTED_ORIGINS: readonly EmailOrigin[] = ['vacation', 'forward'];

/** A scope of one domain or one alias is a range of an index; most callers have one. */
export function inScope(db: Db, { scope: { domainIds, aliasIds }, dateAfter, statuses }: EmailFilter) {
  let query = db
    .selectFrom('email')
    .where((eb) =>
      eb.or([
        ...(domainIds.length > 0 ? [eb('domain_id', 'in', domainIds)] : []),
        ...(aliasIds.length > 0 ? [eb('alias_id', 'in', aliasIds)] : []),
      ]),
    )
    .where('origin', 'not in', UNLISTED_ORIGINS);
  if (statuses?.length) query = query.where('status', 'in', statuses);
  return dateAfter === undefined ? query : query.where('date', '>', dateAfter);
}

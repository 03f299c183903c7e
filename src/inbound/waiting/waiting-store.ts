import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { Tables } from '../../db/tables.js';
import type { AccessObject } from '../../directory/access-policy.js';
import type { Group } from '../../directory/domains/domain.js';
import type { Page, PageRequest } from '../../directory/page.js';
import type { EmailScope } from '../../outbound/emails/email-scope.js';
import type { WaitingKind } from './waiting-item.js';

/** A waiting row, from any of the tables. */
export interface WaitingRow {
  readonly id: string;
  readonly kind: WaitingKind;
  readonly domain_id: string;
  readonly alias_id: string | null;
  readonly created_at: number;
  /** Set for emails and forwards. */
  readonly email_id: string | null;
  /** Set for webhooks and mailboxes. */
  readonly job_id: string | null;
  /** Attempts made before the job began. */
  readonly attempts: number;
}

export interface WaitingFilter {
  readonly scope: 'all' | EmailScope;
  readonly kind?: WaitingKind | undefined;
  /** Only mail for this lane of the queue. */
  readonly destination?: string | undefined;
}

export const SORTABLE_WAITING_FIELDS = ['created_at', 'id', 'kind', 'domain', 'alias'] as const;

const SORT_COLUMNS = {
  created_at: 'created_at',
  id: 'id',
  kind: 'kind',
  domain: 'domain_id',
  alias: sql`coalesce(alias_id, '')`,
} as const;

/** One page; equal times are ordered by id. */
export async function listWaiting(
  db: Db,
  filter: WaitingFilter,
  { page, limit, sort }: PageRequest,
): Promise<Page<WaitingRow>> {
  const { scope } = filter;
  if (scope !== 'all' && scope.domainIds.length + scope.aliasIds.length === 0) return { items: [], total: 0 };
  const [first, ...others] = sourcesOf(db, filter);
  if (!first) return { items: [], total: 0 };
  const rows = others.reduce((all, one) => all.union(one), first);
  const field = SORTABLE_WAITING_FIELDS.find((name) => name === sort.field) ?? 'created_at';
  const direction = sort.isDescending ? 'desc' : 'asc';
  const items = await db
    .selectFrom(rows.as('waiting'))
    .selectAll()
    .orderBy(SORT_COLUMNS[field], direction)
    .$if(field !== 'id', (query) => query.orderBy('id', direction))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom(rows.as('waiting'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: items.map(toRow), total: Number(total) };
}

/** With the facts that access depends on; no account: the operator's view. */
export async function findWaiting(
  db: Db,
  id: string,
  accountId: string | undefined,
): Promise<{ readonly row: WaitingRow; readonly object: AccessObject } | undefined> {
  const all = { scope: 'all' } as const;
  for (const source of [openEmails(db), forwards(db, all), webhooks(db, all), mailboxes(db, all)]) {
    const found = await db
      .selectFrom(source.as('waiting'))
      .leftJoin('domain_member', (join) =>
        join
          .onRef('domain_member.domain_id', '=', 'waiting.domain_id')
          .on('domain_member.account_id', '=', accountId ?? ''),
      )
      .leftJoin('alias', 'alias.id', 'waiting.alias_id')
      .selectAll('waiting')
      .select(['domain_member.group_name', 'alias.account_id as owner_id'])
      .where('waiting.id', '=', id)
      .executeTakeFirst();
    if (!found) continue;
    const { group_name: group, owner_id: ownerId, ...row } = found;
    return {
      row: toRow(row),
      object: {
        domainId: row.domain_id,
        group: (group as Group | null) ?? undefined,
        ...(row.alias_id !== null && { aliasId: row.alias_id }),
        ...(ownerId !== null && { ownerId }),
      },
    };
  }
  return undefined;
}

export type LaneRow = Pick<WaitingRow, 'id' | 'kind' | 'email_id' | 'job_id'>;

/** Emails and forwards with recipients that wait for a destination, in the order of their ids. */
export async function listLane(
  db: Db,
  {
    destination,
    dueAfter,
    limit,
  }: { readonly destination: string; readonly dueAfter?: number; readonly limit: number },
): Promise<readonly LaneRow[]> {
  let lane = db
    .selectFrom('email_recipient')
    .select(['email_id', 'forward_path_id'])
    .distinct()
    .where('state', '=', WAITING)
    .where('destination', '=', destination);
  if (dueAfter !== undefined) lane = lane.where('next_attempt_at', '>', dueAfter);
  const rows = await lane.orderBy('email_id').orderBy('forward_path_id').limit(limit).execute();
  return rows.map(({ email_id, forward_path_id }) => ({
    id: forward_path_id ?? email_id,
    kind: forward_path_id === null ? 'email' : 'forward',
    email_id,
    job_id: null,
  }));
}

/** One query per kind, all with the same columns. */
function sourcesOf(db: Db, filter: WaitingFilter) {
  const { kind, destination } = filter;
  const isWanted = (one: WaitingKind) => kind === undefined || kind === one;
  return [
    ...(isWanted('email') ? [emails(db, filter), ...(destination === undefined ? [pending(db, filter)] : [])] : []),
    ...(isWanted('forward') ? [forwards(db, filter)] : []),
    ...(isWanted('webhook') && destination === undefined ? [webhooks(db, filter)] : []),
    ...(isWanted('mailbox') && destination === undefined ? [mailboxes(db, filter)] : []),
  ];
}

/** Literals, because bound values would not match the partial indexes. */
const WAITING = sql.lit('waiting');
const PENDING = sql.lit('pending');

function emails(db: Db, { scope, destination }: WaitingFilter) {
  let waiting = db
    .selectFrom('email_recipient')
    .select('email_recipient.email_id')
    .where('email_recipient.state', '=', WAITING)
    .where('email_recipient.forward_path_id', 'is', null);
  if (destination !== undefined) waiting = waiting.where('email_recipient.destination', '=', destination);
  return emailColumns(db)
    .where('email.id', 'in', waiting)
    .where((eb) => inScope(eb, scope, 'email.domain_id', 'email.alias_id'));
}

/** Their domain is suspended. */
function pending(db: Db, { scope }: WaitingFilter) {
  return emailColumns(db)
    .where('email.status', '=', PENDING)
    .where((eb) => inScope(eb, scope, 'email.domain_id', 'email.alias_id'));
}

/** The same by status, for a lookup by id. */
function openEmails(db: Db) {
  return emailColumns(db)
    .where('email.status', 'in', ['pending', 'queued', 'deferred'])
    .where('email.origin', '<>', 'forward');
}

function emailColumns(db: Db) {
  return db
    .selectFrom('email')
    .select([
      'email.id',
      sql<string>`'email'`.as('kind'),
      'email.domain_id',
      'email.alias_id',
      'email.created_at',
      sql<string | null>`email.id`.as('email_id'),
      sql<string | null>`cast(null as text)`.as('job_id'),
      sql<number>`0`.as('attempts'),
    ]);
}

function forwards(db: Db, { scope, destination }: WaitingFilter) {
  let query = db
    .selectFrom('email_recipient')
    .innerJoin('email', 'email.id', 'email_recipient.email_id')
    .select([
      sql<string>`email_recipient.forward_path_id`.as('id'),
      sql<string>`'forward'`.as('kind'),
      'email_recipient.domain_id',
      'email_recipient.forward_alias_id as alias_id',
      'email.created_at',
      sql<string | null>`email_recipient.email_id`.as('email_id'),
      sql<string | null>`cast(null as text)`.as('job_id'),
      sql<number>`0`.as('attempts'),
    ])
    .where('email_recipient.state', '=', WAITING)
    .where('email_recipient.forward_path_id', 'is not', null)
    .where((eb) => inScope(eb, scope, 'email_recipient.domain_id', 'email_recipient.forward_alias_id'));
  if (destination !== undefined) query = query.where('email_recipient.destination', '=', destination);
  return query;
}

function webhooks(db: Db, { scope }: WaitingFilter) {
  return db
    .selectFrom('hook_delivery')
    .select([
      'hook_delivery.path_id as id',
      sql<string>`'webhook'`.as('kind'),
      'hook_delivery.domain_id',
      'hook_delivery.alias_id',
      'hook_delivery.created_at',
      sql<string | null>`cast(null as text)`.as('email_id'),
      'hook_delivery.job_id',
      'hook_delivery.attempts',
    ])
    .where((eb) => inScope(eb, scope, 'hook_delivery.domain_id', 'hook_delivery.alias_id'));
}

function mailboxes(db: Db, { scope }: WaitingFilter) {
  return db
    .selectFrom('mailbox_delivery')
    .select([
      'mailbox_delivery.path_id as id',
      sql<string>`'mailbox'`.as('kind'),
      'mailbox_delivery.domain_id',
      'mailbox_delivery.alias_id',
      'mailbox_delivery.created_at',
      sql<string | null>`cast(null as text)`.as('email_id'),
      sql<string | null>`mailbox_delivery.job_id`.as('job_id'),
      'mailbox_delivery.attempts',
    ])
    .where((eb) => inScope(eb, scope, 'mailbox_delivery.domain_id', 'mailbox_delivery.alias_id'));
}

function inScope<T extends keyof Tables>(
  eb: ExpressionBuilder<Tables, T>,
  scope: WaitingFilter['scope'],
  domain: string,
  alias: string,
) {
  if (scope === 'all') return eb.lit(true);
  const { domainIds, aliasIds } = scope;
  return eb.or([
    ...(domainIds.length > 0 ? [eb(sql.ref(domain), 'in', domainIds)] : []),
    ...(aliasIds.length > 0 ? [eb(sql.ref(alias), 'in', aliasIds)] : []),
  ]);
}

function toRow(row: Omit<WaitingRow, 'kind'> & { readonly kind: string }): WaitingRow {
  return { ...row, kind: row.kind as WaitingKind, created_at: Number(row.created_at), attempts: Number(row.attempts) };
}

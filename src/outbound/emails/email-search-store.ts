import { setImmediate } from 'node:timers/promises';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { executePacked } from '../../db/packed-rows.js';
import type { DeliveryFault, HeaderText } from './email.js';
import { type EmailFilter, type EmailSortColumn, inScope } from './email-list-store.js';

/** What a search looks at, and what its result is sorted by. */
export interface SearchedEmail {
  readonly id: string;
  readonly texts: readonly string[];
  readonly sortValue: string | number | null;
}

/** Rows one query looks at: few enough that it does not hold the event loop, however few of them fit. */
const WINDOW_ROWS = 250;

/** Every email of the filter that is like `like` somewhere, by domain or alias and then by age; read in windows. */
export async function* readForSearch(
  db: Db,
  filter: EmailFilter,
  like: string | undefined,
  sortColumn: EmailSortColumn,
): AsyncGenerator<readonly SearchedEmail[]> {
  const { domainIds, aliasIds } = filter.scope;
  // One at a time, each is a range of an index in the order of its windows
  for (const id of domainIds) {
    yield* readRange(db, { ...filter, scope: { domainIds: [id], aliasIds: [] } }, like, sortColumn);
  }
  for (const id of aliasIds) {
    yield* readRange(db, { ...filter, scope: { domainIds: [], aliasIds: [id] } }, like, sortColumn);
  }
}

async function* readRange(
  db: Db,
  filter: EmailFilter,
  like: string | undefined,
  sortColumn: EmailSortColumn,
): AsyncGenerator<readonly SearchedEmail[]> {
  let after: Position | undefined;
  for (;;) {
    const upTo = await findWindowEnd(db, filter, after);
    yield await readWindow(db, filter, { after, upTo }, like, sortColumn);
    if (!upTo) return;
    // SQLite answers at once: without a pause the windows would be one long query to everyone else
    await setImmediate();
    after = upTo;
  }
}

interface Position {
  readonly created_at: number;
  readonly id: string;
}

interface Window {
  readonly after: Position | undefined;
  readonly upTo: Position | undefined;
}

async function readWindow(
  db: Db,
  filter: EmailFilter,
  window: Window,
  like: string | undefined,
  sortColumn: EmailSortColumn,
): Promise<readonly SearchedEmail[]> {
  let query = within(inScope(db, filter), window).select([...SEARCHED_COLUMNS, `${sortColumn} as sort_value`]);
  if (like !== undefined) {
    query = query.where((eb) =>
      eb.or([
        ...LIKE_COLUMNS.map((column) => eb(eb.fn('lower', [column]), 'like', like)),
        eb.exists(
          eb
            .selectFrom('email_recipient')
            .select('email_recipient.position')
            .whereRef('email_recipient.domain_id', '=', 'email.domain_id')
            .whereRef('email_recipient.email_id', '=', 'email.id')
            .where((inner) => inner(inner.fn('lower', ['email_recipient.fault']), 'like', like)),
        ),
      ]),
    );
  }
  const rows = await executePacked(db, query, [...SEARCHED_COLUMNS, 'sort_value']);
  const errors = await listErrorTexts(db, rows);
  return rows.map((row) => ({
    id: row.id,
    sortValue: row.sort_value,
    texts: [
      ...[row.subject, row.message_id, row.envelope_from, row.status],
      ...(JSON.parse(row.envelope_to) as string[]),
      ...(JSON.parse(row.headers) as HeaderText[]).flat(),
      ...(errors.get(row.id) ?? []),
    ],
  }));
}

const SEARCHED_COLUMNS = [
  'id',
  'domain_id',
  'subject',
  'message_id',
  'envelope_from',
  'envelope_to',
  'headers',
  'status',
] as const;
const LIKE_COLUMNS = ['subject', 'message_id', 'envelope_from', 'envelope_to', 'headers', 'status'] as const;

async function listErrorTexts(
  db: Db,
  emails: readonly { readonly id: string; readonly domain_id: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const texts = new Map<string, string[]>();
  if (emails.length === 0) return texts;
  const query = db
    .selectFrom('email_recipient')
    .select(['email_id', 'fault'])
    .where('domain_id', 'in', [...new Set(emails.map(({ domain_id }) => domain_id))])
    .where(
      'email_id',
      'in',
      emails.map(({ id }) => id),
    )
    .where('fault', 'is not', null);
  for (const { email_id, fault } of await executePacked(db, query, ['email_id', 'fault'])) {
    const { message, response }: DeliveryFault = JSON.parse(fault ?? '{}');
    const own = texts.get(email_id) ?? [];
    own.push(message, ...(response === undefined ? [] : [response]));
    texts.set(email_id, own);
  }
  return texts;
}

async function findWindowEnd(db: Db, filter: EmailFilter, after: Position | undefined): Promise<Position | undefined> {
  return within(inScope(db, filter), { after, upTo: undefined })
    .select(['created_at', 'id'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .offset(WINDOW_ROWS - 1)
    .executeTakeFirst();
}

function within(query: ReturnType<typeof inScope>, { after, upTo }: Window) {
  const isBehind = ({ created_at, id }: Position): Expression<SqlBool> =>
    sql<SqlBool>`(created_at, id) > (${created_at}, ${id})`;
  const isNotBehind = ({ created_at, id }: Position): Expression<SqlBool> =>
    sql<SqlBool>`(created_at, id) <= (${created_at}, ${id})`;
  let narrowed = query;
  if (after) narrowed = narrowed.where(isBehind(after));
  if (upTo) narrowed = narrowed.where(isNotBehind(upTo));
  return narrowed;
}

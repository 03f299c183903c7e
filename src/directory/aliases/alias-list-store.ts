import type { Db } from '../../db/database.js';
import { executePacked } from '../../db/packed-rows.js';
import type { AliasRow } from '../../db/tables.js';
import type { PageRequest } from '../page.js';
import type { Alias } from './alias.js';
import { ALIAS_COLUMNS, toAlias } from './alias-row.js';

/** The aliases to list: all of a domain, or those of one member. */
export interface AliasScope {
  readonly domainId: string;
  readonly ownerId: string | undefined;
  /** Only aliases that have all these names: two different names find nothing. */
  readonly names?: readonly string[];
}

/** The fields that a list can be sorted by. A field that is equal for all leaves the order to the id. */
export const ALIAS_SORT_COLUMNS = {
  created_at: 'created_at',
  updated_at: 'updated_at',
  id: 'id',
  name: 'name',
  description: 'description',
  is_enabled: 'is_enabled',
  error_code_if_disabled: 'error_code_if_disabled',
  has_recipient_verification: 'has_recipient_verification',
  has_imap: 'has_imap',
  has_pgp: 'has_pgp',
  public_key: 'public_key',
  max_quota: 'max_quota',
  storage_used: 'storage_used',
  is_smtp_suspended: 'is_smtp_suspended',
  emailed_instructions: 'emailed_instructions',
  vacation_responder_is_enabled: 'vacation_is_enabled',
  vacation_responder_start_date: 'vacation_start',
  vacation_responder_end_date: 'vacation_end',
  vacation_responder_subject: 'vacation_subject',
  vacation_responder_message: 'vacation_message',
  object: 'id',
  has_smime: 'id',
  has_wkd_disabled: 'id',
  smtp_limit: 'id',
  retention: 'id',
  storage_location: 'id',
} as const satisfies Record<string, keyof AliasRow>;

export type AliasSortColumn = (typeof ALIAS_SORT_COLUMNS)[keyof typeof ALIAS_SORT_COLUMNS];

export function sortColumnOf(field: string): AliasSortColumn {
  return ALIAS_SORT_COLUMNS[field as keyof typeof ALIAS_SORT_COLUMNS] ?? 'created_at';
}

/** One page, ties by id, so that pages never repeat an item. Unset values are first, on both engines. */
export async function listAliases(db: Db, scope: AliasScope, request: PageRequest): Promise<readonly Alias[]> {
  const { sort, page, limit } = request;
  const column = sortColumnOf(sort.field);
  let query = inScope(db, scope).selectAll();
  query = NULLABLE.has(column)
    ? query.orderBy(column, (order) => (sort.isDescending ? order.desc().nullsLast() : order.asc().nullsFirst()))
    : query.orderBy(column, sort.isDescending ? 'desc' : 'asc');
  if (column !== 'id') query = query.orderBy('id', sort.isDescending ? 'desc' : 'asc');
  query = query.limit(limit).offset((page - 1) * limit);
  const rows = await executePacked(db, query, ALIAS_COLUMNS);
  return rows.map(toAlias);
}

/** `nulls first` keeps PostgreSQL from using an index, so only columns with nulls have it. */
const NULLABLE: ReadonlySet<AliasSortColumn> = new Set([
  'description',
  'public_key',
  'max_quota',
  'emailed_instructions',
  'vacation_start',
  'vacation_end',
  'vacation_subject',
  'vacation_message',
]);

/** In the order of `ids`; deleted ids are skipped. */
export async function findAliasesById(db: Db, ids: readonly string[]): Promise<readonly Alias[]> {
  if (ids.length === 0) return [];
  const rows = await executePacked(db, db.selectFrom('alias').selectAll().where('id', 'in', ids), ALIAS_COLUMNS);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toAlias(row)] : [];
  });
}

/** The domain's aliases among these names. */
export async function findAliasesByName(db: Db, domainId: string, names: readonly string[]): Promise<readonly Alias[]> {
  if (names.length === 0) return [];
  const query = db.selectFrom('alias').selectAll().where('domain_id', '=', domainId).where('name', 'in', names);
  return (await executePacked(db, query, ALIAS_COLUMNS)).map(toAlias);
}

export function inScope(db: Db, { domainId, ownerId, names = [] }: AliasScope) {
  let query = db.selectFrom('alias').where('domain_id', '=', domainId);
  if (ownerId !== undefined) query = query.where('account_id', '=', ownerId);
  for (const name of names) query = query.where('name', '=', name);
  return query;
}

/** In the order of their names, after the given one. */
export async function listAliasesByName(
  db: Db,
  { domainId, ownerId }: AliasScope,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly Alias[]> {
  let query = db.selectFrom('alias').selectAll().where('domain_id', '=', domainId).where('name', '>', after);
  if (ownerId !== undefined) query = query.where('account_id', '=', ownerId);
  return (await executePacked(db, query.orderBy('name').limit(limit), ALIAS_COLUMNS)).map(toAlias);
}

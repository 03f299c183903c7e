import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { DomainRow } from '../../db/tables.js';
import type { PageRequest } from '../page.js';
import { SEARCH_PAGE_ROWS } from '../search/pattern-search.js';
import type { SearchRow } from '../search/pattern-task.js';
import type { Domain } from './domain.js';
import { toDomain } from './domain-store.js';

/** The domains to list: all of an account's, or the one its token is for. */
export interface DomainScope {
  readonly accountId: string;
  readonly onlyDomainId: string | undefined;
}

/** The fields that a list can be sorted by, as the record names them. */
export const DOMAIN_SORT_COLUMNS = {
  created_at: 'created_at',
  updated_at: 'updated_at',
  id: 'id',
  name: 'unicode_name',
  domain: 'unicode_name',
  plan: 'plan',
  verification_record: 'verification_record',
  has_mx_record: 'has_mx_record',
  has_txt_record: 'has_txt_record',
  has_dkim_record: 'has_dkim_record',
  has_return_path_record: 'has_return_path_record',
  has_dmarc_record: 'has_dmarc_record',
  has_strict_dmarc: 'has_strict_dmarc',
  has_spf_record: 'has_spf_record',
  has_autoconfig_record: 'has_autoconfig_record',
  has_autodiscover_record: 'has_autodiscover_record',
  has_smtp: 'has_smtp',
  is_smtp_suspended: 'is_smtp_suspended',
  smtp_verified_at: 'smtp_verified_at',
  has_adult_content_protection: 'has_adult_content_protection',
  has_phishing_protection: 'has_phishing_protection',
  has_executable_protection: 'has_executable_protection',
  has_virus_protection: 'has_virus_protection',
  has_recipient_verification: 'has_recipient_verification',
  ignore_mx_check: 'ignore_mx_check',
  retention_days: 'retention_days',
  bounce_webhook: 'bounce_webhook',
  max_quota_per_alias: 'max_quota_per_alias',
  smtp_port: 'smtp_port',
} as const satisfies Record<string, keyof DomainRow>;

export async function listDomains(db: Db, scope: DomainScope, request: PageRequest): Promise<readonly Domain[]> {
  const rows = await sorted(inScope(db, scope), request.sort)
    .selectAll('domain')
    .limit(request.limit)
    .offset((request.page - 1) * request.limit)
    .execute();
  return rows.map(toDomain);
}

export async function countDomains(db: Db, { accountId, onlyDomainId }: DomainScope): Promise<number> {
  let query = db
    .selectFrom('domain_member')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId);
  if (onlyDomainId !== undefined) query = query.where('domain_id', '=', onlyDomainId);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** The rows for a search: both spellings of each name, in the order of the list, narrowed by LIKE patterns. */
export async function* searchPages(
  db: Db,
  scope: DomainScope,
  likes: readonly string[],
  sort: PageRequest['sort'],
): AsyncGenerator<readonly SearchRow[]> {
  let query = sorted(inScope(db, scope), sort).select(['domain.id', 'domain.name', 'domain.unicode_name']);
  for (const like of likes) {
    query = query.where((eb) =>
      eb.or([eb(eb.fn('lower', ['domain.unicode_name']), 'like', like), eb('domain.name', 'like', like)]),
    );
  }
  for (let offset = 0; ; offset += SEARCH_PAGE_ROWS) {
    const rows = await query.limit(SEARCH_PAGE_ROWS).offset(offset).execute();
    yield rows.map(({ id, name, unicode_name }) => ({ id, values: { name: [unicode_name, name] } }));
    if (rows.length < SEARCH_PAGE_ROWS) return;
  }
}

/** In the order of `ids`; deleted ids are skipped. */
export async function findDomainsById(db: Db, ids: readonly string[]): Promise<readonly Domain[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('domain').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toDomain(row)] : [];
  });
}

function inScope(db: Db, { accountId, onlyDomainId }: DomainScope) {
  const query = db
    .selectFrom('domain')
    .innerJoin('domain_member', 'domain_member.domain_id', 'domain.id')
    .where('domain_member.account_id', '=', accountId);
  return onlyDomainId === undefined ? query : query.where('domain.id', '=', onlyDomainId);
}

/** Ties by id, so that pages never repeat an item. Unset values are first, on both engines. */
function sorted(query: ReturnType<typeof inScope>, { field, isDescending }: PageRequest['sort']) {
  const column = DOMAIN_SORT_COLUMNS[field as keyof typeof DOMAIN_SORT_COLUMNS] ?? 'created_at';
  return query
    .orderBy(sql.ref(`domain.${column}`), (order) =>
      isDescending ? order.desc().nullsLast() : order.asc().nullsFirst(),
    )
    .orderBy('domain.id', isDescending ? 'desc' : 'asc');
}

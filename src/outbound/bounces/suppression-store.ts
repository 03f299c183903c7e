import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { jsonRows } from '../../db/json-rows.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { SuppressionRow } from '../../db/tables.js';
import type { Page, PageRequest } from '../../directory/page.js';
import { readPage } from '../../directory/read-page.js';
import type { Sentence, Words } from '../../i18n/sentence.js';
import { type Suppression, type SuppressionReason, suppressedForm } from './suppression.js';

/** False: already suppressed, and the first reason is kept. */
export async function insertSuppression(tx: Db, suppression: Suppression): Promise<boolean> {
  const result = await tx
    .insertInto('suppression')
    .values({
      domain_id: suppression.domainId,
      address: suppression.address,
      reason: suppression.reason,
      email_id: suppression.emailId ?? null,
      detail: formatDetail(suppression.detail),
      created_at: suppression.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['domain_id', 'address']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Any spelling of the address. */
export async function isSuppressed(db: Db, domainId: string, address: string): Promise<boolean> {
  const [answer = false] = await areSuppressed(db, [{ domainId, address }]);
  return answer;
}

/** Checked before every delivery: one answer for each, in order. */
export async function areSuppressed(
  db: Db,
  places: readonly Pick<Suppression, 'domainId' | 'address'>[],
): Promise<readonly boolean[]> {
  const asked = places.map(({ domainId: d, address }, i) => ({ i, d, a: suppressedForm(address) }));
  const { rows } = await suppressedQuery(db, { json: JSON.stringify(asked) });
  const suppressed = new Set(rows.map(({ i }) => i));
  return places.map((_, i) => suppressed.has(i));
}

const suppressedQuery = prepareQuery<{ readonly json: string }>()((db, value) => ({
  compile: () =>
    sql<{ readonly i: number }>`
      select given.i from ${jsonRows(db, value('json'), { i: 'number', d: 'text', a: 'text' })}
      join suppression on suppression.domain_id = given.d and suppression.address = given.a
    `.compile(db),
}));

export async function findSuppression(db: Db, domainId: string, address: string): Promise<Suppression | undefined> {
  const row = await db
    .selectFrom('suppression')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('address', '=', address)
    .executeTakeFirst();
  return row && toSuppression(row);
}

export const SORTABLE_SUPPRESSION_FIELDS = ['created_at', 'address', 'reason'] as const;

export async function listSuppressions(db: Db, domainId: string, request: PageRequest): Promise<Page<Suppression>> {
  const ofDomain = db.selectFrom('suppression').where('domain_id', '=', domainId);
  const column = SORTABLE_SUPPRESSION_FIELDS.find((name) => name === request.sort.field) ?? 'created_at';
  const direction = request.sort.isDescending ? 'desc' : 'asc';
  const ordered = ofDomain.selectAll().orderBy(column, direction).orderBy('address', direction);
  const { items, total } = await readPage(ofDomain, ordered, request);
  return { items: items.map(toSuppression), total };
}

export async function deleteSuppression(tx: Db, domainId: string, address: string): Promise<Suppression | undefined> {
  const row = await tx
    .deleteFrom('suppression')
    .where('domain_id', '=', domainId)
    .where('address', '=', address)
    .returningAll()
    .executeTakeFirst();
  return row && toSuppression(row);
}

export async function deleteSuppressionsOf(tx: Db, domainId: string): Promise<void> {
  await tx.deleteFrom('suppression').where('domain_id', '=', domainId).execute();
}

function toSuppression(row: Selectable<SuppressionRow>): Suppression {
  return {
    domainId: row.domain_id,
    address: row.address,
    reason: row.reason as SuppressionReason,
    emailId: row.email_id ?? undefined,
    detail: parseDetail(row.detail),
    createdAt: row.created_at,
  };
}

/** Our own sentences are stored as JSON, a server's words unchanged; none of those begins like this. */
const SENTENCE_START = '{"key":"';

function formatDetail(detail: Words | undefined): string | null {
  return typeof detail === 'object' ? JSON.stringify(detail) : (detail ?? null);
}

function parseDetail(detail: string | null): Words | undefined {
  return detail?.startsWith(SENTENCE_START) ? (JSON.parse(detail) as Sentence) : (detail ?? undefined);
}

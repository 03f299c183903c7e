import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import { forKeyShare } from '../../db/row-lock.js';
import type { TlsReportRow } from '../../db/tables.js';
import type { OnDomainDeleted } from '../../directory/domain-changes/delete-domain.js';
import type { Page, PageRequest } from '../../directory/page.js';
import { readPage } from '../../directory/read-page.js';
import type { ReportSpan } from './dmarc-report.js';
import type { KeptTlsReport } from './tls-report-record.js';

/**
 * `known`: one of this reporter and id exists (unique index `tls_report_once`). The domain is locked against deletion.
 */
export async function insertTlsReport(tx: Db, report: KeptTlsReport): Promise<'kept' | 'known' | 'gone'> {
  const domain = tx.selectFrom('domain').select('id').where('id', '=', report.domainId);
  if (!(await forKeyShare(domain, tx, ['domain']).executeTakeFirst())) return 'gone';
  const inserted = await tx
    .insertInto('tls_report')
    .values({
      domain_id: report.domainId,
      id: report.id,
      org_name: report.orgName,
      report_id: report.reportId,
      contact: report.contact ?? null,
      policies: JSON.stringify(report.policies),
      success_count: report.successCount,
      failure_count: report.failureCount,
      begin_at: report.beginAt,
      end_at: report.endAt,
      created_at: report.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['domain_id', 'org_name', 'report_id']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n ? 'kept' : 'known';
}

export async function countTlsReportsSince(db: Db, domainId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('tls_report')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('domain_id', '=', domainId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const SORT_COLUMNS = {
  created_at: 'created_at',
  start_date: 'begin_at',
  end_date: 'end_at',
  org_name: 'org_name',
  failure_count: 'failure_count',
  id: 'id',
} as const satisfies Record<string, keyof TlsReportRow>;

export const SORTABLE_TLS_REPORT_FIELDS = Object.keys(SORT_COLUMNS);

export async function listTlsReports(
  db: Db,
  domainId: string,
  { startMs, endMs }: ReportSpan,
  { sort, limit, page }: PageRequest,
): Promise<Page<KeptTlsReport>> {
  let reports = db.selectFrom('tls_report').where('domain_id', '=', domainId);
  if (startMs !== undefined) reports = reports.where('end_at', '>=', startMs);
  if (endMs !== undefined) reports = reports.where('begin_at', '<=', endMs);
  const column = SORT_COLUMNS[sort.field as keyof typeof SORT_COLUMNS] ?? 'created_at';
  const direction = sort.isDescending ? 'desc' : 'asc';
  const ordered = reports.selectAll().orderBy(column, direction).orderBy('id', direction);
  const { items, total } = await readPage(reports, ordered, { page, limit });
  return { items: items.map(toTlsReport), total };
}

export async function findTlsReport(db: Db, domainId: string, id: string): Promise<KeptTlsReport | undefined> {
  const row = await db
    .selectFrom('tls_report')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toTlsReport(row);
}

/** Deletes up to `limit` reports older than `before`; answers with how many. */
export async function deleteTlsReportsBefore(tx: Db, before: number, limit: number): Promise<number> {
  const due = await tx
    .selectFrom('tls_report')
    .select(['domain_id', 'id'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  for (const { domain_id, id } of due) {
    await tx.deleteFrom('tls_report').where('domain_id', '=', domain_id).where('id', '=', id).execute();
  }
  return due.length;
}

/** For a deleted domain. */
export const deleteTlsReportsOfDomain: OnDomainDeleted = async (tx, domainId) => {
  await tx.deleteFrom('tls_report').where('domain_id', '=', domainId).execute();
};

function toTlsReport(row: Selectable<TlsReportRow>): KeptTlsReport {
  return {
    id: row.id,
    domainId: row.domain_id,
    orgName: row.org_name,
    contact: row.contact ?? undefined,
    reportId: row.report_id,
    beginAt: row.begin_at,
    endAt: row.end_at,
    policies: JSON.parse(row.policies),
    successCount: row.success_count,
    failureCount: row.failure_count,
    createdAt: row.created_at,
  };
}

import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { jsonRows } from '../../db/json-rows.js';
import { forKeyShare } from '../../db/row-lock.js';
import type { DmarcReportRow, DmarcReportRowRow } from '../../db/tables.js';
import type { OnDomainDeleted } from '../../directory/domain-changes/delete-domain.js';
import type { Page, PageRequest } from '../../directory/page.js';
import { readPage } from '../../directory/read-page.js';
import type { AggregateReport, AggregateRow } from '../../protocol/dmarc-report/aggregate-report.js';
import type { DmarcReport, DmarcSource, ReportSpan } from './dmarc-report.js';

/**
 * `known`: one of this reporter and id exists (unique index `dmarc_report_once`). The domain is locked against
 * deletion.
 */
export async function insertReport(
  tx: Db,
  {
    id,
    domainId,
    report,
    now,
  }: {
    readonly id: string;
    readonly domainId: string;
    readonly report: AggregateReport;
    readonly now: number;
  },
): Promise<'kept' | 'known' | 'gone'> {
  const domain = tx.selectFrom('domain').select('id').where('id', '=', domainId);
  if (!(await forKeyShare(domain, tx, ['domain']).executeTakeFirst())) return 'gone';
  const inserted = await tx
    .insertInto('dmarc_report')
    .values({
      domain_id: domainId,
      id,
      org_name: report.orgName,
      report_id: report.reportId,
      org_email: report.orgEmail ?? null,
      policy_domain: report.policyDomain,
      policy: JSON.stringify(report.policy),
      message_count: report.messageCount,
      pass_count: report.passCount,
      row_count: report.rowCount,
      kept_rows: report.rows.length,
      begin_at: report.beginAt,
      end_at: report.endAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['domain_id', 'org_name', 'report_id']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return 'known';
  await insertRows(tx, { domainId, parentId: id, rows: report.rows });
  return 'kept';
}

/** Rows with the most messages first: a list shows only the beginning. */
async function insertRows(
  tx: Db,
  { domainId, parentId, rows }: { domainId: string; parentId: string; rows: readonly AggregateRow[] },
): Promise<void> {
  if (rows.length === 0) return;
  const json = [...rows]
    .sort((a, b) => b.count - a.count)
    .map((row, p) => ({
      p,
      i: row.sourceIp,
      c: row.count,
      a: row.disposition,
      k: row.dkim,
      s: row.spf,
      h: row.headerFrom,
      e: row.envelopeFrom ?? null,
      d: JSON.stringify({ reasons: row.reasons, dkim: row.dkimResults, spf: row.spfResults } satisfies RowDetails),
    }));
  await sql`
    insert into dmarc_report_row (domain_id, parent_id, position, source_ip, message_count, disposition, dkim, spf,
      header_from, envelope_from, details)
    select cast(${domainId} as text), cast(${parentId} as text), given.p, given.i, given.c, given.a, given.k, given.s,
      given.h, given.e, given.d
    from ${jsonRows(tx, JSON.stringify(json), ROW_COLUMNS)} where true
  `.execute(tx);
}

const ROW_COLUMNS = {
  p: 'number',
  i: 'text',
  c: 'number',
  a: 'text',
  k: 'text',
  s: 'text',
  h: 'text',
  e: 'text',
  d: 'text',
} as const;

interface RowDetails {
  readonly reasons: AggregateRow['reasons'];
  readonly dkim: AggregateRow['dkimResults'];
  readonly spf: AggregateRow['spfResults'];
}

export async function countReportsSince(db: Db, domainId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('dmarc_report')
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
  message_count: 'message_count',
  id: 'id',
} as const satisfies Record<string, keyof DmarcReportRow>;

export const SORTABLE_REPORT_FIELDS = Object.keys(SORT_COLUMNS);

/** How many rows of each report a list shows. */
const LISTED_ROWS = 100;

export async function listReports(
  db: Db,
  domainId: string,
  { startMs, endMs }: ReportSpan,
  { sort, limit, page }: PageRequest,
): Promise<Page<DmarcReport>> {
  let reports = db.selectFrom('dmarc_report').where('domain_id', '=', domainId);
  if (startMs !== undefined) reports = reports.where('end_at', '>=', startMs);
  if (endMs !== undefined) reports = reports.where('begin_at', '<=', endMs);
  const column = SORT_COLUMNS[sort.field as keyof typeof SORT_COLUMNS] ?? 'created_at';
  const direction = sort.isDescending ? 'desc' : 'asc';
  const ordered = reports.selectAll().orderBy(column, direction).orderBy('id', direction);
  const { items, total } = await readPage(reports, ordered, { page, limit });
  const rowsOf = await listRows(db, domainId, items, LISTED_ROWS);
  return { items: items.map((row) => toReport(row, rowsOf.get(row.id) ?? [])), total };
}

/** Sources with the most messages first. */
export async function sumSources(
  db: Db,
  domainId: string,
  { startMs, endMs }: ReportSpan,
  limit: number,
): Promise<readonly DmarcSource[]> {
  let rows = db
    .selectFrom('dmarc_report_row as row')
    .innerJoin('dmarc_report as report', (join) =>
      join.onRef('report.domain_id', '=', 'row.domain_id').onRef('report.id', '=', 'row.parent_id'),
    )
    .where('row.domain_id', '=', domainId);
  if (startMs !== undefined) rows = rows.where('report.end_at', '>=', startMs);
  if (endMs !== undefined) rows = rows.where('report.begin_at', '<=', endMs);
  // PostgreSQL sums bigints to a numeric, which would arrive as text
  const sum = (dkim: string, spf: string) =>
    sql<number>`cast(sum(case when ${sql.ref('row.dkim')} = ${dkim} and ${sql.ref('row.spf')} = ${spf}
      then ${sql.ref('row.message_count')} else 0 end) as bigint)`;
  const total = sql<number>`cast(sum(${sql.ref('row.message_count')}) as bigint)`;
  return rows
    .select([
      'row.source_ip as sourceIp',
      total.as('messageCount'),
      sum('pass', 'pass').as('bothPass'),
      sum('pass', 'fail').as('dkimOnly'),
      sum('fail', 'pass').as('spfOnly'),
      sum('fail', 'fail').as('bothFail'),
    ])
    .groupBy('row.source_ip')
    .orderBy(total, 'desc')
    .orderBy('row.source_ip')
    .limit(limit)
    .execute();
}

export async function findReport(db: Db, domainId: string, id: string): Promise<DmarcReport | undefined> {
  const row = await db
    .selectFrom('dmarc_report')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const rowsOf = await listRows(db, domainId, [row], row.kept_rows);
  return toReport(row, rowsOf.get(row.id) ?? []);
}

async function listRows(
  db: Db,
  domainId: string,
  reports: readonly { readonly id: string }[],
  limit: number,
): Promise<ReadonlyMap<string, readonly AggregateRow[]>> {
  const byReport = new Map<string, AggregateRow[]>(reports.map(({ id }) => [id, []]));
  if (reports.length === 0) return byReport;
  const rows = await db
    .selectFrom('dmarc_report_row')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('parent_id', 'in', [...byReport.keys()])
    .where('position', '<', limit)
    .orderBy('parent_id')
    .orderBy('position')
    .execute();
  for (const row of rows) byReport.get(row.parent_id)?.push(toAggregateRow(row));
  return byReport;
}

/** Deletes up to `limit` reports older than `before`, with their rows; answers with how many. */
export async function deleteReportsBefore(tx: Db, before: number, limit: number): Promise<number> {
  const due = await tx
    .selectFrom('dmarc_report')
    .select(['domain_id', 'id'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  for (const { domain_id, id } of due) {
    await tx.deleteFrom('dmarc_report_row').where('domain_id', '=', domain_id).where('parent_id', '=', id).execute();
    await tx.deleteFrom('dmarc_report').where('domain_id', '=', domain_id).where('id', '=', id).execute();
  }
  return due.length;
}

/** For a deleted domain. */
export const deleteReportsOfDomain: OnDomainDeleted = async (tx, domainId) => {
  await tx.deleteFrom('dmarc_report_row').where('domain_id', '=', domainId).execute();
  await tx.deleteFrom('dmarc_report').where('domain_id', '=', domainId).execute();
};

function toReport(row: Selectable<DmarcReportRow>, rows: readonly AggregateRow[]): DmarcReport {
  return {
    id: row.id,
    domainId: row.domain_id,
    orgName: row.org_name,
    orgEmail: row.org_email ?? undefined,
    reportId: row.report_id,
    beginAt: row.begin_at,
    endAt: row.end_at,
    policyDomain: row.policy_domain,
    policy: JSON.parse(row.policy),
    messageCount: row.message_count,
    passCount: row.pass_count,
    rowCount: row.row_count,
    keptRows: row.kept_rows,
    rows,
    createdAt: row.created_at,
  };
}

function toAggregateRow(row: Selectable<DmarcReportRowRow>): AggregateRow {
  const details = JSON.parse(row.details) as RowDetails;
  return {
    sourceIp: row.source_ip,
    count: row.message_count,
    disposition: row.disposition,
    dkim: row.dkim as AggregateRow['dkim'],
    spf: row.spf as AggregateRow['spf'],
    headerFrom: row.header_from,
    envelopeFrom: row.envelope_from ?? undefined,
    reasons: details.reasons,
    dkimResults: details.dkim,
    spfResults: details.spf,
  };
}

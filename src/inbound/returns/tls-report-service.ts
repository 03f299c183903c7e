import type { Database } from '../../db/database.js';
import type { Actor } from '../../directory/actor.js';
import { requireDomainFor } from '../../directory/domains/domain-access.js';
import type { Page, PageRequest } from '../../directory/page.js';
import { notFound } from '../../platform/service-error.js';
import type { ReportSpan } from './dmarc-report.js';
import type { KeptTlsReport } from './tls-report-record.js';
import { findTlsReport, listTlsReports } from './tls-report-store.js';

/** What senders saw of the encryption on their way here. For the domain's members, as its DMARC reports are. */
export interface TlsReportService {
  list(actor: Actor, domainRef: string, span: ReportSpan, request: PageRequest): Promise<Page<KeptTlsReport>>;
  get(actor: Actor, domainRef: string, id: string): Promise<KeptTlsReport>;
}

export function createTlsReportService({ db }: { readonly db: Pick<Database, 'reader'> }): TlsReportService {
  return {
    async list(actor, domainRef, span, request) {
      const { domain } = await requireDomainFor(db.reader, actor, 'domain.read', domainRef);
      return listTlsReports(db.reader, domain.id, span, request);
    },
    async get(actor, domainRef, id) {
      const { domain } = await requireDomainFor(db.reader, actor, 'domain.read', domainRef);
      const report = await findTlsReport(db.reader, domain.id, id.toLowerCase());
      if (!report) throw notFound('tlsReport.notFound');
      return report;
    },
  };
}

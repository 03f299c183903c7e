import type { Database } from '../../db/database.js';
import type { Actor } from '../../directory/actor.js';
import { requireDomainFor } from '../../directory/domains/domain-access.js';
import type { Page, PageRequest } from '../../directory/page.js';
import { notFound } from '../../platform/service-error.js';
import type { DmarcReport, DmarcSource, ReportSpan } from './dmarc-report.js';
import { findReport, listReports, sumSources } from './dmarc-report-store.js';

/** What receivers saw of a domain's mail. For its members, who see its DNS records as well. */
export interface DmarcReportService {
  /** Each with its first rows. */
  list(actor: Actor, domainRef: string, span: ReportSpan, request: PageRequest): Promise<Page<DmarcReport>>;
  get(actor: Actor, domainRef: string, id: string): Promise<DmarcReport>;
  listSources(actor: Actor, domainRef: string, span: ReportSpan): Promise<readonly DmarcSource[]>;
}

/** A spoofed domain has thousands; the busiest are enough. */
const MAX_SOURCES = 100;

export function createDmarcReportService({ db }: { readonly db: Pick<Database, 'reader'> }): DmarcReportService {
  return {
    async list(actor, domainRef, span, request) {
      const { domain } = await requireDomainFor(db.reader, actor, 'domain.read', domainRef);
      return listReports(db.reader, domain.id, span, request);
    },
    async get(actor, domainRef, id) {
      const { domain } = await requireDomainFor(db.reader, actor, 'domain.read', domainRef);
      const report = await findReport(db.reader, domain.id, id.toLowerCase());
      if (!report) throw notFound('dmarcReport.notFound');
      return report;
    },
    async listSources(actor, domainRef, span) {
      const { domain } = await requireDomainFor(db.reader, actor, 'domain.read', domainRef);
      return sumSources(db.reader, domain.id, span, MAX_SOURCES);
    },
  };
}

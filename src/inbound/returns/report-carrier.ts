import type { Database } from '../../db/database.js';
import { findDomain } from '../../directory/domains/domain-store.js';
import { say } from '../../i18n/sentence.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random } from '../../platform/random.js';
import { type AggregateReport, AggregateReportError } from '../../protocol/dmarc-report/aggregate-report.js';
import type { ReportCarrier } from '../carriers.js';
import type { SettledEnd } from '../delivery-end.js';
import { countReportsSince, insertReport } from './dmarc-report-store.js';
import { readReport } from './read-report.js';
import { isAboutDomain, MAX_REPORTS_PER_DAY, NO_SUCH_DOMAIN, reportConsumed, reportRefused } from './report-end.js';

export interface ReportCarrierDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly log: Pick<Log, 'info'>;
}

const DAY_MS = 86_400_000;

/** Accepts aggregate reports (RFC 9990) at `dmarc-<domain id>@<host>` and stores their rows. */
export function createReportCarrier({ db, clock, random, log }: ReportCarrierDeps): ReportCarrier {
  async function keep(report: AggregateReport, domainId: string): Promise<SettledEnd> {
    const now = clock.now();
    const domain = await findDomain(db.reader, domainId);
    if (!domain) return reportRefused(now, '5.1.1', NO_SUCH_DOMAIN);
    if (!isAboutDomain(report.policyDomain, domain.name)) {
      return reportRefused(now, '5.7.1', say('fault.reportOfOther', { domain: domain.name }));
    }
    if ((await countReportsSince(db.reader, domainId, now - DAY_MS)) >= MAX_REPORTS_PER_DAY) {
      const params = { max: MAX_REPORTS_PER_DAY, domain: domain.name };
      return reportRefused(now, '5.7.1', say('fault.tooManyReports', params));
    }
    const id = newId(random, now);
    const result = await db.inTransaction((tx) => insertReport(tx, { id, domainId, report, now }));
    await db.durable();
    switch (result) {
      case 'gone':
        return reportRefused(now, '5.1.1', NO_SUCH_DOMAIN);
      case 'known':
        return reportConsumed(say('step.reportKnown', { organization: report.orgName }));
      case 'kept':
        return reportConsumed(say('step.reportKept', { organization: report.orgName, count: report.messageCount }));
    }
  }

  return {
    async accept(arrival, domainId) {
      const report = await readReport(arrival.source).catch((error: unknown) => {
        if (error instanceof AggregateReportError) return error;
        throw error;
      });
      const outcome =
        report instanceof AggregateReportError
          ? reportRefused(clock.now(), '5.6.0', say('fault.noReport', { detail: report.message }))
          : await keep(report, domainId);
      log.info('dmarcReport.received', { arrivalId: arrival.id, domainId, outcome: outcome.kind });
      return outcome;
    },
  };
}

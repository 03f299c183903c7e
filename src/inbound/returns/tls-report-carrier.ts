import { findDomain } from '../../directory/domains/domain-store.js';
import { say } from '../../i18n/sentence.js';
import { newId } from '../../platform/random.js';
import { type TlsReport, TlsReportError } from '../../protocol/tls-report/tls-report.js';
import type { ReportCarrier } from '../carriers.js';
import type { SettledEnd } from '../delivery-end.js';
import { readTlsReportMail } from './read-tls-report-mail.js';
import type { ReportCarrierDeps } from './report-carrier.js';
import { isAboutDomain, MAX_REPORTS_PER_DAY, NO_SUCH_DOMAIN, reportConsumed, reportRefused } from './report-end.js';
import { countTlsReportsSince, insertTlsReport } from './tls-report-store.js';

const DAY_MS = 86_400_000;

/** Accepts TLS reports (RFC 8460) at `tls-<domain id>@<host>` and stores them. */
export function createTlsReportCarrier({ db, clock, random, log }: ReportCarrierDeps): ReportCarrier {
  async function keep(report: TlsReport, domainId: string): Promise<SettledEnd> {
    const now = clock.now();
    const domain = await findDomain(db.reader, domainId);
    if (!domain) return reportRefused(now, '5.1.1', NO_SUCH_DOMAIN);
    const policies = report.policies.filter((policy) => isAboutDomain(policy.domain, domain.name));
    if (policies.length === 0) {
      return reportRefused(now, '5.7.1', say('fault.tlsReportOfOther', { domain: domain.name }));
    }
    if ((await countTlsReportsSince(db.reader, domainId, now - DAY_MS)) >= MAX_REPORTS_PER_DAY) {
      const params = { max: MAX_REPORTS_PER_DAY, domain: domain.name };
      return reportRefused(now, '5.7.1', say('fault.tooManyReports', params));
    }
    const kept = {
      ...report,
      policies,
      id: newId(random, now),
      domainId,
      createdAt: now,
      successCount: policies.reduce((sum, { successCount }) => sum + successCount, 0),
      failureCount: policies.reduce((sum, { failureCount }) => sum + failureCount, 0),
    };
    const result = await db.inTransaction((tx) => insertTlsReport(tx, kept));
    await db.durable();
    switch (result) {
      case 'gone':
        return reportRefused(now, '5.1.1', NO_SUCH_DOMAIN);
      case 'known':
        return reportConsumed(say('step.tlsReportKnown', { organization: report.orgName }));
      case 'kept':
        return reportConsumed(say('step.tlsReportKept', { organization: report.orgName }));
    }
  }

  return {
    async accept(arrival, domainId) {
      const report = await readTlsReportMail(arrival.source).catch((error: unknown) => {
        if (error instanceof TlsReportError) return error;
        throw error;
      });
      const outcome =
        report instanceof TlsReportError
          ? reportRefused(clock.now(), '5.6.0', say('fault.noTlsReport', { detail: report.message }))
          : await keep(report, domainId);
      log.info('tlsReport.received', { arrivalId: arrival.id, domainId, outcome: outcome.kind });
      return outcome;
    },
  };
}

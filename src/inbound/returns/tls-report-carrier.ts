import { say } from '../../i18n/sentence.js';
import { type TlsReport, TlsReportError } from '../../protocol/tls-report/tls-report.js';
import type { ReportCarrier } from '../carriers.js';
import { readTlsReportMail } from './read-tls-report-mail.js';
import {
  createReportCarrier,
  isAboutDomain,
  type ReceivedReportKind,
  type ReportCarrierDeps,
} from './report-carrier.js';
import { countTlsReportsSince, insertTlsReport } from './tls-report-store.js';

/** Accepts TLS reports (RFC 8460) at `tls-<domain id>@<host>` and stores them. */
export function createTlsReportCarrier(deps: ReportCarrierDeps): ReportCarrier {
  return createReportCarrier(deps, TLS);
}

const TLS: ReceivedReportKind<TlsReport> = {
  event: 'tlsReport.received',
  read: (source) =>
    readTlsReportMail(source).catch((error: unknown) => {
      if (error instanceof TlsReportError) return say('fault.noTlsReport', { detail: error.message });
      throw error;
    }),
  keep(report, domain) {
    const policies = report.policies.filter((policy) => isAboutDomain(policy.domain, domain.name));
    if (policies.length === 0) return say('fault.tlsReportOfOther', { domain: domain.name });
    const successCount = policies.reduce((sum, one) => sum + one.successCount, 0);
    const failureCount = policies.reduce((sum, one) => sum + one.failureCount, 0);
    return {
      insert: (tx, { now, ...ids }) =>
        insertTlsReport(tx, { ...report, ...ids, policies, successCount, failureCount, createdAt: now }),
      texts: {
        kept: say('step.tlsReportKept', { organization: report.orgName }),
        known: say('step.tlsReportKnown', { organization: report.orgName }),
      },
    };
  },
  countSince: countTlsReportsSince,
};

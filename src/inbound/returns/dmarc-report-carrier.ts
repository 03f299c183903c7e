import { say } from '../../i18n/sentence.js';
import { type AggregateReport, AggregateReportError } from '../../protocol/dmarc-report/aggregate-report.js';
import type { ReportCarrier } from '../carriers.js';
import { countReportsSince, insertReport } from './dmarc-report-store.js';
import { readReport } from './read-report.js';
import {
  createReportCarrier,
  isAboutDomain,
  type ReceivedReportKind,
  type ReportCarrierDeps,
} from './report-carrier.js';

/** Accepts aggregate reports (RFC 9990) at `dmarc-<domain id>@<host>` and stores their rows. */
export function createDmarcReportCarrier(deps: ReportCarrierDeps): ReportCarrier {
  return createReportCarrier(deps, DMARC);
}

const DMARC: ReceivedReportKind<AggregateReport> = {
  event: 'dmarcReport.received',
  read: (source) =>
    readReport(source).catch((error: unknown) => {
      if (error instanceof AggregateReportError) return say('fault.noReport', { detail: error.message });
      throw error;
    }),
  keep(report, domain) {
    if (!isAboutDomain(report.policyDomain, domain.name)) return say('fault.reportOfOther', { domain: domain.name });
    return {
      insert: (tx, facts) => insertReport(tx, { ...facts, report }),
      texts: {
        kept: say('step.reportKept', { organization: report.orgName, count: report.messageCount }),
        known: say('step.reportKnown', { organization: report.orgName }),
      },
    };
  },
  countSince: countReportsSince,
};

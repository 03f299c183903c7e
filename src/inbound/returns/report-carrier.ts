import type { Database } from '../../db/database.js';
import { findDomain } from '../../directory/domains/domain-store.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random } from '../../platform/random.js';
import { parseDomainName } from '../../protocol/address/domain-name.js';
import { type AggregateReport, AggregateReportError } from '../../protocol/dmarc-report/aggregate-report.js';
import type { ReportCarrier } from '../carriers.js';
import type { WayOutcome } from '../outcome.js';
import { countReportsSince, insertReport } from './dmarc-report-store.js';
import { readReport } from './read-report.js';

export interface ReportCarrierDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly log: Pick<Log, 'info'>;
}

const DAY_MS = 86_400_000;
/** Anybody can write reports; a domain known all over the world gets some hundreds a day. */
const MAX_PER_DAY = 2000;

/** Takes aggregate reports (RFC 9990) to `dmarc-<domain id>@<host>` and keeps what they say. */
export function createReportCarrier({ db, clock, random, log }: ReportCarrierDeps): ReportCarrier {
  async function keep(report: AggregateReport, domainId: string): Promise<WayOutcome> {
    const now = clock.now();
    const domain = await findDomain(db.reader, domainId);
    if (!domain) return refuse('5.1.1', 'There is no such address');
    if (!isAbout(report, domain.name)) {
      return refuse('5.7.1', `This report is not about ${domain.name}: send it to the address in its own DMARC record`);
    }
    if ((await countReportsSince(db.reader, domainId, now - DAY_MS)) >= MAX_PER_DAY) {
      return refuse('5.7.1', `More than ${MAX_PER_DAY} reports about ${domain.name} have come today`);
    }
    const id = newId(random, now);
    const result = await db.inTransaction((tx) => insertReport(tx, { id, domainId, report, now }));
    await db.durable();
    switch (result) {
      case 'gone':
        return refuse('5.1.1', 'There is no such address');
      case 'known':
        return consumed(`${report.orgName} has sent this DMARC report before.`);
      case 'kept':
        return consumed(`A DMARC report of ${report.orgName} about ${report.messageCount} messages was kept.`);
    }
  }

  function refuse(enhanced: string, message: string): WayOutcome {
    const verdict = { category: 'message', action: 'reject' } as const;
    return { kind: 'permanent', fault: { at: clock.now(), code: 550, enhanced, message, ...verdict } };
  }

  return {
    async accept(arrival, domainId) {
      const report = await readReport(arrival.source).catch((error: unknown) => {
        if (error instanceof AggregateReportError) return error;
        throw error;
      });
      const outcome =
        report instanceof AggregateReportError
          ? refuse('5.6.0', `This is no DMARC report that can be read. ${report.message}`)
          : await keep(report, domainId);
      log.info('dmarcReport.received', { arrivalId: arrival.id, domainId, outcome: outcome.kind });
      return outcome;
    },
  };
}

/** The domain itself or a name below it: a subdomain without a record of its own has the policy of the domain. */
function isAbout({ policyDomain }: AggregateReport, name: string): boolean {
  const about = parseDomainName(policyDomain.replace(/\.$/, ''));
  return about !== undefined && (about === name || about.endsWith(`.${name}`));
}

function consumed(text: string): WayOutcome {
  return { kind: 'good', as: 'consumed', text };
}

import type { Database } from '../../db/database.js';
import { findDomain } from '../../directory/domains/domain-store.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import { faultWords } from '../../outbound/emails/fault-words.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random } from '../../platform/random.js';
import { parseDomainName } from '../../protocol/address/domain-name.js';
import { type AggregateReport, AggregateReportError } from '../../protocol/dmarc-report/aggregate-report.js';
import type { ReportCarrier } from '../carriers.js';
import type { SettledEnd } from '../delivery-end.js';
import { countReportsSince, insertReport } from './dmarc-report-store.js';
import { readReport } from './read-report.js';

export interface ReportCarrierDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly log: Pick<Log, 'info'>;
}

const DAY_MS = 86_400_000;
/** Anybody can write reports; even a world-famous domain gets only some hundreds a day. */
const MAX_PER_DAY = 2000;

/** Accepts aggregate reports (RFC 9990) at `dmarc-<domain id>@<host>` and stores their rows. */
export function createReportCarrier({ db, clock, random, log }: ReportCarrierDeps): ReportCarrier {
  async function keep(report: AggregateReport, domainId: string): Promise<SettledEnd> {
    const now = clock.now();
    const domain = await findDomain(db.reader, domainId);
    if (!domain) return refuse('5.1.1', say('fault.noSuchAddress'));
    if (!isAbout(report, domain.name)) {
      return refuse('5.7.1', say('fault.reportOfOther', { domain: domain.name }));
    }
    if ((await countReportsSince(db.reader, domainId, now - DAY_MS)) >= MAX_PER_DAY) {
      return refuse('5.7.1', say('fault.tooManyReports', { max: MAX_PER_DAY, domain: domain.name }));
    }
    const id = newId(random, now);
    const result = await db.inTransaction((tx) => insertReport(tx, { id, domainId, report, now }));
    await db.durable();
    switch (result) {
      case 'gone':
        return refuse('5.1.1', say('fault.noSuchAddress'));
      case 'known':
        return consumed(say('step.reportKnown', { organization: report.orgName }));
      case 'kept':
        return consumed(say('step.reportKept', { organization: report.orgName, count: report.messageCount }));
    }
  }

  function refuse(enhanced: string, why: Sentence): SettledEnd {
    const verdict = { category: 'message', action: 'reject' } as const;
    return { kind: 'permanent', fault: { at: clock.now(), code: 550, enhanced, ...faultWords(why), ...verdict } };
  }

  return {
    async accept(arrival, domainId) {
      const report = await readReport(arrival.source).catch((error: unknown) => {
        if (error instanceof AggregateReportError) return error;
        throw error;
      });
      const outcome =
        report instanceof AggregateReportError
          ? refuse('5.6.0', say('fault.noReport', { detail: report.message }))
          : await keep(report, domainId);
      log.info('dmarcReport.received', { arrivalId: arrival.id, domainId, outcome: outcome.kind });
      return outcome;
    },
  };
}

/** The domain itself or a name below it: a subdomain without a record of its own has the domain's policy. */
function isAbout({ policyDomain }: AggregateReport, name: string): boolean {
  const about = parseDomainName(policyDomain.replace(/\.$/, ''));
  return about !== undefined && (about === name || about.endsWith(`.${name}`));
}

function consumed(text: Sentence): SettledEnd {
  return { kind: 'good', as: 'consumed', text };
}

import type { Database, Db } from '../../db/database.js';
import { findDomain } from '../../directory/domains/domain-store.js';
import { isSentence, type Sentence, say } from '../../i18n/sentence.js';
import { faultWords } from '../../outbound/emails/fault-words.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random } from '../../platform/random.js';
import { parseDomainName } from '../../protocol/address/domain-name.js';
import type { ReportCarrier } from '../carriers.js';
import type { SettledEnd } from '../delivery-end.js';

export interface ReportCarrierDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly log: Pick<Log, 'info'>;
}

/** What distinguishes DMARC reports from TLS reports. */
export interface ReceivedReportKind<Report> {
  /** `dmarcReport.received` */
  readonly event: string;
  /** A sentence: the content is not a report. */
  read(source: Buffer): Promise<Report | Sentence>;
  /** What is kept of it; a sentence: it is not about this domain. */
  keep(report: Report, domain: { readonly name: string }): KeptReport | Sentence;
  countSince(db: Db, domainId: string, since: number): Promise<number>;
}

interface KeptReport {
  /** `known`: one of this reporter and id is stored. The domain is locked against deletion. */
  insert(tx: Db, facts: { readonly id: string; readonly domainId: string; readonly now: number }): Promise<InsertEnd>;
  readonly texts: { readonly kept: Sentence; readonly known: Sentence };
}

type InsertEnd = 'kept' | 'known' | 'gone';

/** Anybody can write reports; even a world-famous domain gets only some hundreds a day. */
const MAX_REPORTS_PER_DAY = 2000;
const DAY_MS = 86_400_000;
const NO_SUCH_DOMAIN = say('fault.noSuchAddress');

/** Accepts reports about a domain at an address of the service, and stores them. */
export function createReportCarrier<Report>(
  { db, clock, random, log }: ReportCarrierDeps,
  kind: ReceivedReportKind<Report>,
): ReportCarrier {
  async function store(report: Report, domainId: string): Promise<SettledEnd> {
    const now = clock.now();
    const domain = await findDomain(db.reader, domainId);
    if (!domain) return refused(now, '5.1.1', NO_SUCH_DOMAIN);
    const kept = kind.keep(report, domain);
    if (isSentence(kept)) return refused(now, '5.7.1', kept);
    if ((await kind.countSince(db.reader, domainId, now - DAY_MS)) >= MAX_REPORTS_PER_DAY) {
      const params = { max: MAX_REPORTS_PER_DAY, domain: domain.name };
      return refused(now, '5.7.1', say('fault.tooManyReports', params));
    }
    const id = newId(random, now);
    const end = await db.inTransaction((tx) => kept.insert(tx, { id, domainId, now }));
    await db.durable();
    return end === 'gone' ? refused(now, '5.1.1', NO_SUCH_DOMAIN) : consumed(kept.texts[end]);
  }

  return {
    async accept({ id: arrivalId, source }, domainId) {
      const report = await kind.read(source);
      const outcome = isSentence(report) ? refused(clock.now(), '5.6.0', report) : await store(report, domainId);
      log.info(kind.event, { arrivalId, domainId, outcome: outcome.kind });
      return outcome;
    },
  };
}

function consumed(text: Sentence): SettledEnd {
  return { kind: 'good', as: 'consumed', text };
}

function refused(at: number, enhanced: string, why: Sentence): SettledEnd {
  const verdict = { category: 'message', action: 'reject' } as const;
  return { kind: 'permanent', fault: { at, code: 550, enhanced, ...faultWords(why), ...verdict } };
}

/** The domain itself or a name below it: a subdomain without a record of its own has the domain's policy. */
export function isAboutDomain(policyDomain: string, name: string): boolean {
  const about = parseDomainName(policyDomain.replace(/\.$/, ''));
  return about !== undefined && (about === name || about.endsWith(`.${name}`));
}

import type { JobHandler } from '../jobs/job.js';
import type { OnTlsResult } from '../outbound/delivery/tls/tls-result.js';
import type { DnsResolver } from '../platform/dns/create-resolver.js';
import type { Part } from '../platform/lifecycle.js';
import type { OutgoingGuard } from '../platform/net/outgoing-guard.js';
import { createDmarcReportKind, type DmarcFacts } from '../reports/dmarc/dmarc-report-kind.js';
import { createReportsJob, REPORTS_EVERY_MS } from '../reports/send-reports.js';
import { createTallyCounter } from '../reports/tally/tally-counter.js';
import { createTlsReportKind, type TlsFacts } from '../reports/tls/tls-report-kind.js';
import type { Site } from './open-site.js';
import type { Storage } from './open-storage.js';

const TLS_REPORTS_JOB = 'reports.tls';
const DMARC_REPORTS_JOB = 'reports.dmarc';

interface ReportsGround {
  readonly storage: Storage;
  readonly resolver: DnsResolver;
  readonly outgoing: OutgoingGuard;
}

/** Daily reports to other domains. What was counted while a kind was on is deleted by its job. */
export function openReports(site: Site, { storage, resolver, outgoing }: ReportsGround) {
  const { config, db, clock, random, log } = site;
  const { hostname: host, postmaster } = config.instance;
  const { blobs, enqueue, destinations } = storage;
  const { destinationOf } = destinations;
  const deps = { db, clock, random, log, blobs, enqueue, destinationOf, post: outgoing.post, host };
  const contact = postmaster ?? `postmaster@${host}`;
  const { hasTls, hasDmarc } = config.reports;
  const tls = hasTls ? createTallyCounter({ kind: 'tls', db, clock, log }) : undefined;
  const onTlsResult: OnTlsResult | undefined =
    tls && (({ domain, ...facts }) => tls.add(domain, facts satisfies TlsFacts));
  const dmarc = hasDmarc ? createTallyCounter({ kind: 'dmarc', db, clock, log }) : undefined;
  const onDmarcResult =
    dmarc && (({ policyDomain, row }: { policyDomain: string; row: DmarcFacts }) => dmarc.add(policyDomain, row));
  const handlers: Record<string, JobHandler> = {
    [TLS_REPORTS_JOB]: createReportsJob(createTlsReportKind({ isOn: hasTls, resolver, host, contact }), deps),
    [DMARC_REPORTS_JOB]: createReportsJob(createDmarcReportKind({ isOn: hasDmarc, resolver, host, contact }), deps),
  };
  return {
    onTlsResult,
    onDmarcResult,
    parts: [tls, dmarc].filter((part): part is NonNullable<typeof part> => part !== undefined) satisfies Part[],
    handlers,
    repeatEveryMs: { [TLS_REPORTS_JOB]: REPORTS_EVERY_MS, [DMARC_REPORTS_JOB]: REPORTS_EVERY_MS },
  };
}

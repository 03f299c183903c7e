import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AppliedPolicy, TlsResult } from '../../outbound/delivery/tls/tls-result.js';
import type { Resolver } from '../../platform/dns/resolver.js';
import type { TlsFailureDetail, TlsPolicyResult } from '../../protocol/tls-report/tls-report.js';
import { readTlsReporting } from '../../protocol/tls-report/tls-reporting-record.js';
import { writeTlsReport } from '../../protocol/tls-report/write-tls-report.js';
import { addressOfMailto } from '../report-address.js';
import type { ReportKind } from '../report-kind.js';
import { DAY_MS } from '../tally/report-day.js';
import type { Tally } from '../tally/tally-store.js';

/** What is counted of a connection. */
export type TlsFacts = Omit<TlsResult, 'domain'>;

export interface TlsReportKindDeps {
  readonly isOn: boolean;
  readonly resolver: Pick<Resolver, 'txt'>;
  readonly host: string;
  /** The contact for questions about our reports. */
  readonly contact: string;
}

const packed = promisify(gzip);
/** The most details per policy; the summary counts all. */
const MAX_FAILURES = 500;

/** Reports of our connections to the exchanges of others (RFC 8460). */
export function createTlsReportKind({ isOn, resolver, host, contact }: TlsReportKindDeps): ReportKind {
  return {
    name: 'tls',
    isOn,
    origin: 'tls-report',
    async findAsker(domain) {
      const texts = await resolver.txt(`_smtp._tls.${domain}`);
      const asked = readTlsReporting(texts);
      if (!asked) return undefined;
      const addresses = new Set(asked.uris.flatMap((uri) => addressOfMailto(uri) ?? []));
      return {
        mail: [...addresses].map((address) => ({ address })),
        posts: [...new Set(asked.uris.filter((uri) => /^https:/i.test(uri)))],
        record: texts.join(' '),
      };
    },
    async write({ domain, day }, tallies) {
      const policies = sumUp(domain, tallies);
      if (policies.length === 0) return undefined;
      const endAt = day + DAY_MS - 1000;
      const reportId = `${new Date(day).toISOString().slice(0, 10)}.${domain}@${host}`;
      const json = writeTlsReport({ orgName: host, contact, reportId, beginAt: day, endAt, policies });
      return {
        reportId,
        // RFC 8460 §5.3
        subject: `Report Domain: ${domain}\r\n Submitter: ${host}\r\n Report-ID: <${reportId}>`,
        headers: [
          ['TLS-Report-Domain', domain],
          ['TLS-Report-Submitter', host],
          // RFC 8460 §3: it is about TLS that fails, so it is delivered where TLS fails
          ['TLS-Required', 'No'],
        ],
        text: `This is an aggregate TLS report from ${host}\nabout connections to ${domain}.`,
        contentType: 'multipart/report; report-type="tlsrpt"',
        file: {
          // RFC 8460 §5.1
          name: `${host}!${domain}!${day / 1000}!${endAt / 1000}!001.json.gz`,
          contentType: 'application/tlsrpt+gzip',
          bytes: await packed(json),
        },
      };
    },
  };
}

function sumUp(domain: string, tallies: readonly Tally[]): readonly TlsPolicyResult[] {
  const byPolicy = new Map<
    string,
    { policy: AppliedPolicy; good: number; bad: number; failures: TlsFailureDetail[] }
  >();
  for (const { facts, count } of tallies) {
    const { policy, failure, mxHost, receivingIp } = JSON.parse(facts) as TlsFacts;
    const key = JSON.stringify(policy);
    const sum = byPolicy.get(key) ?? { policy, good: 0, bad: 0, failures: [] };
    byPolicy.set(key, sum);
    if (failure === undefined) sum.good += count;
    else {
      sum.bad += count;
      const detail = { result: failure, count, ...(mxHost && { mxHost }), ...(receivingIp && { receivingIp }) };
      if (sum.failures.length < MAX_FAILURES) sum.failures.push(detail);
    }
  }
  return [...byPolicy.values()].map(({ policy, good, bad, failures }) => ({
    type: policy.type,
    domain,
    strings: policy.strings,
    mxHosts: policy.mxHosts,
    successCount: good,
    failureCount: bad,
    failures,
  }));
}

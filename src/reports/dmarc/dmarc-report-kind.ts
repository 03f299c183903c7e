import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { parseDmarcRecord } from '../../protocol/dmarc/dmarc-record.js';
import type { AggregateRow } from '../../protocol/dmarc-report/aggregate-report.js';
import { writeAggregateReport } from '../../protocol/dmarc-report/write-aggregate-report.js';
import type { ReportKind } from '../report-kind.js';
import { DAY_MS } from '../tally/report-day.js';
import { type DestinationDeps, findDestinations } from './report-destinations.js';

/** What is counted of a message. */
export type DmarcFacts = Omit<AggregateRow, 'count'>;

export interface DmarcReportKindDeps extends DestinationDeps {
  readonly isOn: boolean;
  /** The contact for questions about our reports. */
  readonly contact: string;
}

const packed = promisify(gzip);

/** Reports of mail that we received, to the owners of the DMARC policies (RFC 9990). */
export function createDmarcReportKind({ isOn, resolver, host, contact }: DmarcReportKindDeps): ReportKind {
  return {
    name: 'dmarc',
    isOn,
    origin: 'notice',
    async findAsker(domain) {
      const texts = await resolver.txt(`_dmarc.${domain}`);
      const [record, ...others] = texts.filter((text) => parseDmarcRecord(text) !== undefined);
      // RFC 9989 §4.10: several records count as none
      if (record === undefined || others.length > 0) return undefined;
      const mail = await findDestinations(domain, record, { resolver, host });
      return mail.length === 0 ? undefined : { mail, posts: [], record };
    },
    async write({ domain, day }, tallies, { record }) {
      if (tallies.length === 0) return undefined;
      const endAt = day + DAY_MS - 1000;
      const reportId = `${new Date(day).toISOString().slice(0, 10)}.${domain}@${host}`;
      const xml = writeAggregateReport({
        orgName: host,
        orgEmail: contact,
        reportId,
        beginAt: day,
        endAt,
        policyDomain: domain,
        policy: publishedPolicy(record),
        rows: tallies.map(({ facts, count }) => ({ ...(JSON.parse(facts) as DmarcFacts), count })),
      });
      return {
        reportId,
        subject: `Report Domain: ${domain}\r\n Submitter: ${host}\r\n Report-ID: <${reportId}>`,
        headers: [],
        text: `This is a DMARC aggregate report from ${host}\nabout mail in the name of ${domain}.`,
        contentType: 'multipart/mixed',
        file: {
          // RFC 9990 §3.4
          name: `${host}!${domain}!${day / 1000}!${endAt / 1000}.xml.gz`,
          contentType: 'application/gzip',
          bytes: await packed(xml),
        },
      };
    },
  };
}

function publishedPolicy(text: string): Readonly<Record<string, string>> {
  const record = parseDmarcRecord(text);
  if (!record) return {};
  const { policy, subdomainPolicy, unknownNamePolicy, isDkimStrict, isSpfStrict, isTesting } = record;
  return {
    discovery_method: 'treewalk',
    p: policy ?? 'none',
    ...(subdomainPolicy !== undefined && { sp: subdomainPolicy }),
    ...(unknownNamePolicy !== undefined && { np: unknownNamePolicy }),
    adkim: isDkimStrict ? 's' : 'r',
    aspf: isSpfStrict ? 's' : 'r',
    testing: isTesting ? 'y' : 'n',
  };
}

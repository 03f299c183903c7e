import { gzipSync } from 'node:zlib';

export interface TlsReportFacts {
  readonly domain?: string;
  readonly org?: string;
  readonly id?: string;
  /** `2026-11-14` */
  readonly day?: string;
  readonly success?: number;
  readonly failure?: number;
}

/** What a sender writes about a day of its connections to a domain. */
export function tlsReportJson({
  domain = 'example.test',
  org = 'remote.test',
  id = 't-1',
  day = '2026-11-14',
  success = 5,
  failure = 2,
}: TlsReportFacts = {}): string {
  return JSON.stringify({
    'organization-name': org,
    'date-range': { 'start-datetime': `${day}T00:00:00Z`, 'end-datetime': `${day}T23:59:59Z` },
    'contact-info': `tls-reports@${org}`,
    'report-id': id,
    policies: [
      {
        policy: {
          'policy-type': 'sts',
          'policy-string': ['version: STSv1', 'mode: testing', 'mx: mx1.waypost.test', 'max_age: 86400'],
          'policy-domain': domain,
          'mx-host': ['mx1.waypost.test'],
        },
        summary: { 'total-successful-session-count': success, 'total-failure-session-count': failure },
        'failure-details': [
          {
            'result-type': 'certificate-expired',
            'sending-mta-ip': '192.0.2.9',
            'receiving-mx-hostname': 'mx1.waypost.test',
            'receiving-ip': '192.0.2.1',
            'failed-session-count': failure,
          },
        ],
      },
    ],
  });
}

/** RFC 8460 §5.3. */
export function tlsReportMail(json: string, { isPacked = true }: { readonly isPacked?: boolean } = {}): string {
  const file = isPacked ? gzipSync(json) : Buffer.from(json);
  return `From: tls-reports@remote.test
To: tls-1@mail.waypost.test
Subject: Report Domain: example.test Submitter: remote.test Report-ID: <t-1>
Message-ID: <report@remote.test>
TLS-Report-Domain: example.test
TLS-Report-Submitter: remote.test
TLS-Required: No
MIME-Version: 1.0
Content-Type: multipart/report; report-type="tlsrpt"; boundary=m1

--m1
Content-Type: text/plain

This is an aggregate TLS report.

--m1
Content-Type: application/tlsrpt+${isPacked ? 'gzip' : 'json'}
Content-Transfer-Encoding: base64
Content-Disposition: attachment; filename="remote.test!example.test!1!2.json${isPacked ? '.gz' : ''}"

${file.toString('base64').replace(/(.{76})/g, '$1\n')}

--m1--
`;
}

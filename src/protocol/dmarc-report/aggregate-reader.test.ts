import { describe, expect, it } from 'vitest';
import { createAggregateReader } from './aggregate-reader.js';
import { AggregateReportError } from './aggregate-report.js';

const LIMITS = { maxDepth: 12, maxElements: 10_000, maxRows: 3 };

function read(xml: string, pieceLength = xml.length || 1) {
  const reader = createAggregateReader(LIMITS);
  for (let at = 0; at < xml.length; at += pieceLength) reader.write(xml.slice(at, at + pieceLength));
  return reader.end();
}

const record = (ip: string, count: number | string, dkim = 'pass', spf = 'fail', more = '') => `
  <record>
    <row>
      <source_ip>${ip}</source_ip><count>${count}</count>
      <policy_evaluated><disposition>none</disposition><dkim>${dkim}</dkim><spf>${spf}</spf>${more}</policy_evaluated>
    </row>
    <identifiers><envelope_from>bounces.example.test</envelope_from><header_from>example.test</header_from></identifiers>
    <auth_results>
      <dkim><domain>example.test</domain><selector>s1</selector><result>pass</result></dkim>
      <dkim><domain>other.test</domain><result>fail</result></dkim>
      <spf><domain>bounces.example.test</domain><scope>mfrom</scope><result>softfail</result></spf>
    </auth_results>
  </record>`;

const RFC_7489 = (records: string) => `<?xml version="1.0" encoding="UTF-8" ?>
<feedback>
  <version>1.0</version>
  <report_metadata>
    <org_name>remote.test</org_name><email>dmarc@remote.test</email>
    <report_id>20261115.1</report_id>
    <date_range><begin>1794700800</begin><end>1794787199</end></date_range>
  </report_metadata>
  <policy_published>
    <domain>example.test</domain><adkim>r</adkim><aspf>r</aspf><p>reject</p><sp></sp><pct>100</pct>
  </policy_published>${records}
</feedback>`;

const RFC_9990 = `<?xml version="1.0"?>
<d:feedback xmlns:d="urn:ietf:params:xml:ns:dmarc-2.0">
  <d:report_metadata>
    <d:org_name><![CDATA[Remote & Sons]]></d:org_name><d:email>dmarc@remote.test</d:email>
    <d:report_id>r-2</d:report_id>
    <d:date_range><d:begin>1794700800</d:begin><d:end>1794787199</d:end></d:date_range>
    <d:generator>Reporter 2.0</d:generator>
  </d:report_metadata>
  <d:policy_published>
    <d:domain>example.test</d:domain><d:discovery_method>treewalk</d:discovery_method><d:p>none</d:p><d:np>reject</d:np>
    <d:testing>y</d:testing>
  </d:policy_published>
  <d:extension><x:more xmlns:x="urn:x"><d:domain>evil.test</d:domain></x:more></d:extension>
  <d:record>
    <d:row><d:source_ip>2001:db8::1</d:source_ip><d:count>7</d:count>
      <d:policy_evaluated><d:disposition>pass</d:disposition><d:dkim>pass</d:dkim><d:spf>pass</d:spf>
        <d:reason><d:type>mailing_list</d:type><d:comment>arc=pass</d:comment></d:reason>
        <d:reason><d:type>other</d:type></d:reason>
      </d:policy_evaluated></d:row>
    <d:identifiers><d:header_from>example.test</d:header_from></d:identifiers>
    <d:auth_results/>
  </d:record>
</d:feedback>`;

describe('an aggregate report', () => {
  it('is read as RFC 7489 writes it', () => {
    const report = read(RFC_7489(record('192.0.2.1', 3) + record('192.0.2.2', 2, 'fail', 'fail')));
    expect(report).toEqual({
      orgName: 'remote.test',
      orgEmail: 'dmarc@remote.test',
      reportId: '20261115.1',
      beginAt: 1_794_700_800_000,
      endAt: 1_794_787_199_000,
      policyDomain: 'example.test',
      policy: { adkim: 'r', aspf: 'r', p: 'reject', pct: '100' },
      rows: [expect.objectContaining({ sourceIp: '192.0.2.1', count: 3 }), expect.objectContaining({ dkim: 'fail' })],
      rowCount: 2,
      messageCount: 5,
      passCount: 3,
    });
    expect(report.rows[0]).toEqual({
      sourceIp: '192.0.2.1',
      count: 3,
      disposition: 'none',
      dkim: 'pass',
      spf: 'fail',
      headerFrom: 'example.test',
      envelopeFrom: 'bounces.example.test',
      reasons: [],
      dkimResults: [
        { domain: 'example.test', selector: 's1', result: 'pass' },
        { domain: 'other.test', result: 'fail' },
      ],
      spfResults: [{ domain: 'bounces.example.test', scope: 'mfrom', result: 'softfail' }],
    });
  });

  it('is read as RFC 9990 writes it, in pieces of any length', () => {
    const report = read(RFC_9990);
    expect(report).toMatchObject({
      orgName: 'Remote & Sons',
      policyDomain: 'example.test',
      policy: { p: 'none', np: 'reject', testing: 'y', discovery_method: 'treewalk' },
      passCount: 7,
      rows: [
        {
          sourceIp: '2001:db8::1',
          disposition: 'pass',
          envelopeFrom: undefined,
          reasons: [{ type: 'mailing_list', comment: 'arc=pass' }, { type: 'other' }],
        },
      ],
    });
    expect(read(RFC_9990, 1)).toEqual(report);
  });

  it('keeps some rows and counts all', () => {
    const report = read(RFC_7489(Array.from({ length: 10 }, (_, i) => record(`192.0.2.${i}`, i)).join('')));
    expect([report.rows.length, report.rowCount, report.messageCount]).toEqual([3, 9, 45]);
  });

  it.each([
    ['another language', '<html><body/></html>', /no DMARC report/],
    ['nothing', '', /well-formed/],
    ['half of it', RFC_7489('').slice(0, 300), /well-formed/],
    ['no domain', RFC_7489('').replace('<domain>example.test</domain>', ''), /domain is missing/],
    ['no id', RFC_7489('').replace('20261115.1', ''), /report_id is missing/],
    ['no time', RFC_7489('').replace('1794700800', 'yesterday'), /date_range/],
    ['time that runs back', RFC_7489('').replace('1794700800', '1894700800'), /date_range/],
    ['a document type', `<!DOCTYPE feedback [<!ENTITY a "aaaa">]>${RFC_7489('')}`, /document type|well-formed/],
    ['entities of its own', RFC_7489('').replace('remote.test', '&bomb;'), /well-formed/],
    ['endless depth', `<feedback>${'<a>'.repeat(100)}`, /nested deeper/],
    ['endless elements', `<feedback>${'<a/>'.repeat(20_000)}`, /more than 10000 elements/],
  ])('is none with %s', (_name, xml, words) => {
    expect(() => read(xml)).toThrow(AggregateReportError);
    expect(() => read(xml)).toThrow(words);
  });

  it('holds no more of a row than means anything', () => {
    const { rows } = read(
      RFC_7489(
        record(`192.0.2.1${'x'.repeat(100_000)}`, 99999999999999, 'PASS', 'none').replace(
          '<scope>',
          `${'<junk>1</junk>'.repeat(500)}<scope>`,
        ),
      ),
    );
    expect(rows[0]?.sourceIp.length).toBeLessThanOrEqual(45);
    expect(rows[0]).toMatchObject({ count: 2 ** 40, dkim: 'pass', spf: 'fail' });
    const named = read(RFC_7489('<record><constructor>x</constructor><toString/></record>'));
    expect(named.rowCount).toBe(0);
    expect(read(RFC_7489(record('192.0.2.1', 'many') + record('', 4))).rowCount).toBe(0);
  });
});

import type { AggregateReport, AggregateRow } from './aggregate-report.js';

/** RFC 9990 appendix A. Elements that have no value are left out. */
export function writeAggregateReport(report: Omit<AggregateReport, 'rowCount' | 'messageCount' | 'passCount'>): string {
  const { policy } = report;
  const published = POLICY_FIELDS.map((name) => element(name, policy[name]));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feedback xmlns="urn:ietf:params:xml:ns:dmarc-2.0">',
    '<report_metadata>',
    element('org_name', report.orgName),
    element('email', report.orgEmail),
    element('report_id', report.reportId),
    '<date_range>',
    element('begin', `${Math.floor(report.beginAt / 1000)}`),
    element('end', `${Math.floor(report.endAt / 1000)}`),
    '</date_range>',
    '</report_metadata>',
    '<policy_published>',
    element('domain', report.policyDomain),
    ...published,
    '</policy_published>',
    ...report.rows.map(record),
    '</feedback>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** In the order of the schema. */
const POLICY_FIELDS = ['discovery_method', 'p', 'sp', 'np', 'fo', 'adkim', 'aspf', 'testing'] as const;

function record(row: AggregateRow): string {
  const reasons = row.reasons.map(({ type, comment }) =>
    nested('reason', element('type', type), element('comment', comment)),
  );
  const dkim = row.dkimResults.map(({ domain, selector, result }) =>
    nested('dkim', element('domain', domain), element('selector', selector), element('result', result)),
  );
  const spf = row.spfResults.map(({ domain, scope, result }) =>
    nested('spf', element('domain', domain), element('scope', scope), element('result', result)),
  );
  const evaluated = nested(
    'policy_evaluated',
    element('disposition', row.disposition),
    element('dkim', row.dkim),
    element('spf', row.spf),
    ...reasons,
  );
  return nested(
    'record',
    nested('row', element('source_ip', row.sourceIp), element('count', `${row.count}`), evaluated),
    nested('identifiers', element('header_from', row.headerFrom), element('envelope_from', row.envelopeFrom)),
    nested('auth_results', ...dkim, ...spf),
  );
}

function nested(name: string, ...inside: readonly string[]): string {
  return `<${name}>${inside.join('')}</${name}>`;
}

function element(name: string, value: string | undefined): string {
  return value === undefined || value === '' ? '' : `<${name}>${escaped(value)}</${name}>`;
}

/** XML 1.0 §2.2 has no control characters, not even escaped. */
function escaped(text: string): string {
  return text
    .replace(/[^\x20-\x7e]/g, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

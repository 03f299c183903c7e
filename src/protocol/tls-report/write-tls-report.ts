import type { TlsFailureDetail, TlsPolicyResult, TlsReport } from './tls-report.js';

/** RFC 8460 §4.4. */
export function writeTlsReport({ orgName, contact, reportId, beginAt, endAt, policies }: TlsReport): string {
  return JSON.stringify({
    'organization-name': orgName,
    'date-range': { 'start-datetime': toSeconds(beginAt), 'end-datetime': toSeconds(endAt) },
    ...(contact !== undefined && { 'contact-info': contact }),
    'report-id': reportId,
    policies: policies.map(toPolicy),
  });
}

function toPolicy({ type, domain, strings, mxHosts, successCount, failureCount, failures }: TlsPolicyResult) {
  return {
    policy: {
      'policy-type': type,
      ...(strings.length > 0 && { 'policy-string': strings }),
      'policy-domain': domain,
      ...(mxHosts.length > 0 && { 'mx-host': mxHosts }),
    },
    summary: {
      'total-successful-session-count': successCount,
      'total-failure-session-count': failureCount,
    },
    ...(failures.length > 0 && { 'failure-details': failures.map(toFailure) }),
  };
}

function toFailure({ result, count, sendingIp, mxHost, receivingIp, reason }: TlsFailureDetail) {
  return {
    'result-type': result,
    ...(sendingIp !== undefined && { 'sending-mta-ip': sendingIp }),
    ...(mxHost !== undefined && { 'receiving-mx-hostname': mxHost }),
    ...(receivingIp !== undefined && { 'receiving-ip': receivingIp }),
    'failed-session-count': count,
    ...(reason !== undefined && { 'failure-reason-code': reason }),
  };
}

/** RFC 8460 §4.4 writes times without fractions. */
function toSeconds(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

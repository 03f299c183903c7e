import { cleanRemoteText } from '../text/remote-text.js';
import { type TlsFailureDetail, type TlsPolicyResult, type TlsReport, TlsReportError } from './tls-report.js';

export interface TlsReportLimits {
  /** Further ones are left out. */
  readonly maxPolicies: number;
  /** The most failure details of one policy; further ones are left out, but the summary counts them. */
  readonly maxFailures: number;
}

/** Beyond it sums would not be exact. */
const MAX_COUNT = 2 ** 40;
const MAX_STRINGS = 100;
const MAX_TEXT = 255;

type Fields = Readonly<Record<string, unknown>>;

/** Reads the JSON of a report. Unknown fields are ignored. Throws `TlsReportError`. */
export function readTlsReport(json: string, limits: TlsReportLimits): TlsReport {
  const report = fieldsOf(parse(json));
  if (!report) throw new TlsReportError('It is no JSON object.');
  const required = (name: string) => {
    const value = textOf(report[name]);
    if (value === undefined) throw new TlsReportError(`Its ${name} is missing.`);
    return value;
  };
  const span = fieldsOf(report['date-range']) ?? {};
  const [beginAt, endAt] = [timeOf(span['start-datetime']), timeOf(span['end-datetime'])];
  if (beginAt === undefined || endAt === undefined || beginAt > endAt) {
    throw new TlsReportError('Its date-range is no span of time.');
  }
  const policies = listOf(report.policies)
    .slice(0, limits.maxPolicies)
    .flatMap((policy) => toPolicy(fieldsOf(policy), limits) ?? []);
  if (policies.length === 0) throw new TlsReportError('It names no policy.');
  return {
    orgName: required('organization-name'),
    contact: textOf(report['contact-info']),
    reportId: required('report-id'),
    beginAt,
    endAt,
    policies,
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new TlsReportError('It is no well-formed JSON.');
  }
}

function toPolicy(given: Fields | undefined, { maxFailures }: TlsReportLimits): TlsPolicyResult | undefined {
  const policy = fieldsOf(given?.policy);
  const domain = textOf(policy?.['policy-domain']);
  if (!given || !policy || domain === undefined) return undefined;
  const summary = fieldsOf(given.summary) ?? {};
  return {
    type: textOf(policy['policy-type'])?.toLowerCase() ?? 'no-policy-found',
    domain,
    strings: textsOf(policy['policy-string']),
    mxHosts: textsOf(policy['mx-host']),
    successCount: countOf(summary['total-successful-session-count']),
    failureCount: countOf(summary['total-failure-session-count']),
    failures: listOf(given['failure-details'])
      .slice(0, maxFailures)
      .flatMap((failure) => toFailure(fieldsOf(failure)) ?? []),
  };
}

function toFailure(given: Fields | undefined): TlsFailureDetail | undefined {
  const result = textOf(given?.['result-type']);
  if (!given || result === undefined) return undefined;
  const sendingIp = textOf(given['sending-mta-ip']);
  const mxHost = textOf(given['receiving-mx-hostname']);
  const receivingIp = textOf(given['receiving-ip']);
  const reason = textOf(given['failure-reason-code']);
  return {
    result: result.toLowerCase(),
    count: countOf(given['failed-session-count']),
    ...(sendingIp && { sendingIp }),
    ...(mxHost && { mxHost }),
    ...(receivingIp && { receivingIp }),
    ...(reason && { reason }),
  };
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Some write one text where the RFC has a list. */
function textsOf(value: unknown): readonly string[] {
  const list = typeof value === 'string' ? [value] : listOf(value);
  return list.slice(0, MAX_STRINGS).flatMap((text) => textOf(text) ?? []);
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return cleanRemoteText(value.slice(0, MAX_TEXT)).trim() || undefined;
}

function countOf(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.min(Math.floor(value), MAX_COUNT) : 0;
}

/** RFC 3339; the year 9999 is the last it can write. */
function timeOf(value: unknown): number | undefined {
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value.slice(0, 40)) : Number.NaN;
  return Number.isFinite(at) ? at : undefined;
}

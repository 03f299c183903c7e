/** What one receiver saw of a domain's mail: RFC 7489 appendix C and RFC 9990, whichever it writes. */
export interface AggregateReport {
  readonly orgName: string;
  readonly orgEmail: string | undefined;
  readonly reportId: string;
  /** Milliseconds since the epoch. */
  readonly beginAt: number;
  readonly endAt: number;
  /** The domain as written. */
  readonly policyDomain: string;
  /** `p`, `sp`, `np`, `adkim`, `aspf`, `pct`, `fo`, `testing`, `discovery_method`: those that were there. */
  readonly policy: Readonly<Record<string, string>>;
  /** The rows that were kept, in their order. */
  readonly rows: readonly AggregateRow[];
  readonly rowCount: number;
  readonly messageCount: number;
  /** Messages that passed DMARC. */
  readonly passCount: number;
}

export interface AggregateRow {
  readonly sourceIp: string;
  readonly count: number;
  /** What was done: `none`, `quarantine`, `reject`, `pass`. */
  readonly disposition: string;
  /** Aligned. */
  readonly dkim: 'pass' | 'fail';
  readonly spf: 'pass' | 'fail';
  readonly headerFrom: string;
  readonly envelopeFrom: string | undefined;
  /** Why the policy was not applied: `forwarded`, `mailing_list`, … */
  readonly reasons: readonly PolicyReason[];
  readonly dkimResults: readonly DkimResult[];
  readonly spfResults: readonly SpfResult[];
}

export interface PolicyReason {
  readonly type: string;
  readonly comment?: string;
}

export interface DkimResult {
  readonly domain: string;
  readonly selector?: string;
  readonly result: string;
}

export interface SpfResult {
  readonly domain: string;
  readonly scope?: string;
  readonly result: string;
}

/** Bytes that are not a report, or not one we can read; the sentence says why. */
export class AggregateReportError extends Error {
  override readonly name = 'AggregateReportError';
}

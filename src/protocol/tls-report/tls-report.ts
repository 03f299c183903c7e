/** What one sender saw of the encryption on its way to a domain (RFC 8460 §4.4). */
export interface TlsReport {
  readonly orgName: string;
  readonly contact: string | undefined;
  readonly reportId: string;
  /** Milliseconds since the epoch. */
  readonly beginAt: number;
  readonly endAt: number;
  readonly policies: readonly TlsPolicyResult[];
}

export interface TlsPolicyResult {
  /** `sts`, `tlsa` or `no-policy-found`. */
  readonly type: string;
  /** The domain it is about, as written. */
  readonly domain: string;
  /** The lines of the MTA-STS policy, or the TLSA records. */
  readonly strings: readonly string[];
  /** The MX patterns of the MTA-STS policy. */
  readonly mxHosts: readonly string[];
  readonly successCount: number;
  readonly failureCount: number;
  readonly failures: readonly TlsFailureDetail[];
}

export interface TlsFailureDetail {
  /** RFC 8460 §4.3: `starttls-not-supported`, `certificate-expired`, … */
  readonly result: string;
  readonly count: number;
  readonly sendingIp?: string;
  readonly mxHost?: string;
  readonly receivingIp?: string;
  /** In the words of the sender's software. */
  readonly reason?: string;
}

/** Bytes that are not a report, or not one we can read; the sentence says why. */
export class TlsReportError extends Error {
  override readonly name = 'TlsReportError';
}

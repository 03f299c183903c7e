import type { TlsReport } from '../../protocol/tls-report/tls-report.js';

/** A TLS report that is kept for a domain. */
export interface KeptTlsReport extends TlsReport {
  readonly id: string;
  readonly domainId: string;
  /** Connections, of all its policies. */
  readonly successCount: number;
  readonly failureCount: number;
  readonly createdAt: number;
}

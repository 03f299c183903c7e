import type { AggregateReport, AggregateRow } from '../../protocol/dmarc-report/aggregate-report.js';

/** An aggregate report that is kept for a domain. */
export interface DmarcReport extends Omit<AggregateReport, 'rows'> {
  readonly id: string;
  readonly domainId: string;
  /** At most `keptRows`; lists show the first. */
  readonly rows: readonly AggregateRow[];
  readonly keptRows: number;
  readonly createdAt: number;
}

/** What all reports of a span say of one sending address. */
export interface DmarcSource {
  readonly sourceIp: string;
  readonly messageCount: number;
  readonly bothPass: number;
  readonly dkimOnly: number;
  readonly spfOnly: number;
  readonly bothFail: number;
}

/** Reports whose time span overlaps this one; `undefined`: open. */
export interface ReportSpan {
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
}

import type { z } from 'zod';
import type { ReportSpan } from '../../../../inbound/returns/dmarc-report.js';
import { strictDate } from '../input/strict-date.js';

const DAY_MS = 86_400_000;

/** Query fields of lists of reports. */
export const reportSpan = {
  start_date: strictDate.optional().meta({ description: 'Reports that reach to this day or beyond.' }),
  end_date: strictDate.optional().meta({ description: 'Reports that begin on this day or before.' }),
};

export function toReportSpan({ start_date, end_date }: SpanFields): ReportSpan {
  return {
    startMs: start_date?.ms,
    endMs: end_date && (end_date.isWholeDay ? end_date.ms + DAY_MS - 1 : end_date.ms),
  };
}

interface SpanFields {
  readonly start_date?: z.output<typeof strictDate> | undefined;
  readonly end_date?: z.output<typeof strictDate> | undefined;
}

import { readTlsReport } from '../../protocol/tls-report/read-tls-report.js';
import { type TlsReport, TlsReportError } from '../../protocol/tls-report/tls-report.js';
import { openReport, type ReportFormat } from './report-attachment.js';

/** Parsed in one go, in some milliseconds; reports of the largest senders are some hundred kilobytes. */
const JSON_FILE: ReportFormat = {
  name: 'JSON',
  start: '{',
  maxBytes: 1024 * 1024,
  fault: (message) => new TlsReportError(message),
};
const LIMITS = { maxPolicies: 100, maxFailures: 100 };

/** The report in a message. Throws `TlsReportError`, and nothing else, for any content. */
export async function readTlsReportMail(source: Buffer): Promise<TlsReport> {
  const pieces: Buffer[] = [];
  for await (const piece of openReport(source, JSON_FILE)) pieces.push(piece);
  return readTlsReport(
    Buffer.concat(pieces)
      .toString()
      .replace(/^\uFEFF/, ''),
    LIMITS,
  );
}

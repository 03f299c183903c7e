import { createAggregateReader } from '../../protocol/dmarc-report/aggregate-reader.js';
import { type AggregateReport, AggregateReportError } from '../../protocol/dmarc-report/aggregate-report.js';
import { findSingleByteDecoder } from '../../protocol/mime/single-byte.js';
import { openReport, type ReportFormat } from './report-attachment.js';

/** Rows stored per report; the largest receivers write some hundreds. */
const MAX_ROWS = 2000;
const LIMITS = { maxDepth: 12, maxElements: 1_000_000, maxRows: MAX_ROWS };

const XML: ReportFormat = {
  name: 'XML',
  start: '<',
  /** Reports of the largest receivers are some megabytes before compression. */
  maxBytes: 20 * 1024 * 1024,
  fault: (message) => new AggregateReportError(message),
};

/** The report in a message. Throws `AggregateReportError`, and nothing else, for any content. */
export async function readReport(source: Buffer): Promise<AggregateReport> {
  const reader = createAggregateReader(LIMITS);
  let decode: ((piece: Buffer) => string) | undefined;
  for await (const piece of openReport(source, XML)) {
    decode ??= decoderFor(piece);
    reader.write(decode(piece));
  }
  return reader.end();
}

/** UTF-16 has a byte order mark, other encodings are named in the first line; nearly all are UTF-8. */
function decoderFor(start: Buffer): (piece: Buffer) => string {
  const decoder = platformDecoder(start);
  return findSingleByteDecoder(decoder.encoding) ?? ((piece) => decoder.decode(piece, { stream: true }));
}

function platformDecoder(start: Buffer) {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  const named = /^[^<]{0,3}<\?xml[^>]{1,200}?encoding=["']([\w-]{1,40})["']/.exec(
    start.toString('latin1', 0, 300),
  )?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}

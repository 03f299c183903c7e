import type { BlobStore } from '../../blobs/blob-store.js';
import { foldField } from '../../protocol/dsn/delivery-status.js';
import type { QuotedOriginal } from '../../protocol/dsn/report-message.js';
import { encodeWords } from '../../protocol/mime/encoded-word.js';
import type { HeaderText, OpenEmail } from '../emails/email.js';

/** A larger report is no use: the header identifies the message. */
const MAX_FULL_BYTES = 10 * 1024 * 1024;
/** Decision 10.9. */
const MAX_HEADER_BYTES = 256 * 1024;
const HEADER_END = Buffer.from('\r\n\r\n');

/** The part of the message in a report: all of it if requested and still stored, else its header. */
export async function quoteOriginal(
  blobs: Pick<BlobStore, 'open'>,
  { blobId, headers, sizeBytes, isUtf8 }: OpenEmail,
  wanted: QuotedOriginal['kind'],
): Promise<QuotedOriginal> {
  const blob = blobId === undefined ? undefined : await blobs.open(blobId);
  if (!blob) return { kind: 'headers', source: formatHeaders(headers), isUtf8: false };
  const kind = wanted === 'full' && sizeBytes <= MAX_FULL_BYTES ? 'full' : 'headers';
  const chunks: Buffer[] = [];
  for await (const chunk of blob.chunks) {
    chunks.push(chunk);
    if (kind === 'headers' && hasEnough(chunks)) break;
  }
  const source = Buffer.concat(chunks);
  return { kind, source: kind === 'full' ? source : headerOf(source), isUtf8 };
}

function hasEnough(chunks: readonly Buffer[]): boolean {
  const read = Buffer.concat(chunks);
  return read.includes(HEADER_END) || read.length >= MAX_HEADER_BYTES;
}

function headerOf(source: Buffer): Buffer {
  const end = source.indexOf(HEADER_END);
  return source.subarray(0, end === -1 ? MAX_HEADER_BYTES : end + 2);
}

/** After the message is redacted: its header as recorded, decoded. */
function formatHeaders(headers: readonly HeaderText[]): Buffer {
  const lines = headers.map(([name, value]) => {
    return /^[ -~]*$/.test(value) ? foldField(`${name}: ${value}`) : `${name}: ${encodeWords(value)}`;
  });
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}

import { setImmediate } from 'node:timers/promises';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { AggregateReportError } from '../../protocol/dmarc-report/aggregate-report.js';
import { decodeBody } from '../../protocol/mime/decoded-body.js';
import { type Entity, listLeaves, readEntityTree } from '../../protocol/mime/entity-tree.js';
import { compressedOctets, readZipDirectory } from '../../protocol/zip/zip-directory.js';

const MEGABYTE = 1024 * 1024;
/** Reports of the largest receivers are some megabytes before compression. */
const MAX_XML_BYTES = 20 * MEGABYTE;
const MAX_ENCODED_BYTES = 14 * MEGABYTE;
/** Report XML compresses to a thirtieth; a ratio beyond this is a decompression bomb. */
const MAX_RATIO = 250;
/** Smaller files may have any ratio. */
const RATIO_FROM_BYTES = MEGABYTE;
/** Parsed in a few milliseconds, then yields. */
const PIECE_BYTES = 16 * 1024;

/** The XML of the report in a message, in pieces, yielding between them. Throws `AggregateReportError`. */
export async function* openReport(source: Buffer): AsyncGenerator<Buffer> {
  if (source.length > MAX_ENCODED_BYTES) throw new AggregateReportError('The message is larger than any report.');
  const file = findFile(source, listLeaves(readEntityTree(source)));
  if (!file) throw new AggregateReportError('The message carries no report: attach one XML file, plain, gzip or zip.');
  let total = 0;
  for await (const piece of unpack(file)) {
    total += piece.length;
    if (total > MAX_XML_BYTES) throw new AggregateReportError('The report is larger than 20 MB.');
    if (total > RATIO_FROM_BYTES && total > file.bytes.length * MAX_RATIO) {
      throw new AggregateReportError('The report is packed more tightly than any report.');
    }
    yield piece;
  }
}

interface ReportFile {
  readonly kind: 'gzip' | 'zip' | 'xml';
  readonly bytes: Buffer;
}

/** By its first octets: types and names of these attachments are often wrong. */
function findFile(source: Buffer, parts: readonly Entity[]): ReportFile | undefined {
  for (const part of parts) {
    if (/^text\/(?:plain|html)$/.test(part.media.name) && parts.length > 1) continue;
    const bytes = decodeBody(source, part);
    const kind = kindOf(bytes);
    if (kind) return { kind, bytes };
  }
  return undefined;
}

function kindOf(bytes: Buffer): ReportFile['kind'] | undefined {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) return 'zip';
  const start = bytes.toString('latin1', 0, 100).replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  return /^[\s\0]*</.test(start) ? 'xml' : undefined;
}

function unpack({ kind, bytes }: ReportFile): AsyncIterable<Buffer> {
  switch (kind) {
    case 'gzip':
      return inflated(createGunzip({ chunkSize: PIECE_BYTES }), bytes);
    case 'zip':
      return unpackZip(bytes);
    case 'xml':
      return inPieces(bytes);
  }
}

function unpackZip(archive: Buffer): AsyncIterable<Buffer> {
  const entries = readZipDirectory(archive, 10)?.filter(({ name }) => !name.endsWith('/')) ?? [];
  const [entry] = entries;
  if (!entry || entries.length > 1) throw new AggregateReportError('The zip archive does not hold exactly one file.');
  const octets = entry.isEncrypted ? undefined : compressedOctets(archive, entry);
  if (!octets) throw new AggregateReportError('The file in the zip archive cannot be read.');
  if (entry.method === 0) return inPieces(octets);
  if (entry.method !== 8) throw new AggregateReportError('The zip archive is packed in an unknown way.');
  return inflated(createInflateRaw({ chunkSize: PIECE_BYTES }), octets);
}

async function* inflated(stream: ReturnType<typeof createGunzip>, bytes: Buffer): AsyncGenerator<Buffer> {
  stream.end(bytes);
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (error) {
    if (!isInflateError(error)) throw error;
    throw new AggregateReportError('The attachment is damaged: it cannot be unpacked.');
  } finally {
    stream.destroy();
  }
}

function isInflateError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_|^ERR_STREAM/.test(String(error.code));
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (at > 0) await setImmediate();
    yield bytes.subarray(at, at + PIECE_BYTES);
  }
}

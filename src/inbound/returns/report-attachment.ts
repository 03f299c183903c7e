import { setImmediate } from 'node:timers/promises';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { decodeBody } from '../../protocol/mime/decoded-body.js';
import { type Entity, listLeaves, readEntityTree } from '../../protocol/mime/entity-tree.js';
import { compressedOctets, readZipDirectory } from '../../protocol/zip/zip-directory.js';

const MEGABYTE = 1024 * 1024;
const MAX_ENCODED_BYTES = 14 * MEGABYTE;
/** Report XML compresses to a thirtieth; a ratio beyond this is a decompression bomb. */
const MAX_RATIO = 250;
/** Smaller files may have any ratio. */
const RATIO_FROM_BYTES = MEGABYTE;
/** Parsed in a few milliseconds, then yields. */
const PIECE_BYTES = 16 * 1024;

/** What the file of a report is, besides gzip and zip. */
export interface ReportFormat {
  readonly name: 'XML' | 'JSON';
  /** Its first character. */
  readonly start: '<' | '{';
  readonly maxBytes: number;
  readonly fault: (message: string) => Error;
}

/** The report in a message, unpacked, in pieces, yielding between them. Throws the format's fault. */
export async function* openReport(source: Buffer, format: ReportFormat): AsyncGenerator<Buffer> {
  const { name, maxBytes, fault } = format;
  if (source.length > MAX_ENCODED_BYTES) throw fault('The message is too large for a report.');
  const file = findFile(source, listLeaves(readEntityTree(source)), format);
  if (!file) throw fault(`The message carries no report: attach one ${name} file, plain, gzip or zip.`);
  let total = 0;
  for await (const piece of unpack(file, fault)) {
    total += piece.length;
    if (total > maxBytes) throw fault(`The report is larger than ${maxBytes / MEGABYTE} MB.`);
    if (total > RATIO_FROM_BYTES && total > file.bytes.length * MAX_RATIO) {
      throw fault('The compression ratio of the report is too high.');
    }
    yield piece;
  }
}

interface ReportFile {
  readonly kind: 'gzip' | 'zip' | 'plain';
  readonly bytes: Buffer;
}

/** Tells files by their first octets: types and names of these attachments are often wrong. */
function findFile(source: Buffer, parts: readonly Entity[], { start }: ReportFormat): ReportFile | undefined {
  for (const part of parts) {
    if (/^text\/(?:plain|html)$/.test(part.media.name) && parts.length > 1) continue;
    const bytes = decodeBody(source, part);
    const kind = kindOf(bytes, start);
    if (kind) return { kind, bytes };
  }
  return undefined;
}

function kindOf(bytes: Buffer, start: ReportFormat['start']): ReportFile['kind'] | undefined {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) return 'zip';
  const beginning = bytes.toString('latin1', 0, 100).replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  return /[^\s\0]/.exec(beginning)?.[0] === start ? 'plain' : undefined;
}

type Fault = ReportFormat['fault'];

function unpack({ kind, bytes }: ReportFile, fault: Fault): AsyncIterable<Buffer> {
  switch (kind) {
    case 'gzip':
      return inflated(createGunzip({ chunkSize: PIECE_BYTES }), bytes, fault);
    case 'zip':
      return unpackZip(bytes, fault);
    case 'plain':
      return inPieces(bytes);
  }
}

function unpackZip(archive: Buffer, fault: Fault): AsyncIterable<Buffer> {
  const entries = readZipDirectory(archive, 10)?.filter(({ name }) => !name.endsWith('/')) ?? [];
  const [entry] = entries;
  if (!entry || entries.length > 1) throw fault('The zip archive does not hold exactly one file.');
  const octets = entry.isEncrypted ? undefined : compressedOctets(archive, entry);
  if (!octets) throw fault('The file in the zip archive cannot be read.');
  if (entry.method === 0) return inPieces(octets);
  if (entry.method !== 8) throw fault('The zip archive uses an unknown compression method.');
  return inflated(createInflateRaw({ chunkSize: PIECE_BYTES }), octets, fault);
}

async function* inflated(stream: ReturnType<typeof createGunzip>, bytes: Buffer, fault: Fault): AsyncGenerator<Buffer> {
  stream.end(bytes);
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (error) {
    if (!isInflateError(error)) throw error;
    throw fault('The attachment is damaged: it cannot be unpacked.');
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

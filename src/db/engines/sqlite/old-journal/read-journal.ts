import { crc32 } from 'node:zlib';
import type { Statement } from '../../kysely-over.js';
import { ValueReader } from './value-reader.js';

/*
 * The journal that version 0.1.0 kept beside the database. A record has the statements of one group of transactions,
 * with their values. The first record that uses a statement has its text, later ones its number.
 *
 * 0 magic, 4 span, 8 lineage, 12 place in the journal, 16 octets after the head, 20 CRC-32 of everything but itself
 *
 * The second magic marks records with bytes of files. Null in place of a statement precedes a file's name, offset and
 * length; the bytes follow the statements, from the offset at 24. The checksum covers samples of them.
 */
const MAGIC = 0x57_50_52_31;
const MAGIC_WITH_FILES = 0x57_50_52_32;
const HEAD_BYTES = 24;
const HEAD_WITH_FILES_BYTES = 28;
const CHECKSUM_AT = 20;

/** The state of the database that the records continue: its `user_version` and its `application_id`. */
export interface JournalPlace {
  readonly span: number;
  readonly lineage: number;
}

export interface FileWrite {
  /** Relative to the directory of the database. */
  readonly file: string;
  readonly offset: number;
  readonly bytes: Buffer;
}

export interface OldJournal {
  readonly place: JournalPlace;
  readonly statements: readonly Statement[];
  readonly fileWrites: readonly FileWrite[];
}

/** Stops at the first record that is torn or belongs to an older span. */
export function readJournal(bytes: Buffer): OldJournal | undefined {
  const first = readHead(bytes);
  if (first?.index !== 0) return undefined;
  const { place } = first;
  const texts: string[] = [];
  const statements: Statement[] = [];
  const fileWrites: FileWrite[] = [];
  let rest = bytes;
  for (let index = 0; ; index += 1) {
    const head = readHead(rest);
    const isNext = head?.index === index && head.place.span === place.span && head.place.lineage === place.lineage;
    if (!isNext) return { place, statements, fileWrites };
    readEntries(head, texts, { statements, fileWrites });
    rest = rest.subarray(head.end);
  }
}

interface RecordHead {
  readonly place: JournalPlace;
  readonly index: number;
  readonly entries: Buffer;
  readonly files: Buffer;
  readonly end: number;
}

function readHead(bytes: Buffer): RecordHead | undefined {
  if (bytes.length < HEAD_WITH_FILES_BYTES) return undefined;
  const magic = bytes.readUInt32LE(0);
  const end = HEAD_BYTES + bytes.readUInt32LE(16);
  const hasFiles = magic === MAGIC_WITH_FILES;
  const filesAt = hasFiles ? bytes.readUInt32LE(HEAD_BYTES) : end;
  if ((magic !== MAGIC && !hasFiles) || end > bytes.length || filesAt > end) return undefined;
  const files = bytes.subarray(filesAt, end);
  if (bytes.readUInt32LE(CHECKSUM_AT) !== checksum(bytes.subarray(0, filesAt), files)) return undefined;
  return {
    place: { span: bytes.readUInt32LE(4), lineage: bytes.readUInt32LE(8) },
    index: bytes.readUInt32LE(12),
    entries: bytes.subarray(hasFiles ? HEAD_WITH_FILES_BYTES : HEAD_BYTES, filesAt),
    files,
    end,
  };
}

/** Covers the record without its file bytes, and samples of those. */
export function checksum(record: Buffer, files: Buffer): number {
  const sum = crc32(record.subarray(HEAD_BYTES), crc32(record.subarray(0, CHECKSUM_AT)));
  return files.length > 0 ? crc32(sampled(files), sum) : sum;
}

const STEP = 32;
const LAST_OCTETS = 16;

/** One octet of every 32, and the last 16. */
function sampled(files: Buffer): Buffer {
  const samples = Buffer.alloc(Math.ceil(files.length / STEP) + LAST_OCTETS);
  for (let at = 0; at * STEP < files.length; at += 1) samples[at] = files[at * STEP] as number;
  const last = files.subarray(-LAST_OCTETS);
  samples.set(last, samples.length - last.length);
  return samples;
}

function readEntries(
  { entries, files }: RecordHead,
  texts: string[],
  into: { readonly statements: Statement[]; readonly fileWrites: FileWrite[] },
): void {
  const values = new ValueReader(entries);
  let filesRead = 0;
  while (!values.isAtEnd) {
    const text = values.read();
    if (text === null) {
      const [file, offset, length] = [values.read() as string, values.read() as number, values.read() as number];
      into.fileWrites.push({ file, offset, bytes: files.subarray(filesRead, filesRead + length) });
      filesRead += length;
    } else into.statements.push(readStatement(text as string | number, values, texts));
  }
}

function readStatement(text: string | number, values: ValueReader, texts: string[]): Statement {
  if (typeof text === 'string') texts.push(text);
  const sql = typeof text === 'string' ? text : texts[text];
  if (sql === undefined) throw new Error('The journal names a statement that it does not have');
  const parameters = Array.from({ length: values.read() as number }, () => values.read());
  return { sql, parameters };
}

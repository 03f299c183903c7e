import { crc32 } from 'node:zlib';
import { lengthOf, type Pieces } from '../../../../platform/write-pieces.js';
import type { Statement } from '../../kysely-over.js';
import { ValueReader, ValueWriter } from './redo-values.js';
import { sampled } from './sampled.js';

/*
 * A record is what one group of transactions has changed: its statements with their values. A text of SQL stands in the
 * first record of a span that uses it, and its number in the later ones.
 *
 * 0 magic, 4 span, 8 lineage, 12 place in the span, 16 octets that follow the head, 20 CRC-32 of all of it but itself
 *
 * Where rows point to bytes of files, the second magic says so. Their names and places stand among the statements, with
 * null for a text, and the bytes behind all of these; 24 is then the place where they begin. Of them the checksum has
 * samples alone: all of 100 KB would be 3 % of the time that such a message takes.
 */
const MAGIC = 0x57_50_52_31;
const MAGIC_WITH_FILES = 0x57_50_52_32;
const HEAD_BYTES = 24;
const HEAD_WITH_FILES_BYTES = 28;
const CHECKSUM_AT = 20;

/** The state of the database that the records of a span are to be made on. */
export interface SpanPlace {
  readonly span: number;
  readonly lineage: number;
}

/** Where a file is to have which bytes. */
export interface FileWrite {
  readonly file: string;
  readonly offset: number;
  readonly pieces: Pieces;
}

export interface FoundSpan {
  readonly place: SpanPlace;
  readonly groups: readonly (readonly Statement[])[];
  readonly fileWrites: readonly FileWrite[];
}

/** Values are written down as they come: later they may be others, where a buffer is used again. */
export class RecordWriter {
  readonly #values: ValueWriter;
  readonly #texts = new Map<string, number>();
  #learned: string[] = [];
  #files: Uint8Array[] = [];
  #index = 0;

  constructor(private readonly bytes: Buffer) {
    this.#values = new ValueWriter(bytes);
  }

  beginSpan(): void {
    this.#texts.clear();
    this.#index = 0;
  }

  begin(): void {
    this.#values.startAt(HEAD_WITH_FILES_BYTES);
    this.#learned = [];
    this.#files = [];
  }

  add({ sql, parameters }: Statement): void {
    const known = this.#texts.get(sql);
    if (known === undefined) {
      this.#texts.set(sql, this.#texts.size);
      this.#learned.push(sql);
      this.#values.write(sql);
    } else this.#values.write(known);
    this.#values.write(parameters.length);
    for (const parameter of parameters) this.#values.write(parameter);
  }

  /** Its bytes are not copied: they are to stay as they are until the record is written. */
  addFile({ file, offset, pieces }: FileWrite): void {
    for (const value of [null, file, offset, lengthOf(pieces)]) this.#values.write(value);
    this.#files.push(...pieces);
  }

  get isEmpty(): boolean {
    return this.#values.end === HEAD_WITH_FILES_BYTES;
  }

  /** The record; `undefined`: it did not fit, or held what cannot be written down. */
  end(place: SpanPlace): Pieces | undefined {
    if (this.#values.isFull) return undefined;
    const hasFiles = this.#files.length > 0;
    // The place for the longer head is there for every record; a shorter one begins later
    const record = this.bytes.subarray(hasFiles ? 0 : HEAD_WITH_FILES_BYTES - HEAD_BYTES, this.#values.end);
    record.writeUInt32LE(hasFiles ? MAGIC_WITH_FILES : MAGIC, 0);
    record.writeUInt32LE(place.span, 4);
    record.writeUInt32LE(place.lineage, 8);
    record.writeUInt32LE(this.#index, 12);
    record.writeUInt32LE(record.length + lengthOf(this.#files) - HEAD_BYTES, 16);
    if (hasFiles) record.writeUInt32LE(record.length, HEAD_BYTES);
    record.writeUInt32LE(checksum(record, this.#files), CHECKSUM_AT);
    return [record, ...this.#files];
  }

  /** It is in the journal, and the next one comes behind it. */
  keep(): void {
    this.#index += 1;
    this.#learned = [];
  }

  /** The group is not in the journal: no later record may rely on its texts. */
  drop(): void {
    for (const sql of this.#learned) this.#texts.delete(sql);
    this.#learned = [];
  }
}

/** What the bytes begin with; where a record is torn, or of another span, it ends. */
export function readRecords(bytes: Buffer): FoundSpan | undefined {
  const first = readHead(bytes);
  if (!first) return undefined;
  const texts: string[] = [];
  const groups: Statement[][] = [];
  const fileWrites: FileWrite[] = [];
  let rest = bytes;
  for (let head = readHead(rest); head && follows(head, first, groups.length); head = readHead(rest)) {
    groups.push(readStatements(head, texts, fileWrites));
    rest = rest.subarray(head.end);
  }
  return groups.length > 0 ? { place: first.place, groups, fileWrites } : undefined;
}

interface RecordHead {
  readonly place: SpanPlace;
  readonly index: number;
  readonly statements: Buffer;
  readonly files: Buffer;
  readonly end: number;
}

function follows({ place, index }: RecordHead, first: RecordHead, groups: number): boolean {
  return place.span === first.place.span && place.lineage === first.place.lineage && index === groups;
}

function readHead(bytes: Buffer): RecordHead | undefined {
  if (bytes.length < HEAD_WITH_FILES_BYTES) return undefined;
  const magic = bytes.readUInt32LE(0);
  const end = HEAD_BYTES + bytes.readUInt32LE(16);
  const hasFiles = magic === MAGIC_WITH_FILES;
  const filesAt = hasFiles ? bytes.readUInt32LE(HEAD_BYTES) : end;
  if ((magic !== MAGIC && !hasFiles) || end > bytes.length || filesAt > end) return undefined;
  const files = bytes.subarray(filesAt, end);
  if (bytes.readUInt32LE(CHECKSUM_AT) !== checksum(bytes.subarray(0, filesAt), [files])) return undefined;
  return {
    place: { span: bytes.readUInt32LE(4), lineage: bytes.readUInt32LE(8) },
    index: bytes.readUInt32LE(12),
    statements: bytes.subarray(hasFiles ? HEAD_WITH_FILES_BYTES : HEAD_BYTES, filesAt),
    files,
    end,
  };
}

function checksum(record: Buffer, files: Pieces): number {
  const sum = crc32(record.subarray(HEAD_BYTES), crc32(record.subarray(0, CHECKSUM_AT)));
  return lengthOf(files) > 0 ? crc32(sampled(files), sum) : sum;
}

function readStatements(
  { statements: bytes, files }: RecordHead,
  texts: string[],
  fileWrites: FileWrite[],
): Statement[] {
  const values = new ValueReader(bytes);
  const statements: Statement[] = [];
  let filesRead = 0;
  while (!values.isAtEnd) {
    const text = values.read();
    if (text === null) {
      const [file, offset, length] = [values.read() as string, values.read() as number, values.read() as number];
      fileWrites.push({ file, offset, pieces: [files.subarray(filesRead, filesRead + length)] });
      filesRead += length;
    } else statements.push(readStatement(text as string | number, values, texts));
  }
  return statements;
}

function readStatement(text: string | number, values: ValueReader, texts: string[]): Statement {
  if (typeof text === 'string') texts.push(text);
  const sql = typeof text === 'string' ? text : texts[text];
  if (sql === undefined) throw new Error('The journal names a statement that it does not have');
  const parameters = Array.from({ length: values.read() as number }, () => values.read());
  return { sql, parameters };
}

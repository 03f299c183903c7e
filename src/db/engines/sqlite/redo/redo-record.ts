import { crc32 } from 'node:zlib';
import { lengthOf, type Pieces } from '../../../../platform/write-pieces.js';
import type { Statement } from '../../kysely-over.js';
import { ValueReader, ValueWriter } from './redo-values.js';

/*
 * A record is what one group of transactions has changed: its statements with their values, and bytes of files that their
 * rows point to. A text of SQL stands in the first record of a span that uses it, and its number in the later ones; null
 * stands in the place of a text where it is a file.
 *
 * 0 magic, 4 span, 8 lineage, 12 place in the span, 16 octets that follow the head, 20 CRC-32 of all of it but itself
 */
const MAGIC = 0x57_50_52_31;
const HEAD_BYTES = 24;
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
  #inserted: Insertion[] = [];
  #index = 0;

  constructor(private readonly bytes: Buffer) {
    this.#values = new ValueWriter(bytes);
  }

  beginSpan(): void {
    this.#texts.clear();
    this.#index = 0;
  }

  begin(): void {
    this.#values.startAt(HEAD_BYTES);
    this.#learned = [];
    this.#inserted = [];
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
    this.#values.write(null);
    this.#values.write(file);
    this.#values.write(offset);
    this.#values.writeLengthOf(lengthOf(pieces));
    this.#inserted.push({ at: this.#values.end, pieces });
  }

  get isEmpty(): boolean {
    return this.#values.end === HEAD_BYTES;
  }

  /** The record; `undefined`: it did not fit, or held what cannot be written down. */
  end({ span, lineage }: SpanPlace): Pieces | undefined {
    if (this.#values.isFull) return undefined;
    const { bytes } = this;
    const record = this.#inserted.length > 0 ? this.#withFiles() : [bytes.subarray(0, this.#values.end)];
    bytes.writeUInt32LE(MAGIC, 0);
    bytes.writeUInt32LE(span, 4);
    bytes.writeUInt32LE(lineage, 8);
    bytes.writeUInt32LE(this.#index, 12);
    bytes.writeUInt32LE(lengthOf(record) - HEAD_BYTES, 16);
    bytes.writeUInt32LE(checksum(record), CHECKSUM_AT);
    return record;
  }

  /** It is in the journal, and the next one comes behind it. */
  keep(): void {
    this.#index += 1;
  }

  /** The group is not in the journal: no later record may rely on its texts. */
  drop(): void {
    for (const sql of this.#learned) this.#texts.delete(sql);
    this.#learned = [];
  }

  #withFiles(): Pieces {
    const record: Uint8Array[] = [];
    let from = 0;
    for (const { at, pieces } of this.#inserted) {
      record.push(this.bytes.subarray(from, at), ...pieces);
      from = at;
    }
    record.push(this.bytes.subarray(from, this.#values.end));
    return record;
  }
}

interface Insertion {
  readonly at: number;
  readonly pieces: Pieces;
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
    groups.push(readStatements(rest.subarray(HEAD_BYTES, head.end), texts, fileWrites));
    rest = rest.subarray(head.end);
  }
  return groups.length > 0 ? { place: first.place, groups, fileWrites } : undefined;
}

interface RecordHead {
  readonly place: SpanPlace;
  readonly index: number;
  readonly end: number;
}

function follows({ place, index }: RecordHead, first: RecordHead, groups: number): boolean {
  return place.span === first.place.span && place.lineage === first.place.lineage && index === groups;
}

function readHead(bytes: Buffer): RecordHead | undefined {
  if (bytes.length < HEAD_BYTES || bytes.readUInt32LE(0) !== MAGIC) return undefined;
  const end = HEAD_BYTES + bytes.readUInt32LE(16);
  if (end > bytes.length || bytes.readUInt32LE(CHECKSUM_AT) !== checksum([bytes.subarray(0, end)])) return undefined;
  const place = { span: bytes.readUInt32LE(4), lineage: bytes.readUInt32LE(8) };
  return { place, index: bytes.readUInt32LE(12), end };
}

function checksum([first = NOTHING, ...rest]: Pieces): number {
  const head = crc32(first.subarray(HEAD_BYTES), crc32(first.subarray(0, CHECKSUM_AT)));
  return rest.reduce((sum, piece) => crc32(piece, sum), head);
}

const NOTHING = new Uint8Array();

function readStatements(bytes: Buffer, texts: string[], fileWrites: FileWrite[]): Statement[] {
  const values = new ValueReader(bytes);
  const statements: Statement[] = [];
  while (!values.isAtEnd) {
    const text = values.read();
    if (text === null) fileWrites.push(readFileWrite(values));
    else statements.push(readStatement(text as string | number, values, texts));
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

function readFileWrite(values: ValueReader): FileWrite {
  return { file: values.read() as string, offset: values.read() as number, pieces: [values.read() as Buffer] };
}

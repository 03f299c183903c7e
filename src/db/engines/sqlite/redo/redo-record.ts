import { crc32 } from 'node:zlib';
import type { Statement } from '../../kysely-over.js';
import { ValueReader, ValueWriter } from './redo-values.js';

/*
 * A record is what one group of transactions has changed: its statements with their values. A text of SQL stands in the
 * first record of a span that uses it, and its number in the later ones.
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

export interface FoundSpan {
  readonly place: SpanPlace;
  readonly groups: readonly (readonly Statement[])[];
}

/** Values are written down as they come: later they may be others, where a buffer is used again. */
export class RecordWriter {
  readonly #values: ValueWriter;
  readonly #texts = new Map<string, number>();
  #learned: string[] = [];
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

  get isEmpty(): boolean {
    return this.#values.end === HEAD_BYTES;
  }

  /** How long the record is that the bytes begin with; `undefined`: it did not fit, or held what cannot be written down. */
  end({ span, lineage }: SpanPlace): number | undefined {
    if (this.#values.isFull) return undefined;
    const { bytes } = this;
    const { end } = this.#values;
    bytes.writeUInt32LE(MAGIC, 0);
    bytes.writeUInt32LE(span, 4);
    bytes.writeUInt32LE(lineage, 8);
    bytes.writeUInt32LE(this.#index, 12);
    bytes.writeUInt32LE(end - HEAD_BYTES, 16);
    bytes.writeUInt32LE(checksum(bytes.subarray(0, end)), CHECKSUM_AT);
    this.#index += 1;
    return end;
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
  let rest = bytes;
  for (let head = readHead(rest); head && follows(head, first, groups.length); head = readHead(rest)) {
    groups.push(readStatements(rest.subarray(HEAD_BYTES, head.end), texts));
    rest = rest.subarray(head.end);
  }
  return groups.length > 0 ? { place: first.place, groups } : undefined;
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
  if (end > bytes.length || bytes.readUInt32LE(CHECKSUM_AT) !== checksum(bytes.subarray(0, end))) return undefined;
  const place = { span: bytes.readUInt32LE(4), lineage: bytes.readUInt32LE(8) };
  return { place, index: bytes.readUInt32LE(12), end };
}

function checksum(record: Buffer): number {
  return crc32(record.subarray(HEAD_BYTES), crc32(record.subarray(0, CHECKSUM_AT)));
}

function readStatements(bytes: Buffer, texts: string[]): Statement[] {
  const values = new ValueReader(bytes);
  const statements: Statement[] = [];
  while (!values.isAtEnd) {
    const text = values.read();
    if (typeof text === 'string') texts.push(text);
    const sql = typeof text === 'string' ? text : texts[text as number];
    if (sql === undefined) throw new Error('The journal names a statement that it does not have');
    const parameters = Array.from({ length: values.read() as number }, () => values.read());
    statements.push({ sql, parameters });
  }
  return statements;
}

/** The values that both engines store in a column. */
export type CellValue = null | number | string | Uint8Array;

/** The table of a part's rows, and the order of their cells. */
export interface PartHead {
  readonly table: string;
  readonly columns: readonly string[];
}

const LENGTH_BYTES = 4;
const NUMBER_BYTES = 8;
const NULL = 0;
const NUMBER = 1;
const TEXT = 2;
const BYTES = 3;

/** Length, then JSON. */
export function encodeHead(head: PartHead): Buffer {
  const text = Buffer.from(JSON.stringify({ table: head.table, columns: head.columns }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

/** Each cell is a kind, followed by nothing, a double, or a length with bytes. */
export function encodeCells(cells: readonly unknown[]): Buffer {
  return Buffer.concat(cells.flatMap(encodeCell));
}

function encodeCell(value: unknown): Uint8Array[] {
  if (value === null || value === undefined) return [Buffer.of(NULL)];
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(1 + NUMBER_BYTES);
    bytes.writeUInt8(NUMBER);
    bytes.writeDoubleBE(value, 1);
    return [bytes];
  }
  if (typeof value === 'string') return withLength(TEXT, Buffer.from(value));
  if (value instanceof Uint8Array) return withLength(BYTES, value);
  throw new Error(`a column has a value of a kind that backups do not know: ${typeof value}`);
}

function withLength(kind: number, bytes: Uint8Array): Uint8Array[] {
  const head = Buffer.alloc(1 + LENGTH_BYTES);
  head.writeUInt8(kind);
  head.writeUInt32BE(bytes.length, 1);
  return [head, bytes];
}

/** The bytes are a whole, authenticated part; throws if it is malformed nevertheless. */
export function decodePart(part: Buffer): { readonly head: PartHead; rows(): Generator<CellValue[], void, undefined> } {
  const headEnd = LENGTH_BYTES + part.readUInt32BE(0);
  const head = decodeHead(part);
  return {
    head,
    *rows() {
      for (let at = headEnd; at < part.length; ) {
        const cells: CellValue[] = [];
        while (cells.length < head.columns.length) {
          const { value, end } = decodeCell(part, at);
          cells.push(value);
          at = end;
        }
        yield cells;
      }
    },
  };
}

/** Decodes the cells of one row; throws on anything else. */
export function decodeCells(row: Buffer): CellValue[] {
  const cells: CellValue[] = [];
  for (let at = 0; at < row.length; ) {
    const { value, end } = decodeCell(row, at);
    cells.push(value);
    at = end;
  }
  return cells;
}

/** The first piece has the whole head. */
export function decodeHead(part: Buffer): PartHead {
  return JSON.parse(part.toString('utf8', LENGTH_BYTES, LENGTH_BYTES + part.readUInt32BE(0))) as PartHead;
}

function decodeCell(part: Buffer, at: number): { readonly value: CellValue; readonly end: number } {
  const kind = part.readUInt8(at);
  const start = at + 1;
  if (kind === NULL) return { value: null, end: start };
  if (kind === NUMBER) return { value: part.readDoubleBE(start), end: start + NUMBER_BYTES };
  if (kind !== TEXT && kind !== BYTES) throw new Error(`a part of a backup has a cell of kind ${kind}`);
  const from = start + LENGTH_BYTES;
  const end = from + part.readUInt32BE(start);
  if (end > part.length) throw new Error('a part of a backup ends within a cell');
  return { value: kind === TEXT ? part.toString('utf8', from, end) : part.subarray(from, end), end };
}

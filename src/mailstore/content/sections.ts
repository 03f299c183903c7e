/**
 * Byte fields of several contents in one buffer, found by an offset table: opening it costs nothing per content.
 * Format, number of fields, number of contents; ids of contents; offsets (field by field, and one more); the bytes.
 * All values of one field are adjacent, so that a search is one scan.
 */
export class Sections {
  readonly #starts: Uint32Array;

  private constructor(
    readonly octets: Buffer,
    readonly ids: readonly string[],
    starts: Uint32Array,
  ) {
    this.#starts = starts;
  }

  /** Throws when the bytes have another format or number of fields. */
  static parse(octets: Buffer, fieldCount: number): Sections {
    if (octets.length < HEAD_BYTES || octets[0] !== FORMAT) throw new RangeError('not a page of a known format');
    if (octets[1] !== fieldCount) throw new RangeError('a page with other fields');
    const count = octets.readUInt16BE(2);
    const tableFrom = HEAD_BYTES + count * ID_BYTES;
    const dataFrom = tableFrom + (fieldCount * count + 1) * OFFSET_BYTES;
    if (octets.length < dataFrom) throw new RangeError('a page without its end');
    const starts = new Uint32Array(fieldCount * count + 1);
    let last = dataFrom;
    for (let i = 0; i < starts.length; i++) {
      const start = dataFrom + octets.readUInt32BE(tableFrom + i * OFFSET_BYTES);
      if (start < last) throw new RangeError('a page with fields out of order');
      starts[i] = last = start;
    }
    if (last !== octets.length) throw new RangeError('a page without its end');
    const hex = octets.toString('hex', HEAD_BYTES, tableFrom);
    const ids = Array.from({ length: count }, (_, n) => hex.slice(n * ID_BYTES * 2, (n + 1) * ID_BYTES * 2));
    return new Sections(octets, ids, starts);
  }

  /** A view. */
  at(field: number, slot: number): Buffer {
    const i = field * this.ids.length + slot;
    return this.octets.subarray(this.#starts[i], this.#starts[i + 1]);
  }

  /** The first octet, without making a view; `undefined` for an empty field. */
  octetAt(field: number, slot: number): number | undefined {
    const i = field * this.ids.length + slot;
    const from = this.#starts[i] as number;
    return from < (this.#starts[i + 1] as number) ? this.octets[from] : undefined;
  }

  /** The same bytes, with fields counted from this one. */
  fieldsFrom(field: number): Sections {
    return new Sections(this.octets, this.ids, this.#starts.subarray(field * this.ids.length));
  }

  /** Where the field of each content begins in `octets`, and where the last one ends. */
  starts(field: number): Uint32Array {
    const { length } = this.ids;
    return this.#starts.subarray(field * length, (field + 1) * length + 1);
  }
}

/** `contents`: the fields of each. */
export function formatSections(ids: readonly string[], contents: readonly (readonly Buffer[])[]): Buffer {
  const fieldCount = contents[0]?.length ?? 0;
  const head = Buffer.alloc(HEAD_BYTES + ids.length * ID_BYTES + (fieldCount * ids.length + 1) * OFFSET_BYTES);
  head.writeUInt8(FORMAT, 0);
  head.writeUInt8(fieldCount, 1);
  head.writeUInt16BE(ids.length, 2);
  head.write(ids.join(''), HEAD_BYTES, 'hex');
  const pieces: Buffer[] = [head];
  let at = HEAD_BYTES + ids.length * ID_BYTES;
  let offset = 0;
  for (let field = 0; field < fieldCount; field++) {
    for (const fields of contents) {
      const piece = fields[field] ?? NOTHING;
      at = head.writeUInt32BE(offset, at);
      pieces.push(piece);
      offset += piece.length;
    }
  }
  head.writeUInt32BE(offset, at);
  return Buffer.concat(pieces, head.length + offset);
}

const FORMAT = 1;
const HEAD_BYTES = 4;
/** 24 hex digits. */
export const ID_BYTES = 12;
const OFFSET_BYTES = 4;
const NOTHING = Buffer.alloc(0);

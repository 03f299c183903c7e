const NULL = 0;
const NUMBER = 1;
const TEXT = 2;
const BYTES = 3;
const BIG = 4;
/** Of the longest character, in UTF-8. */
const MAX_OCTETS = 3;

/** The values that SQLite takes, one behind the other. */
export class ValueWriter {
  #isFull = false;
  #end = 0;

  constructor(private readonly into: Buffer) {}

  startAt(offset: number): void {
    this.#end = offset;
    this.#isFull = false;
  }

  get end(): number {
    return this.#end;
  }

  /** Or something came that is none of these values. */
  get isFull(): boolean {
    return this.#isFull;
  }

  write(value: unknown): void {
    if (this.#isFull) return;
    if (typeof value === 'string') this.#writeText(value);
    else if (typeof value === 'number') this.#writeNumber(value);
    else if (value === null) this.#begin(NULL, 0);
    else if (value instanceof Uint8Array) this.#writeBytes(value);
    else if (typeof value === 'bigint') this.#writeBig(value);
    else this.#isFull = true;
  }

  #writeText(text: string): void {
    if (!this.#begin(TEXT, 4 + MAX_OCTETS * text.length)) return;
    const octets = this.into.write(text, this.#end + 4, 'utf8');
    this.into.writeUInt32LE(octets, this.#end);
    this.#end += 4 + octets;
  }

  #writeNumber(number: number): void {
    if (this.#begin(NUMBER, 8)) this.#end = this.into.writeDoubleLE(number, this.#end);
  }

  #writeBig(number: bigint): void {
    if (this.#begin(BIG, 8)) this.#end = this.into.writeBigInt64LE(number, this.#end);
  }

  #writeBytes(bytes: Uint8Array): void {
    if (!this.#begin(BYTES, 4 + bytes.length)) return;
    const from = this.into.writeUInt32LE(bytes.length, this.#end);
    this.into.set(bytes, from);
    this.#end = from + bytes.length;
  }

  #begin(tag: number, octets: number): boolean {
    if (this.#end + 1 + octets > this.into.length) {
      this.#isFull = true;
      return false;
    }
    this.into[this.#end] = tag;
    this.#end += 1;
    return true;
  }
}

export class ValueReader {
  #at = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.#at >= this.bytes.length;
  }

  read(): unknown {
    const tag = this.bytes[this.#at];
    this.#at += 1;
    if (tag === NULL) return null;
    if (tag === NUMBER) return this.bytes.readDoubleLE(this.#skip(8));
    if (tag === BIG) return this.bytes.readBigInt64LE(this.#skip(8));
    const octets = this.bytes.readUInt32LE(this.#skip(4));
    const from = this.#skip(octets);
    const value = this.bytes.subarray(from, from + octets);
    return tag === TEXT ? value.toString('utf8') : value;
  }

  #skip(octets: number): number {
    const from = this.#at;
    this.#at += octets;
    return from;
  }
}

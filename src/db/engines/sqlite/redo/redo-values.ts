const NULL = 0;
const NUMBER = 1;
const TEXT = 2;
const BYTES = 3;
const BIG = 4;
/** Of the longest character, in UTF-8. */
const MAX_OCTETS = 3;

/** What stands before a short text, by its length; each character is one octet. */
const SHORT_HEADS = Array.from({ length: 0x80 }, (_, length) => String.fromCharCode(TEXT, length, 0, 0, 0));
const HEAD_LENGTH = 5;
/** It must fit with the longest characters. */
const MAX_RUN = 2048;
const NULL_MARK = String.fromCharCode(NULL);

/** The values that SQLite takes, one behind the other. */
export class ValueWriter {
  #isFull = false;
  #end = 0;
  /**
   * Short texts and NULLs that wait to be written in one go: the way into Node takes longer than to write one of them. As
   * they will stand, where all characters are ASCII.
   */
  #run = '';

  constructor(private readonly into: Buffer) {}

  startAt(offset: number): void {
    this.#end = offset;
    this.#isFull = false;
    this.#run = '';
  }

  get end(): number {
    this.#writeRun();
    return this.#end;
  }

  /** Or something came that is none of these values. */
  get isFull(): boolean {
    this.#writeRun();
    return this.#isFull;
  }

  write(value: unknown): void {
    if (typeof value === 'string' && value.length < SHORT_HEADS.length) this.#run += SHORT_HEADS[value.length] + value;
    else if (value === null) this.#run += NULL_MARK;
    else {
      this.#writeRun();
      if (!this.#isFull) this.#writeOne(value);
    }
    if (this.#run.length > MAX_RUN) this.#writeRun();
  }

  #writeRun(): void {
    if (this.#run === '') return;
    const run = this.#run;
    this.#run = '';
    if (!this.#hasRoom(MAX_OCTETS * run.length)) return;
    const octets = this.into.write(run, this.#end, 'utf8');
    if (octets === run.length) this.#end += octets;
    else this.#writeApart(run);
  }

  #writeApart(run: string): void {
    for (let at = 0; at < run.length; ) {
      const length = run[at] === NULL_MARK ? undefined : run.charCodeAt(at + 1);
      this.#writeOne(length === undefined ? null : run.slice(at + HEAD_LENGTH, at + HEAD_LENGTH + length));
      at += length === undefined ? NULL_MARK.length : HEAD_LENGTH + length;
    }
  }

  #writeOne(value: unknown): void {
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
    if (!this.#hasRoom(1 + octets)) return false;
    this.into[this.#end] = tag;
    this.#end += 1;
    return true;
  }

  #hasRoom(octets: number): boolean {
    if (this.#end + octets > this.into.length) this.#isFull = true;
    return !this.#isFull;
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

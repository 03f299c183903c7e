const NULL = 0;
const NUMBER = 1;
const TEXT = 2;
const BIG = 4;

/** Reads SQLite values in sequence: each is a tag, with a length for texts and bytes. */
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

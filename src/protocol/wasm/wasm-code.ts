/** WebAssembly, written down by hand: as much of its binary form (specification 2.0, chapter 5) as straight code on vectors needs. */

export const VECTOR_BYTES = 16;

/** Instructions on vectors, by their numbers. */
export const VECTOR = {
  equal8: 35,
  /** Of signed octets: those above 127 are less than 0. */
  less8: 37,
  equal32: 55,
  and: 78,
  /** What the first has and the second has not. */
  andNot: 79,
  or: 80,
  xor: 81,
  /** An integer: 1 where any bit is set. */
  hasAny: 83,
  /** An integer: a bit for each octet, its highest. */
  highBits: 100,
  shiftLeft32: 171,
  multiply32: 181,
  shiftRight64: 205,
  add64: 206,
  /** The lower two of four numbers of 32 bits, multiplied to two of 64. */
  multiplyLow: 222,
  /** The upper two. */
  multiplyHigh: 223,
} as const;

const TYPE = { i32: 0x7f, v128: 0x7b, function: 0x60, empty: 0x40 } as const;
const SECTION = { type: 1, function: 3, memory: 5, export: 7, code: 10 } as const;
const EXPORT = { function: 0, memory: 2 } as const;
const PAGE_BYTES = 65_536;
const FIRST_BYTES = 65_536;
const VECTOR_ALIGNMENT = 4;
/** Of both operands, each four numbers of 32 bits: the first and third of one, then those of the other. */
const EVEN_LANES = [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27];

/** The instructions of one function, each appended to those before it. Addresses are known when the code is written. */
export class WasmCode {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  get(local: number): this {
    return this.#byte(0x20).#unsigned(local);
  }

  set(local: number): this {
    return this.#byte(0x21).#unsigned(local);
  }

  tee(local: number): this {
    return this.#byte(0x22).#unsigned(local);
  }

  integer(value: number): this {
    return this.#byte(0x41).#signed(value);
  }

  addIntegers(): this {
    return this.#byte(0x6a);
  }

  isLess(): this {
    return this.#byte(0x48);
  }

  isZero(): this {
    return this.#byte(0x45);
  }

  isGreater(): this {
    return this.#byte(0x4a);
  }

  subtractIntegers(): this {
    return this.#byte(0x6b);
  }

  areEqual(): this {
    return this.#byte(0x46);
  }

  /** How many bits are 0 before the first, the lowest, that is 1. */
  lowestBit(): this {
    return this.#byte(0x68);
  }

  andIntegers(): this {
    return this.#byte(0x71);
  }

  call(index: number): this {
    return this.#byte(0x10).#unsigned(index);
  }

  /** As long as what the body leaves behind is not 0. */
  repeat(body: () => void): this {
    this.#all([0x03, TYPE.empty]);
    body();
    return this.#all([0x0d, 0, 0x0b]);
  }

  /** Depending on the integer below. */
  choose(then: () => void, otherwise: () => void): this {
    this.#all([0x04, TYPE.empty]);
    then();
    this.#byte(0x05);
    otherwise();
    return this.#byte(0x0b);
  }

  /** With what is left behind. */
  leave(): this {
    return this.#byte(0x0f);
  }

  /** The same in all sixteen places. */
  splatOctet(octet: number): this {
    return this.splat(octet * 0x01010101);
  }

  /** The same number in all four places. */
  splat(value: number): this {
    const digits = [value, value >>> 8, value >>> 16, value >>> 24].map((byte) => byte & 0xff);
    return this.#all([0xfd, 12, ...digits, ...digits, ...digits, ...digits]);
  }

  zero(): this {
    return this.splat(0);
  }

  vector(instruction: number): this {
    return this.#byte(0xfd).#unsigned(instruction);
  }

  evenLanes(): this {
    return this.#byte(0xfd).#byte(13).#all(EVEN_LANES);
  }

  load(address: number): this {
    return this.integer(0).loadFrom(address);
  }

  /** At the integer below, and so many bytes on. */
  loadFrom(address: number, alignment = VECTOR_ALIGNMENT): this {
    return this.#byte(0xfd).#byte(0).#byte(alignment).#unsigned(address);
  }

  store(address: number, value: () => void): this {
    this.integer(0);
    value();
    return this.#byte(0xfd).#byte(11).#byte(VECTOR_ALIGNMENT).#unsigned(address);
  }

  /** The vector on top, at the integer below it and so many bytes on. */
  storeAt(address: number): this {
    return this.#byte(0xfd).#byte(11).#byte(0).#unsigned(address);
  }

  /** The octet at the integer below, and so many bytes on. */
  loadOctetFrom(address: number): this {
    return this.#byte(0x2d).#byte(0).#unsigned(address);
  }

  /** One octet of the integer on top, at the integer below it and so many bytes on. */
  storeOctetAt(address: number): this {
    return this.#byte(0x3a).#byte(0).#unsigned(address);
  }

  /** All four. */
  storeIntegerAt(address: number): this {
    return this.#byte(0x36).#byte(0).#unsigned(address);
  }

  /** Two octets of the integer on top, at the integer below it and so many bytes on. */
  storePairAt(address: number): this {
    return this.#byte(0x3b).#byte(0).#unsigned(address);
  }

  #all(bytes: readonly number[]): this {
    for (const byte of bytes) this.#byte(byte);
    return this;
  }

  /** LEB128. */
  #unsigned(value: number): this {
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) this.#byte((rest & 0x7f) | 0x80);
    return this.#byte(rest);
  }

  #signed(value: number): this {
    let rest = value;
    for (; rest < -0x40 || rest >= 0x40; rest >>= 7) this.#byte((rest & 0x7f) | 0x80);
    return this.#byte(rest & 0x7f);
  }

  /** One by one into bytes: a hundred thousand of them as an array of numbers would take megabytes. */
  #byte(byte: number): this {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
    return this;
  }
}

export interface WasmFunction {
  /** How many integers it is given: its first locals. */
  readonly takes?: number;
  /** An integer, which its code leaves behind. */
  readonly gives?: boolean;
  readonly integers?: number;
  readonly vectors?: number;
  readonly code: WasmCode;
}

/** Functions in the order of their numbers, and a memory; what is named can be reached from outside. */
export function assembleModule({
  functions,
  exported,
  memoryBytes,
}: {
  readonly functions: readonly WasmFunction[];
  readonly exported: Readonly<Record<string, number>>;
  readonly memoryBytes: number;
}): Uint8Array {
  const exports = [
    [...name('memory'), EXPORT.memory, 0],
    ...Object.entries(exported).map(([label, index]) => [...name(label), EXPORT.function, ...unsigned(index)]),
  ];
  return Buffer.concat([
    Buffer.from([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
    section(SECTION.type, list(functions.map(functionType))),
    section(SECTION.function, list(functions.map((_, index) => unsigned(index)))),
    section(SECTION.memory, list([[0, ...unsigned(Math.ceil(memoryBytes / PAGE_BYTES))]])),
    section(SECTION.export, list(exports)),
    section(SECTION.code, Buffer.concat([Buffer.from(unsigned(functions.length)), ...functions.map(functionBody)])),
  ]);
}

function functionType({ takes = 0, gives = false }: WasmFunction): number[] {
  const taken = Array.from({ length: takes }, () => [TYPE.i32]);
  return [TYPE.function, ...list(taken), ...list(gives ? [[TYPE.i32]] : [])];
}

function functionBody({ integers = 0, vectors = 0, code }: WasmFunction): Buffer {
  const locals = list([
    [...unsigned(integers), TYPE.i32],
    [...unsigned(vectors), TYPE.v128],
  ]);
  const bytes = Buffer.concat([Buffer.from(locals), code.bytes, Buffer.from([0x0b])]);
  return Buffer.concat([Buffer.from(unsigned(bytes.length)), bytes]);
}

function section(id: number, content: readonly number[] | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from([id, ...unsigned(bytes.length)]), bytes]);
}

function list(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()];
}

function name(text: string): number[] {
  return [...unsigned(text.length), ...Buffer.from(text, 'latin1')];
}

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

import { invertModulo } from './modular.js';
import { assemblePowerModule, type PowerShape, WINDOW_BITS } from './power-module.js';
import type { PrimeNumbers } from './private-numbers.js';
import { VECTOR_BYTES } from './wasm-code.js';

/** Raises numbers to the exponents of a key, modulo each of its primes, all at once. */
export interface VectorPower {
  /** What stays the same for a key. */
  prepare(primes: readonly PrimeNumbers[]): PreparedPrimes;
  raise(primes: PreparedPrimes, bases: readonly bigint[]): RaisedNumbers;
}

/** In the order of the primes, each below twice its prime. */
export interface RaisedNumbers {
  readonly results: readonly bigint[];
  /** The results to the power of `CHECKED_EXPONENT`. */
  readonly checks: readonly bigint[];
}

export type PreparedPrimes = Uint32Array;

/** As much of it as is used here; the types of Node.js have none of it. */
interface WasmEngine {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (
    module: object,
  ) => { readonly exports: { power(): void; readonly memory: { readonly buffer: ArrayBuffer } } };
}

const LANES = 4;
const WORDS_OF_VECTOR = VECTOR_BYTES / Uint32Array.BYTES_PER_ELEMENT;

/** Nothing where the machine or a setting of V8 allows no such code. */
export function createVectorPower(shape: PowerShape): VectorPower | undefined {
  const { WebAssembly } = globalThis as { readonly WebAssembly?: WasmEngine };
  const { bytes, layout } = assemblePowerModule(shape);
  if (!WebAssembly?.validate(bytes)) return undefined;
  const { power, memory: own } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  const memory = new Uint32Array(own.buffer);
  const limbBits = BigInt(shape.limbBits);
  const radixBits = BigInt(shape.limbs) * limbBits;
  const word = (address: number) => address / Uint32Array.BYTES_PER_ELEMENT;

  function writeNumber(target: Uint32Array, address: number, lane: number, value: bigint): void {
    let rest = value;
    for (let at = word(address) + lane, limb = 0; limb < shape.limbs; limb++, at += WORDS_OF_VECTOR) {
      target[at] = Number(BigInt.asUintN(shape.limbBits, rest));
      rest >>= limbBits;
    }
  }

  function readNumber(address: number, lane: number): bigint {
    let value = 0n;
    for (let limb = shape.limbs - 1; limb >= 0; limb--) {
      value = (value << limbBits) | BigInt(memory[word(address) + lane + limb * WORDS_OF_VECTOR] ?? 0);
    }
    return value;
  }

  function writeExponent(target: Uint32Array, lane: number, exponent: bigint): void {
    let rest = exponent;
    for (let window = layout.windows - 1; window >= 0; window--) {
      const at = word(layout.exponent) + lane + window * WORDS_OF_VECTOR;
      target[at] = Number(BigInt.asUintN(WINDOW_BITS, rest));
      rest >>= BigInt(WINDOW_BITS);
    }
  }

  return {
    prepare(primes) {
      const prepared = new Uint32Array(word(layout.base));
      for (let lane = 0; lane < LANES; lane++) {
        // A lane without a prime of its own does the first one's work again
        const { prime, exponent } = primes[lane] ?? (primes[0] as PrimeNumbers);
        const digit = 1n << limbBits;
        writeNumber(prepared, layout.modulus, lane, prime);
        prepared[word(layout.negatedInverse) + lane] = Number(digit - invertModulo(prime, digit));
        writeNumber(prepared, layout.squaredRadix, lane, (1n << (2n * radixBits)) % prime);
        writeNumber(prepared, layout.one, lane, 1n);
        writeExponent(prepared, lane, exponent);
      }
      return prepared;
    },

    raise(primes, bases) {
      memory.set(primes, 0);
      for (const [lane, base] of bases.entries()) writeNumber(memory, layout.base, lane, base);
      power();
      const results = bases.map((_, lane) => readNumber(layout.result, lane));
      const checks = bases.map((_, lane) => readNumber(layout.check, lane));
      // Neither the key nor what it made of the message is left behind
      memory.fill(0);
      return { results, checks };
    },
  };
}

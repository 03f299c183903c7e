import { startModule } from '../../protocol/wasm/start-module.js';
import { VECTOR_BYTES } from '../../protocol/wasm/wasm-code.js';
import { invertModulo } from './modular.js';
import { assemblePowerModule, type PowerShape, WINDOW_BITS } from './power-module.js';
import type { PrimeNumbers } from './private-numbers.js';

/** Raises numbers to the private exponents of primes, several at once. */
export interface VectorPower {
  readonly lanes: number;
  /** What stays the same for a prime. */
  prepare(prime: PrimeNumbers): PreparedPrime;
  /** As many at once as the shape has lanes, whichever keys they belong to. */
  raise(numbers: readonly NumberToRaise[]): RaisedNumber[];
}

/** One word for each vector of the module's memory. */
export type PreparedPrime = Uint32Array;

export interface NumberToRaise {
  readonly prime: PreparedPrime;
  readonly base: bigint;
}

/** Both below twice the prime. */
export interface RaisedNumber {
  readonly result: bigint;
  /** The result to the power of `CHECKED_EXPONENT`. */
  readonly check: bigint;
}

const WORDS_OF_VECTOR = VECTOR_BYTES / Uint32Array.BYTES_PER_ELEMENT;

/** Nothing where the machine or a setting of V8 allows no such code. */
export function createVectorPower(shape: PowerShape): VectorPower | undefined {
  const { bytes, layout } = assemblePowerModule(shape);
  const module = startModule<{ power(): void }>(bytes);
  if (!module) return undefined;
  const { power, memory: own } = module;
  const memory = new Uint32Array(own.buffer);
  const limbBits = BigInt(shape.limbBits);
  const radixBits = BigInt(shape.limbs) * limbBits;
  const vectorAt = (address: number) => address / VECTOR_BYTES;
  const preparedVectors = vectorAt(layout.base);

  function* digitsOf(value: bigint): Generator<number> {
    let rest = value;
    for (let limb = 0; limb < shape.limbs; limb++) {
      yield Number(BigInt.asUintN(shape.limbBits, rest));
      rest >>= limbBits;
    }
  }

  function writeBase(lane: number, base: bigint): void {
    let at = vectorAt(layout.base) * WORDS_OF_VECTOR + lane;
    for (const digit of digitsOf(base)) {
      memory[at] = digit;
      at += WORDS_OF_VECTOR;
    }
  }

  function readNumber(address: number, lane: number): bigint {
    let value = 0n;
    for (let limb = shape.limbs - 1; limb >= 0; limb--) {
      const digit = memory[(vectorAt(address) + limb) * WORDS_OF_VECTOR + lane] ?? 0;
      value = (value << limbBits) | BigInt(digit);
    }
    return value;
  }

  function windowsOf(exponent: bigint): number[] {
    const windows = Array.from({ length: layout.windows }, (_, at) =>
      Number(BigInt.asUintN(WINDOW_BITS, exponent >> BigInt(at * WINDOW_BITS))),
    );
    return windows.reverse();
  }

  return {
    lanes: shape.lanes,

    prepare({ prime, exponent }) {
      const prepared = new Uint32Array(preparedVectors);
      const digit = 1n << limbBits;
      prepared.set([...digitsOf(prime)], vectorAt(layout.modulus));
      prepared[vectorAt(layout.negatedInverse)] = Number(digit - invertModulo(prime, digit));
      prepared.set([...digitsOf((1n << (2n * radixBits)) % prime)], vectorAt(layout.squaredRadix));
      prepared.set([...digitsOf(1n)], vectorAt(layout.one));
      prepared.set(windowsOf(exponent), vectorAt(layout.exponent));
      return prepared;
    },

    raise(numbers) {
      if (numbers.length > shape.lanes) throw new RangeError('More numbers than lanes');
      for (const [lane, { prime, base }] of numbers.entries()) {
        for (let vector = 0; vector < preparedVectors; vector++) {
          memory[vector * WORDS_OF_VECTOR + lane] = prime[vector] ?? 0;
        }
        writeBase(lane, base);
      }
      power();
      const raised = numbers.map((_, lane) => ({
        result: readNumber(layout.result, lane),
        check: readNumber(layout.check, lane),
      }));
      // Neither the key nor what it made of the message is left behind, and a lane that is not used stays zero
      memory.fill(0);
      return raised;
    },
  };
}

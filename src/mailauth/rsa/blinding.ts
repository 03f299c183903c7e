import { randomBytes } from 'node:crypto';
import { invertModulo, powerModulo } from './modular.js';

/** Two numbers by which what is raised cannot be guessed from how long it takes: before and after, they cancel out. */
export interface Blinding {
  /** To be multiplied before the private exponent is applied. */
  readonly factor: bigint;
  /** And after it. */
  readonly inverse: bigint;
}

/** Squares of a random pair are a pair again. To draw one takes as long as two signatures, so many share it. */
const USES = 256;

export function createBlinding(modulus: bigint, publicExponent: bigint): () => Blinding {
  const bytes = Math.ceil(modulus.toString(16).length / 2);
  let current: Blinding | undefined;
  let uses = 0;

  function draw(): Blinding {
    // Eight bytes more than the modulus has: no remainder is likelier than another
    const random = BigInt(`0x${randomBytes(bytes + 8).toString('hex')}`) % modulus;
    return { factor: powerModulo(random, publicExponent, modulus), inverse: invertModulo(random, modulus) };
  }

  return () => {
    if (current && uses < USES) {
      const { factor, inverse } = current;
      current = { factor: (factor * factor) % modulus, inverse: (inverse * inverse) % modulus };
    } else {
      current = draw();
      uses = 0;
    }
    uses++;
    return current;
  };
}

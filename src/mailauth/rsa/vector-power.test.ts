import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { powerModulo } from './modular.js';
import { CHECKED_EXPONENT } from './power-module.js';
import { createVectorPower } from './vector-power.js';
import { THREE_PRIMES, TWO_PRIMES } from './vector-signer.js';

describe.each([
  ['three moduli of 683 bits', THREE_PRIMES, 3, 683],
  ['one of them', THREE_PRIMES, 1, 683],
  ['four of 684, the most that fits', THREE_PRIMES, 4, 684],
  ['two moduli of 1024 bits', TWO_PRIMES, 2, 1024],
])('powers modulo %s', (_, shape, count, bits) => {
  const power = createVectorPower(shape);
  const highest = (1n << BigInt(bits)) - 1n;
  const moduli = [highest, ...Array.from({ length: count - 1 }, () => random(bits) | (1n << BigInt(bits - 1)) | 1n)];

  it.each([
    ['at random', () => random(bits)],
    ['of one', () => 1n],
    ['of zero', () => 0n],
    ['of the greatest number below', (modulus: bigint) => modulus - 1n],
  ])('are right for bases %s and for all exponents', (_name, baseOf) => {
    for (const exponentOf of [() => random(bits), () => 0n, () => 1n, () => highest, () => 1n << BigInt(bits - 1)]) {
      const numbers = moduli.map((prime) => ({ prime, exponent: exponentOf(), coefficient: 0n }));
      const bases = moduli.map((modulus) => baseOf(modulus) % modulus);
      const lanes = numbers.map((number, at) => power && { prime: power.prepare(number), base: bases[at] ?? 0n });
      const raised = power?.raise(lanes.filter((lane) => lane !== undefined)) ?? [];
      const reduced = (values: readonly bigint[]) => values.map((value, at) => value % (moduli[at] ?? 1n));
      const expected = numbers.map(({ prime, exponent }, at) => powerModulo(bases[at] ?? 0n, exponent, prime));
      expect(reduced(raised.map(({ result }) => result))).toEqual(expected);
      const checks = expected.map((value, at) => powerModulo(value, CHECKED_EXPONENT, moduli[at] ?? 1n));
      expect(reduced(raised.map(({ check }) => check))).toEqual(checks);
    }
  });
});

function random(bits: number): bigint {
  return BigInt.asUintN(bits, BigInt(`0x${randomBytes(Math.ceil(bits / 8)).toString('hex')}`));
}

import { expect, it } from 'vitest';
import { createBlinding } from './blinding.js';
import { powerModulo } from './modular.js';

it('gives pairs that cancel out, each once', () => {
  const [modulus, exponent] = [(2n ** 521n - 1n) * (2n ** 607n - 1n), 65537n];
  const next = createBlinding(modulus, exponent);
  const factors = new Set<bigint>();
  for (let use = 0; use < 600; use++) {
    const { factor, inverse } = next();
    expect((factor * powerModulo(inverse, exponent, modulus)) % modulus).toBe(1n);
    factors.add(factor);
  }
  expect(factors.size).toBe(600);
  expect(factors.has(1n)).toBe(false);
});

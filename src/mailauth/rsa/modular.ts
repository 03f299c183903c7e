/** The extended algorithm of Euclid. */
export function invertModulo(value: bigint, modulus: bigint): bigint {
  let [rest, nextRest] = [modulus, value % modulus];
  let [factor, nextFactor] = [0n, 1n];
  while (nextRest > 0n) {
    const quotient = rest / nextRest;
    [rest, nextRest] = [nextRest, rest - quotient * nextRest];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  if (rest !== 1n) throw new RangeError('They share a factor');
  return factor < 0n ? factor + modulus : factor;
}

/** For exponents that anyone may know: how long it takes depends on them. */
export function powerModulo(base: bigint, publicExponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (const bit of publicExponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === '1') result = (result * base) % modulus;
  }
  return result;
}

/** A number from 0 to below 1, the same ones for the same seed: what was found can be found again. */
export type Chance = () => number;

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const MAX_BYTES = 256 * 1024;

/** One of the samples, changed in a few places by what tends to break parsers. */
export function mutate(samples: readonly Buffer[], tokens: readonly string[], chance: Chance): Buffer {
  const pick = <T>(all: readonly T[]) => all[Math.floor(chance() * all.length)] as T;
  let bytes = pick(samples);
  for (let count = 1 + Math.floor(chance() * 8); count > 0; count--) {
    const at = Math.floor(chance() * (bytes.length + 1));
    const end = Math.min(bytes.length, at + Math.floor(chance() ** 3 * bytes.length) + 1);
    const before = bytes.subarray(0, at);
    const other = pick(samples);
    const from = Math.floor(chance() * other.length);
    const parts = pick<() => readonly Uint8Array[]>([
      () => [before, Buffer.of(Math.floor(chance() * 256)), bytes.subarray(end)],
      () => [before, Buffer.from(pick(tokens)), bytes.subarray(at)],
      () => [before, Buffer.from(pick(tokens).repeat(1 + Math.floor(chance() ** 6 * 5000))), bytes.subarray(at)],
      () => [before, bytes.subarray(end)],
      () => [before, bytes.subarray(at, end), bytes.subarray(at)],
      () => [before, other.subarray(from)],
      () => [before],
    ])();
    bytes = Buffer.concat(parts).subarray(0, MAX_BYTES);
  }
  return bytes;
}

/** The unit in which the kernel writes back, and the one in which a disk is atomic. */
const PAGE_BYTES = 4096;
const SECTOR_BYTES = 512;

/** Uniform in [0, limit). */
export type Dice = (limit: number) => number;

/**
 * What a power cut may leave of a file: its synced bytes, and of the pages written since any subset in any order, some
 * of them torn between two sectors.
 */
export function tearWrites(synced: Buffer, current: Buffer, dice: Dice): Buffer {
  const fate = dice(3);
  if (fate === 0) return synced;
  if (fate === 1) return current;
  const left = Buffer.alloc(Math.max(synced.length, current.length)); // a hole reads as zeros
  synced.copy(left);
  let length = synced.length;
  for (let start = 0; start < current.length; start += PAGE_BYTES) {
    const written = current.subarray(start, start + PAGE_BYTES);
    if (written.equals(synced.subarray(start, start + PAGE_BYTES))) continue;
    const keptBytes = keepSome(written.length, dice);
    if (keptBytes === 0) continue;
    written.copy(left, start, 0, keptBytes);
    length = Math.max(length, start + keptBytes);
  }
  return left.subarray(0, length);
}

function keepSome(lengthBytes: number, dice: Dice): number {
  const fate = dice(4);
  if (fate === 0) return Math.min(lengthBytes, SECTOR_BYTES * dice(PAGE_BYTES / SECTOR_BYTES));
  return fate < 3 ? lengthBytes : 0;
}

/** mulberry32: a failing run can be repeated by its seed. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

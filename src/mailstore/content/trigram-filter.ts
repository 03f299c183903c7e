/*
 * Which sequences of three octets occur in a page's texts: one bit per hash. A needle with a trigram whose bit is not
 * set is in none of the texts, and they need not be opened.
 */

const MOST_BITS = 2 ** 20;
const FEWEST_BITS = 2 ** 10;
/** Share of set bits. At this share a needle of six octets (four trigrams) passes by chance in 1 of 100 pages. */
const MAX_FULL = 0.3;

/** Builds the smallest filter that `MAX_FULL` allows. */
export function buildTrigramFilter(texts: readonly Uint8Array[]): Buffer {
  let bits = new Uint8Array(MOST_BITS / 8);
  const mask = MOST_BITS - 1;
  for (const text of texts) {
    let trigram = ((text[0] ?? 0) << 8) | (text[1] ?? 0);
    for (let i = 2; i < text.length; i++) {
      trigram = ((trigram << 8) | (text[i] as number)) & 0xffffff;
      const bit = hash(trigram) & mask;
      bits[bit >>> 3] = (bits[bit >>> 3] as number) | (1 << (bit & 7));
    }
  }
  for (;;) {
    const half = bits.length / 2;
    if (half * 8 < FEWEST_BITS) break;
    const folded = bits.slice(0, half);
    for (let i = 0; i < half; i++) folded[i] = (folded[i] as number) | (bits[half + i] as number);
    if (countBits(folded) > half * 8 * MAX_FULL) break;
    bits = folded;
  }
  return Buffer.from(bits.buffer, bits.byteOffset, bits.length);
}

/** Needles under three octets may be anywhere. */
export function mayContain(filter: Uint8Array, needle: Uint8Array): boolean {
  const mask = filter.length * 8 - 1;
  for (let i = 0; i + 2 < needle.length; i++) {
    const trigram = ((needle[i] as number) << 16) | ((needle[i + 1] as number) << 8) | (needle[i + 2] as number);
    const bit = hash(trigram) & mask;
    if (((filter[bit >>> 3] as number) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/** The low bits depend on all 24: a filter folded to half its size keeps its hashes. */
function hash(trigram: number): number {
  const mixed = Math.imul(trigram, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function countBits(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) count += BITS_IN[byte] as number;
  return count;
}

const BITS_IN = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

import { lengthOf, type Pieces } from '../../../../platform/write-pieces.js';

const STEP = 32;
const END_OCTETS = 16;

/**
 * One octet of every 32, for a checksum over bytes that a power cut may have kept from the disk. A disk writes sectors of
 * 512 octets or more as a whole, so that one which is missing shows in sixteen of them, and encrypted bytes are not by
 * chance what was there before. The last octets may be in a sector of their own: they are all there. What becomes of
 * single octets is told by the tag that each encrypted chunk has.
 */
export function sampled(pieces: Pieces): Buffer {
  const samples = Buffer.alloc(Math.ceil(lengthOf(pieces) / STEP) + END_OCTETS);
  let count = 0;
  let next = 0;
  for (const piece of pieces) {
    for (; next < piece.length; next += STEP) samples[count++] = piece[next] as number;
    next -= piece.length;
  }
  let at = samples.length;
  for (let n = pieces.length - 1; n >= 0 && at > count; n--) {
    const end = pieces[n]?.subarray(count - at) ?? NOTHING;
    at -= end.length;
    samples.set(end, at);
  }
  return samples;
}

const NOTHING = new Uint8Array();

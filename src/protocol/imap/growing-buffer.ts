/** Octets that come in pieces, copied together so that one-octet chunks cost no more than large ones. */
export interface GrowingBuffer {
  readonly length: number;
  append(piece: Uint8Array): void;
  /** The first of them, one character each. */
  peek(maxBytes: number): string;
  /** All of it; the buffer is empty afterwards and holds no memory. */
  take(): Buffer;
}

const FIRST_BYTES = 256;
const NOTHING = Buffer.alloc(0);

export function createGrowingBuffer(): GrowingBuffer {
  let kept: Buffer | undefined;
  let length = 0;
  return {
    get length() {
      return length;
    },
    append(piece) {
      const needed = length + piece.length;
      if (!kept || kept.length < needed) {
        const larger = Buffer.allocUnsafeSlow(Math.max(FIRST_BYTES, 2 ** Math.ceil(Math.log2(needed))));
        kept?.copy(larger, 0, 0, length);
        kept = larger;
      }
      kept.set(piece, length);
      length = needed;
    },
    peek(maxBytes) {
      return kept?.toString('latin1', 0, Math.min(maxBytes, length)) ?? '';
    },
    take() {
      const all = kept?.subarray(0, length) ?? NOTHING;
      kept = undefined;
      length = 0;
      return all;
    },
  };
}

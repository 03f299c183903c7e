import { crc32 } from 'node:zlib';

const MIN_BYTES = 1024 * 1024;
/** The bytes after the minimum, on average. */
const MORE_BYTES = 1024 * 1024;
const MAX_BYTES = 8 * 1024 * 1024;
const CRC_END = 2 ** 32;

/**
 * Whether a part ends at a row depends on that row alone. Added or deleted rows therefore change only the parts around
 * them, and the others need not be stored again.
 */
export function createPartCutter(): { endsAfter(key: Uint8Array, rowBytes: number): boolean } {
  let partBytes = 0;
  return {
    endsAfter(key, rowBytes) {
      partBytes += rowBytes;
      const isEnd = partBytes >= MIN_BYTES && crc32(key) < CRC_END * (rowBytes / MORE_BYTES);
      if (!isEnd && partBytes < MAX_BYTES) return false;
      partBytes = 0;
      return true;
    },
  };
}

import { crc32 } from 'node:zlib';

const MIN_BYTES = 1024 * 1024;
/** How many bytes follow the least, on average. */
const MORE_BYTES = 1024 * 1024;
const MAX_BYTES = 8 * 1024 * 1024;
const CRC_END = 2 ** 32;

/**
 * Where a part ends is decided by the row that ends it, not by what came before: rows that are added or deleted change
 * the parts around them, and the others stay as they are and need not be stored again.
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

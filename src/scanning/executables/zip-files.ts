import { constants, inflateRawSync } from 'node:zlib';
import {
  type ArchiveOctets,
  compressedOctets,
  readZipDirectory,
  type ZipEntry,
} from '../../protocol/zip/zip-directory.js';

/** More names than anybody mails; the rest is not scanned. */
const MAX_ENTRIES = 5000;
/** Enough compressed octets for the head of a file. */
const HEAD_INPUT_BYTES = 2048;
/** A bomb may blow a kilobyte up to a megabyte. */
const MAX_HEAD_BYTES = 4 * 1024 * 1024;

export interface ZipFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Its first octets; empty when it is encrypted or broken. */
  head(): Buffer;
  /** All of it, up to `maxBytes`; `undefined`: larger, encrypted or broken. */
  whole(maxBytes: number): Buffer | undefined;
}

/** `undefined`: not a zip archive. */
export function listZipFiles(archive: ArchiveOctets): readonly ZipFile[] | undefined {
  const entries = readZipDirectory(archive, MAX_ENTRIES);
  return entries?.filter(({ name }) => !name.endsWith('/')).map((entry) => toFile(archive, entry));
}

function toFile(archive: ArchiveOctets, entry: ZipEntry): ZipFile {
  const { name, sizeBytes, isEncrypted, method } = entry;
  const octets = (maxBytes?: number) => (isEncrypted ? undefined : compressedOctets(archive, entry, maxBytes));
  return {
    name,
    sizeBytes,
    head() {
      const start = octets(HEAD_INPUT_BYTES);
      return (start && expand(start, method, MAX_HEAD_BYTES)) ?? Buffer.alloc(0);
    },
    whole(maxBytes) {
      const all = octets();
      return all && expand(all, method, maxBytes);
    },
  };
}

function expand(octets: Buffer, method: number, maxOutputLength: number): Buffer | undefined {
  if (method === 0) return octets.length <= maxOutputLength ? octets : undefined;
  if (method !== 8) return undefined;
  try {
    // A sync flush returns the octets so far, although the end is missing
    return inflateRawSync(octets, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
}

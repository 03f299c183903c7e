/** One file of a zip archive, as its central directory (APPNOTE.TXT §4.3.12) has it. */
export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly compressedBytes: number;
  readonly sizeBytes: number;
  readonly headerOffset: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 0xffff;

/** The octets of an archive, however they are stored: a `Buffer` is one. */
export interface ArchiveOctets {
  readonly length: number;
  subarray(from: number, to: number): Buffer;
}

/** Names and places of at most `maxEntries` files; `undefined`: no zip, or one whose directory cannot be read. */
export function readZipDirectory(archive: ArchiveOctets, maxEntries: number): readonly ZipEntry[] | undefined {
  const end = findEnd(archive);
  if (end === undefined) return undefined;
  const record = archive.subarray(end, end + END_BYTES);
  // Counted back from its end: bytes before the archive (a self-extractor) shift every offset alike
  const directoryStart = end - record.readUInt32LE(12);
  const shift = directoryStart - record.readUInt32LE(16);
  if (directoryStart < 0 || shift < 0) return undefined;
  const directory = archive.subarray(directoryStart, end);
  let at = 0;
  const entries: ZipEntry[] = [];
  while (entries.length < maxEntries && at + ENTRY_BYTES <= directory.length) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) break;
    const nameBytes = directory.readUInt16LE(at + 28);
    const isUtf8 = (directory.readUInt16LE(at + 8) & 0x800) !== 0;
    entries.push({
      name: directory.toString(isUtf8 ? 'utf8' : 'latin1', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) !== 0,
      method: directory.readUInt16LE(at + 10),
      compressedBytes: directory.readUInt32LE(at + 20),
      sizeBytes: directory.readUInt32LE(at + 24),
      headerOffset: directory.readUInt32LE(at + 42) + shift,
    });
    at += ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The first compressed octets of an entry, as far as they are there. */
export function compressedOctets(
  archive: ArchiveOctets,
  { headerOffset, compressedBytes }: ZipEntry,
  maxBytes = compressedBytes,
): Buffer | undefined {
  if (headerOffset + LOCAL_BYTES > archive.length) return undefined;
  const header = archive.subarray(headerOffset, headerOffset + LOCAL_BYTES);
  if (header.readUInt32LE(0) !== LOCAL_SIGNATURE) return undefined;
  const start = headerOffset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  return archive.subarray(start, start + Math.min(compressedBytes, maxBytes));
}

/** The end record is last, except for a comment of up to 64 KB. */
function findEnd(archive: ArchiveOctets): number | undefined {
  const from = Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES);
  const tail = archive.subarray(from, archive.length);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail[at] === 0x50 && tail.readUInt32LE(at) === END_SIGNATURE) return from + at;
  }
  return undefined;
}

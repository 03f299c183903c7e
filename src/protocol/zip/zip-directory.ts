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

/** Names and places of at most `maxEntries` files; `undefined`: no zip, or one whose directory cannot be read. */
export function readZipDirectory(archive: Buffer, maxEntries: number): readonly ZipEntry[] | undefined {
  const end = findEnd(archive);
  if (end === undefined) return undefined;
  // Counted back from its end: bytes before the archive (a self-extractor) shift every offset alike
  const directoryStart = end - archive.readUInt32LE(end + 12);
  const shift = directoryStart - archive.readUInt32LE(end + 16);
  if (directoryStart < 0 || shift < 0) return undefined;
  let at = directoryStart;
  const entries: ZipEntry[] = [];
  while (entries.length < maxEntries && at + ENTRY_BYTES <= end) {
    if (archive.readUInt32LE(at) !== ENTRY_SIGNATURE) break;
    const nameBytes = archive.readUInt16LE(at + 28);
    const isUtf8 = (archive.readUInt16LE(at + 8) & 0x800) !== 0;
    entries.push({
      name: archive.toString(isUtf8 ? 'utf8' : 'latin1', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      isEncrypted: (archive.readUInt16LE(at + 8) & 1) !== 0,
      method: archive.readUInt16LE(at + 10),
      compressedBytes: archive.readUInt32LE(at + 20),
      sizeBytes: archive.readUInt32LE(at + 24),
      headerOffset: archive.readUInt32LE(at + 42) + shift,
    });
    at += ENTRY_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** The compressed octets of an entry, as far as they are there. */
export function compressedOctets(archive: Buffer, { headerOffset, compressedBytes }: ZipEntry): Buffer | undefined {
  if (headerOffset + LOCAL_BYTES > archive.length) return undefined;
  if (archive.readUInt32LE(headerOffset) !== LOCAL_SIGNATURE) return undefined;
  const start =
    headerOffset + LOCAL_BYTES + archive.readUInt16LE(headerOffset + 26) + archive.readUInt16LE(headerOffset + 28);
  return archive.subarray(start, start + compressedBytes);
}

/** The end record stands last, but for a comment of up to 64 KB. */
function findEnd(archive: Buffer): number | undefined {
  const last = archive.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--) {
    if (archive[at] === 0x50 && archive.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  return undefined;
}

import { createHash } from 'node:crypto';
import { toChunks } from '../../blobs/chunk.js';
import { type BlobKey, decryptChunk, encryptChunk, encryptedBytes, TAG_BYTES } from '../../blobs/chunk-cipher.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Random } from '../../platform/random.js';
import type { BackupKey } from './backup-key.js';

/** First bytes of each file, with its line end. */
const MAGIC = Buffer.from('waypost backup 1\n');
const SALT_BYTES = 16;
const HEAD_BYTES = MAGIC.length + SALT_BYTES;
/** SHA-256 of everything before it: a flipped bit is found without the key. */
const SUM_BYTES = 32;
const CHUNK_BYTES = 64 * 1024;

/** The file has lost or changed bytes. */
export class DamagedFileError extends OperatorError {
  override readonly name = 'DamagedFileError';
  constructor(readonly file: string) {
    super(`The file ${file} of the backup is damaged. Use another backup, or take a new one with --full.`);
  }
}

export class MissingFileError extends OperatorError {
  override readonly name = 'MissingFileError';
  constructor(readonly file: string) {
    super(`The file ${file} of the backup is missing. Use another backup, or take a new one with --full.`);
  }
}

/** Writes the head, chunks in the format of blobs, and the sum. */
export async function* sealFile(
  { key, random }: { readonly key: BackupKey; readonly random: Random },
  name: string,
  plain: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const salt = random.bytes(SALT_BYTES);
  const fileKey: BlobKey = { id: name, key: key.fileKey(name, salt) };
  const sum = createHash('sha256');
  const head = Buffer.concat([MAGIC, salt]);
  sum.update(head);
  yield head;
  let place = 0;
  for await (const chunk of toChunks(plain, CHUNK_BYTES)) {
    const sealed = encryptChunk(fileKey, place++, chunk);
    sum.update(sealed);
    yield sealed;
  }
  yield sum.digest();
}

export function sealedFileBytes(plainBytes: number): number {
  return HEAD_BYTES + encryptedBytes(plainBytes, CHUNK_BYTES) + SUM_BYTES;
}

/** Each chunk is authenticated before it is yielded; throws `DamagedFileError` at the latest at the end. */
export async function* openSealedFile(
  key: BackupKey,
  name: string,
  stored: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void, undefined> {
  const file = splitFile(name, stored);
  const { value: head } = await file.next();
  if (!head) throw new DamagedFileError(name);
  const fileKey: BlobKey = { id: name, key: key.fileKey(name, head.subarray(MAGIC.length)) };
  let place = 0;
  for await (const chunk of toChunks(file, CHUNK_BYTES + TAG_BYTES)) {
    let plain: Buffer;
    try {
      plain = decryptChunk(fileKey, place++, chunk);
    } catch {
      throw new DamagedFileError(name);
    }
    yield plain;
  }
}

/** Reads all of it, without a key. */
export async function checkSealedFile(name: string, stored: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of splitFile(name, stored)) {
    // Reading to the end compares the sum
  }
}

/** Yields the head, then the sealed bytes; compares the sum at the end. */
async function* splitFile(name: string, stored: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  const sum = createHash('sha256');
  let held = Buffer.alloc(0);
  let hasHead = false;
  for await (const piece of stored) {
    held = held.length === 0 ? Buffer.from(piece) : Buffer.concat([held, piece]);
    if (!hasHead) {
      if (held.length < HEAD_BYTES) continue;
      const head = held.subarray(0, HEAD_BYTES);
      if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new DamagedFileError(name);
      sum.update(head);
      yield head;
      hasHead = true;
      held = held.subarray(HEAD_BYTES);
    }
    if (held.length <= SUM_BYTES) continue;
    const sealed = held.subarray(0, held.length - SUM_BYTES);
    sum.update(sealed);
    yield sealed;
    held = held.subarray(held.length - SUM_BYTES);
  }
  if (!hasHead || !sum.digest().equals(held)) throw new DamagedFileError(name);
}

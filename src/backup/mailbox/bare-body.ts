import type { BlobSource } from '../../blobs/blob.js';
import { toChunks } from '../../blobs/chunk.js';
import { decryptChunk, TAG_BYTES } from '../../blobs/chunk-cipher.js';
import { CHUNK_BYTES } from '../../blobs/keep-encrypted.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { CellValue } from '../rows/row-codec.js';

/** Removes the additional encryption of bodies of early releases. */
export function bareBody(
  keyring: Keyring | undefined,
  id: string,
  sealedKey: CellValue | undefined,
  stored: BlobSource,
): BlobSource {
  if (!(sealedKey instanceof Uint8Array) || sealedKey.length === 0 || !keyring) return stored;
  const key = { id, key: keyring.open('blob', id, sealedKey) };
  return (async function* () {
    let place = 0;
    for await (const chunk of toChunks(stored, CHUNK_BYTES + TAG_BYTES)) yield decryptChunk(key, place++, chunk);
  })();
}

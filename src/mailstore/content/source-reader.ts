import { setImmediate } from 'node:timers/promises';
import type { SealedBlob } from '../../blobs/blob.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import { ServiceError } from '../../platform/service-error.js';
import { collectPieces } from '../../platform/threads/octet-source.js';
import type { ContentIndexer } from './content-indexer.js';
import type { LooseContent } from './content-row-store.js';
import type { ContentSeal } from './content-seal.js';
import type { Entry } from './entry.js';
import { type BodyKey, ENC_BYTES, openIntakeKey, openRange } from './sealed-body.js';
import { indexContent } from './stage-content.js';

/** Larger ones are read while they are indexed. */
const MAX_WHOLE_BYTES = 64 * 1024;

/** Reads from the message itself what the index does not have yet. */
export interface SourceReader {
  entryOf(content: LooseContent): Promise<Entry>;
}

export function createSourceReader({
  seal,
  privateKey,
  blobs,
  indexer,
}: {
  readonly seal: ContentSeal;
  readonly privateKey: Uint8Array;
  readonly blobs: Pick<BlobStore, 'openSealed'>;
  readonly indexer: Pick<ContentIndexer, 'index'>;
}): SourceReader {
  async function bodyKeyOf({ id, sealedKey }: LooseContent, blob: SealedBlob): Promise<BodyKey> {
    if (sealedKey) return seal.openBodyKey(id, sealedKey);
    return openIntakeKey(privateKey, await collectPieces(blob.read(0, ENC_BYTES)));
  }

  return {
    async entryOf(content) {
      await setImmediate(); // one X25519 operation and one read: yields to other work in between
      const { id, blobId, sizeBytes } = content;
      const blob = (await blobs.openSealed([blobId])).get(blobId);
      if (!blob) throw new ServiceError('not-found', 'mailbox.messageGone');
      const bodyKey = await bodyKeyOf(content, blob);
      const read = () => openRange(bodyKey, id, blob, { from: 0, to: sizeBytes });
      const source = sizeBytes > MAX_WHOLE_BYTES ? { length: sizeBytes, read } : await collectPieces(read());
      return indexContent({ indexer, seal }, { id, blobId, bodyKey, source });
    },
  };
}

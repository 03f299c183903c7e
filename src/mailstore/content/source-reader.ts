import { setImmediate } from 'node:timers/promises';
import type { SealedBlob } from '../../blobs/blob.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import { ServiceError } from '../../platform/service-error.js';
import { collectPieces } from '../../platform/threads/octet-source.js';
import type { ContentIndexer } from './content-indexer.js';
import type { LooseContent } from './content-row-store.js';
import type { ContentSeal } from './content-seal.js';
import type { Entry } from './entry.js';
import { HeaderCollector } from './header-collector.js';
import { type BodyKey, ENC_BYTES, openIntakeKey, openRange } from './sealed-body.js';
import { indexContent } from './stage-content.js';

/** Larger ones are read while they are indexed. */
const MAX_WHOLE_BYTES = 64 * 1024;

/** Each content gets one of the two. */
export interface Taking<T> {
  take(content: LooseContent, value: T): void;
  /** The others are still read, unless this throws. */
  fail(content: LooseContent, error: unknown): void;
}

/** Reads from the messages themselves what the index does not have yet; the bytes of all are asked for at once. */
export interface SourceReader {
  entryOf(content: LooseContent): Promise<Entry>;
  eachEntry(contents: readonly LooseContent[], taking: Taking<Entry>): Promise<void>;
  /** `MessageIndex.headerText`, without the work that a whole entry is. */
  eachHeaderText(contents: readonly LooseContent[], taking: Taking<Buffer>): Promise<void>;
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
  readonly indexer: Pick<ContentIndexer, 'index' | 'headerText'>;
}): SourceReader {
  async function bodyKeyOf({ id, sealedKey }: LooseContent, blob: SealedBlob): Promise<BodyKey> {
    if (sealedKey) return seal.openBodyKey(id, sealedKey);
    return openIntakeKey(privateKey, await collectPieces(blob.read(0, ENC_BYTES)));
  }

  async function readEntry(content: LooseContent, blob: SealedBlob): Promise<Entry> {
    const { id, blobId, sizeBytes } = content;
    const bodyKey = await bodyKeyOf(content, blob);
    const read = () => openRange(bodyKey, id, blob, { from: 0, to: sizeBytes });
    const source = sizeBytes > MAX_WHOLE_BYTES ? { length: sizeBytes, read } : await collectPieces(read());
    return indexContent({ indexer, seal }, { id, blobId, bodyKey, source });
  }

  async function readHeaderText(content: LooseContent, blob: SealedBlob): Promise<Buffer> {
    const bodyKey = await bodyKeyOf(content, blob);
    const header = new HeaderCollector();
    for await (const piece of openRange(bodyKey, content.id, blob, { from: 0, to: content.sizeBytes })) {
      if (header.push(piece)) break;
    }
    return indexer.headerText(header.block);
  }

  async function each<T>(
    contents: readonly LooseContent[],
    read: (content: LooseContent, blob: SealedBlob) => Promise<T>,
    { take, fail }: Taking<T>,
  ): Promise<void> {
    if (contents.length === 0) return;
    const opened = await blobs.openSealed(contents.map(({ blobId }) => blobId));
    for (const content of contents) {
      await setImmediate(); // one X25519 operation and one parse: yields to other work in between
      let value: T;
      try {
        value = await read(content, opened.get(content.blobId) ?? gone());
      } catch (error) {
        fail(content, error);
        continue;
      }
      take(content, value);
    }
  }

  return {
    async entryOf(content) {
      const entries: Entry[] = [];
      await each([content], readEntry, {
        take: (_, entry) => entries.push(entry),
        fail(_, error) {
          throw error;
        },
      });
      return entries[0] ?? gone();
    },
    eachEntry: (contents, taking) => each(contents, readEntry, taking),
    eachHeaderText: (contents, taking) => each(contents, readHeaderText, taking),
  };
}

function gone(): never {
  throw new ServiceError('not-found', 'mailbox.messageGone');
}

import { join } from 'node:path';
import type { Clock } from '../platform/clock.js';
import type { FileSync } from '../platform/file-sync.js';
import { type BlobStore, type BlobStoreDeps, createBlobStore } from './blob-store.js';
import { encryptedBytes } from './chunk-cipher.js';
import { openFileObjects } from './file-objects.js';
import { CHUNK_BYTES } from './keep-encrypted.js';
import { openSegments } from './segments/open-segments.js';

export type OpenBlobStoreDeps = Omit<BlobStoreDeps, 'objects' | 'segments' | 'clock'> & {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly files?: FileSync;
  readonly segmentBytes?: number;
};

/**
 * Small blobs in their rows, large ones as files under the data directory. Those in between share files where the database
 * is a file as well; on PostgreSQL they lie in their rows, for every node to read.
 */
export async function openBlobStore({ dataDir, files, segmentBytes, ...deps }: OpenBlobStoreDeps): Promise<BlobStore> {
  const segments = {
    ...deps,
    files,
    segmentBytes,
    directory: join(dataDir, 'segments'),
    storedBytes: (sizeBytes: number) => encryptedBytes(sizeBytes, CHUNK_BYTES),
  };
  return createBlobStore({
    ...deps,
    objects: await openFileObjects(join(dataDir, 'blobs'), files),
    segments: deps.db.engine === 'sqlite' ? await openSegments(segments) : undefined,
  });
}

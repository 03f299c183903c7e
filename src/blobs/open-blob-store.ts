import { join } from 'node:path';
import type { FileSync } from '../platform/files/file-sync.js';
import { type BlobStore, type BlobStoreDeps, createBlobStore } from './blob-store.js';
import { openFileObjects } from './file-objects.js';
import { OldSegments } from './old-segments/old-segments.js';

export type OpenBlobStoreDeps = Omit<BlobStoreDeps, 'objects' | 'oldSegments'> & {
  readonly dataDir: string;
  readonly files?: FileSync;
};

/** Small blobs in their rows, large ones as files under the data directory. */
export async function openBlobStore({ dataDir, files, ...deps }: OpenBlobStoreDeps): Promise<BlobStore> {
  const { db } = deps;
  return createBlobStore({
    ...deps,
    objects: await openFileObjects(join(dataDir, 'blobs'), files),
    oldSegments: db.engine === 'sqlite' ? new OldSegments({ db, directory: join(dataDir, 'segments') }) : undefined,
  });
}

import { join } from 'node:path';
import type { FileSync } from '../platform/file-sync.js';
import { type BlobStore, type BlobStoreDeps, createBlobStore } from './blob-store.js';
import { openFileObjects } from './file-objects.js';

/** Small blobs in their rows, large ones as files under the data directory. */
export async function openBlobStore({
  dataDir,
  files,
  ...deps
}: Omit<BlobStoreDeps, 'objects'> & { readonly dataDir: string; readonly files?: FileSync }): Promise<BlobStore> {
  return createBlobStore({ ...deps, objects: await openFileObjects(join(dataDir, 'blobs'), files) });
}

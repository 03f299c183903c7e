import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../platform/clock.js';
import type { FileSync } from '../platform/files/file-sync.js';
import type { Log } from '../platform/log.js';
import { OperatorError } from '../platform/operator-error.js';
import { listLocated } from './blob-row-store.js';
import { type BlobStore, type BlobStoreDeps, createBlobStore } from './blob-store.js';
import { createChunkObjects } from './chunk-objects.js';
import { openFileObjects } from './file-objects.js';
import type { ObjectStore } from './object-store.js';
import { OldSegments } from './old-segments/old-segments.js';
import { openS3Objects } from './s3/open-s3-objects.js';
import type { S3Place } from './s3/s3-place.js';

export type OpenBlobStoreDeps = Omit<BlobStoreDeps, 'objects' | 'earlierObjects' | 'oldSegments' | 'log'> & {
  readonly dataDir: string;
  readonly files?: FileSync | undefined;
  /** Where large blobs go; `undefined`: files beside SQLite, rows in PostgreSQL. */
  readonly bucket?: S3Place | undefined;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** The clock for pauses between requests to the bucket. */
  readonly networkClock?: Clock;
};

/**
 * Small blobs are in their rows; large ones in the configured store, and read from earlier stores if they are there.
 */
export async function openBlobStore(given: OpenBlobStoreDeps): Promise<BlobStore> {
  const { dataDir, files, bucket, networkClock, ...deps } = given;
  const { db } = deps;
  const directory = join(dataDir, 'blobs');
  const own = db.engine === 'sqlite' ? await openFileObjects(directory, files) : createChunkObjects(db);
  const earlier: ObjectStore[] = [];
  if (db.engine === 'postgres' && existsSync(directory)) earlier.push(await openFileObjects(directory, files));
  const oldSegments = new OldSegments({ db, directory: join(dataDir, 'segments') });
  const common = { ...deps, oldSegments: db.engine === 'sqlite' ? oldSegments : undefined };
  if (!bucket) {
    await refuseLostBucket(deps);
    return createBlobStore({ ...common, objects: own, earlierObjects: earlier });
  }
  const objects = await openS3Objects(bucket, { random: deps.random, log: deps.log, clock: networkClock });
  return createBlobStore({ ...common, objects, earlierObjects: [own, ...earlier] });
}

async function refuseLostBucket({ db }: Pick<BlobStoreDeps, 'db'>): Promise<void> {
  const [first] = await listLocated(db.reader, 's3', { after: '', limit: 1 });
  if (!first) return;
  throw new OperatorError(
    'WAYPOST_BLOBS is not set, but messages of this installation lie in a bucket: set it as it was before.',
  );
}

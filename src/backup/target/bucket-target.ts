import type { ObjectStore } from '../../blobs/object-store.js';
import { type OpenS3Deps, openS3Objects } from '../../blobs/s3/open-s3-objects.js';
import type { S3Place } from '../../blobs/s3/s3-place.js';
import { OperatorError } from '../../platform/operator-error.js';
import { ServiceError } from '../../platform/service-error.js';
import { type BackupTarget, FILE_KINDS, type FileKind, HEX_DIGITS } from './backup-target.js';

/** An upload older than this belongs to a killed backup. */
const ABANDONED_MS = 24 * 3_600_000;

export async function openBucketTarget(place: S3Place, deps: OpenS3Deps): Promise<BackupTarget> {
  const stores = new Map<FileKind, ObjectStore>();
  for (const kind of FILE_KINDS) {
    const prefix = `${place.prefix}${kind}/`;
    stores.set(kind, await openS3Objects({ ...place, prefix }, { ...deps, named: 'The bucket for backups' }));
  }
  const storeOf = (kind: FileKind) => stores.get(kind) as ObjectStore;
  const name = `s3://${place.host}:${place.port}/${place.bucket}/${place.prefix}`;
  return {
    place: name,
    put: (file, bytes) => explained(name, () => storeOf(file.kind).put(file.name, bytes)),
    get: (file) => storeOf(file.kind).get(file.name),
    sizeOf: (file) => explained(name, () => storeOf(file.kind).sizeOf(file.name)),
    delete: (file) => explained(name, () => storeOf(file.kind).delete(file.name)),
    async *list(kind, digit) {
      for await (const object of storeOf(kind).list(digit)) yield object.name;
    },
    async tidy() {
      for (const store of stores.values()) {
        for (const digit of HEX_DIGITS) await explained(name, async () => store.abandon?.(digit, ABANDONED_MS));
      }
    },
    close() {
      for (const store of stores.values()) store.close?.();
    },
  };
}

async function explained<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new OperatorError(
      `The bucket ${place} cannot be used now: ${cause} Run the command again; what is there is reused.`,
    );
  }
}

import type { Log } from '../platform/log.js';
import { ServiceError } from '../platform/service-error.js';
import type { BlobLocation, KeptBlob } from './blob.js';
import type { ByteRange, ObjectStore } from './object-store.js';
import { UnreadableBlobError } from './unreadable-blob.js';

const PLACES: Readonly<Partial<Record<BlobLocation, string>>> = {
  file: "another node's data directory",
  s3: 'a bucket that this node does not know: WAYPOST_BLOBS',
};

export interface BlobReaderDeps {
  readonly stores: readonly ObjectStore[];
  readonly find: (id: string) => Promise<KeptBlob | undefined>;
  readonly log: Pick<Log, 'warn'>;
}

export type ReadObject = (blob: KeptBlob, range?: ByteRange) => AsyncGenerator<Uint8Array, void, undefined>;

/** Reads objects as they were stored. If an object moves during the read, the read continues at its new place. */
export function createBlobReader({ stores, find, log }: BlobReaderDeps): ReadObject {
  function storeOf({ location }: KeptBlob): ObjectStore {
    const store = stores.find((candidate) => candidate.location === location);
    if (!store) throw new Error(`it lies in ${PLACES[location] ?? location}`);
    return store;
  }

  return async function* read(blob, range) {
    let current = blob;
    let { from, to } = range ?? { from: 0, to: Number.POSITIVE_INFINITY };
    for (;;) {
      try {
        const isWhole = from === 0 && to === Number.POSITIVE_INFINITY;
        for await (const piece of storeOf(current).get(current.id, isWhole ? undefined : { from, to })) {
          from += piece.length;
          yield piece;
        }
        return;
      } catch (error) {
        if (error instanceof ServiceError) throw error; // the store is unavailable and has logged it
        const moved = await find(blob.id);
        if (!moved || moved.location === current.location) throw unreadable(log, current, error);
        current = moved;
      }
    }
  };
}

/** Logs the failure and returns the error to throw instead. */
export function unreadable(log: Pick<Log, 'warn'>, { id, location }: KeptBlob, error: unknown): UnreadableBlobError {
  log.warn('blobs.unreadable', { blobId: id, location, error });
  return new UnreadableBlobError(id, location, error);
}

import type { BlobLocation } from './blob.js';

/** Encrypted bytes by name: rows of pieces, a directory, or a bucket. */
export interface ObjectStore {
  readonly location: Extract<BlobLocation, 'chunks' | 'file' | 's3'>;
  /** Whether other nodes see the same objects. */
  readonly isShared: boolean;
  /** The values for `list`: a partition of the names, so that nodes share the work. */
  readonly shares: readonly string[];
  /**
   * Resolves once the object would survive a power cut. A name always means the same bytes, so putting them twice is
   * harmless. After a failure a part may be left: see `putOrDelete`.
   */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Throws `MissingObjectError` if there is no such object. `to` is exclusive; a range beyond the end is cut. */
  get(name: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  /** `undefined`: no such object. */
  sizeOf(name: string): Promise<number | undefined>;
  /** Succeeds if there is no such object. */
  delete(name: string): Promise<void>;
  /** Everything in one share that takes up space. */
  list(share: string): AsyncIterable<StoredObject>;
  /** Removes uploads that began longer ago than this and were never completed, if `list` does not show them. */
  abandon?(share: string, olderThanMs: number): Promise<void>;
  close?(): void;
}

export interface StoredObject {
  readonly name: string;
  /** By the store's clock; `undefined`: only its name tells its age. */
  readonly ageMs: number | undefined;
}

export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export class MissingObjectError extends Error {
  override readonly name = 'MissingObjectError';
  constructor(name: string, detail = 'is not there') {
    super(`Object ${name} ${detail}`);
  }
}

/** Puts a new object; if that fails, deletes what was written. The sweeper deletes what cannot be deleted now. */
export async function putOrDelete(objects: ObjectStore, name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await objects.put(name, bytes);
  } catch (error) {
    await objects.delete(name).catch(() => {});
    throw error;
  }
}

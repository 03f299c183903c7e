import type { BlobLocation } from './blob.js';

/** Encrypted bytes by name: a directory, or a bucket. */
export interface ObjectStore {
  readonly location: Extract<BlobLocation, 'file' | 's3'>;
  /** Resolves once the object would survive a power cut. After a failure nothing is there under its name. */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Throws when there is no such object. `to` is exclusive. */
  get(name: string, range?: { readonly from: number; readonly to: number }): AsyncIterable<Uint8Array>;
  /** Fine when there is none. */
  delete(name: string): Promise<void>;
  /** Everything that takes up space, also what was never finished. */
  list(): AsyncIterable<string>;
}

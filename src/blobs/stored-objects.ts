import type { BlobLocation } from './blob.js';
import { MissingObjectError, type ObjectStore } from './object-store.js';

/** Objects as they are stored: encrypted, and without asking whether a row names them. For copies. */
export interface StoredObjects {
  /** Where `write` puts them. */
  readonly location: BlobLocation;
  /** At `location`, or wherever it was moved since. Throws `MissingObjectError` before the first piece. */
  read(id: string, location: BlobLocation): AsyncIterable<Uint8Array>;
  write(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
}

export function createStoredObjects(stores: readonly [ObjectStore, ...ObjectStore[]]): StoredObjects {
  const [main] = stores;
  return {
    location: main.location,
    async *read(id, location) {
      const inOrder = [...stores].sort((a, b) => Number(b.location === location) - Number(a.location === location));
      for (const store of inOrder) {
        if ((await store.sizeOf(id)) === undefined) continue;
        yield* store.get(id);
        return;
      }
      throw new MissingObjectError(id);
    },
    write: (id, bytes) => main.put(id, bytes),
  };
}

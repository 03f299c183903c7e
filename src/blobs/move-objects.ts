import type { KeptBlob } from './blob.js';
import { listLocated, relocate } from './blob-row-store.js';
import { storedBytes } from './keep-encrypted.js';
import { MissingObjectError, type ObjectStore } from './object-store.js';
import { type EraseDeps, eraseUnnamed } from './sweep-objects.js';
import { takeTurn } from './sweep-turns.js';

const PAGE = 100;

export interface MovedObjects {
  readonly moved: number;
  /** Blobs whose rows name this store but which are not in it: another node may have them. */
  readonly missing: readonly string[];
}

/**
 * Moves every object of `from` to `to`. May be interrupted at any moment and called again: the copy exists before its
 * row names it, and the original is deleted once the row would survive a power cut.
 */
export async function moveObjects(deps: EraseDeps, from: ObjectStore, to: ObjectStore): Promise<MovedObjects> {
  const { db } = deps;
  const missing: string[] = [];
  let moved = 0;
  if (from.isShared && !(await takeTurn(db, `${from.location} to ${to.location}`))) return { moved, missing };
  for (let after = ''; ; ) {
    const page = await listLocated(db.reader, from.location, { after, limit: PAGE });
    for (const blob of page) {
      if (await moveObject(deps, blob, { from, to })) moved += 1;
      else missing.push(blob.id);
    }
    const last = page.at(-1);
    if (!last) return { moved, missing };
    after = last.id;
  }
}

async function moveObject(
  deps: EraseDeps,
  blob: KeptBlob,
  { from, to }: { readonly from: ObjectStore; readonly to: ObjectStore },
): Promise<boolean> {
  try {
    await to.put(blob.id, wholeOf(from, blob));
  } catch (error) {
    if (error instanceof MissingObjectError) return false;
    throw error;
  }
  await relocate(deps.db.writer, blob, to.location);
  await eraseUnnamed(deps, from, [blob.id]);
  await eraseUnnamed(deps, to, [blob.id]); // if the blob was dropped in the meantime
  return true;
}

/** Throws if the object is truncated. */
async function* wholeOf(from: ObjectStore, { id, sizeBytes, sealedKey }: KeptBlob) {
  const expectedBytes = objectBytes({ sizeBytes, sealedKey });
  let bytes = 0;
  for await (const piece of from.get(id, { from: 0, to: expectedBytes })) {
    bytes += piece.length;
    yield piece;
  }
  if (bytes < expectedBytes) throw new MissingObjectError(id, `has ${bytes} of ${expectedBytes} bytes`);
}

/** Bytes sealed by their owner are stored at their own length; they have no key here. */
export function objectBytes({ sizeBytes, sealedKey }: Pick<KeptBlob, 'sizeBytes' | 'sealedKey'>): number {
  return sealedKey.length === 0 ? sizeBytes : storedBytes(sizeBytes);
}

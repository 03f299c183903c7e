import type { Database } from '../db/database.js';
import type { BlobHold } from './blob-hold.js';
import { listPlaces } from './blob-row-store.js';
import type { ObjectStore, StoredObject } from './object-store.js';
import { takeTurn } from './sweep-turns.js';

const BATCH = 500;

/**
 * Removes objects older than `olderThanMs` that no row refers to: staged and never put, dropped and never erased, or
 * moved and left behind.
 */
export async function sweepObjects(
  db: Database,
  store: ObjectStore,
  { olderThanMs, nowMs, hold }: { readonly olderThanMs: number; readonly nowMs: number; readonly hold: Held },
): Promise<number> {
  let removed = 0;
  for (const share of store.shares) {
    if (store.isShared && !(await takeTurn(db, `${store.location}/${share}`))) continue;
    let batch: string[] = [];
    for await (const object of store.list(share)) {
      if (ageMs(object, nowMs) > olderThanMs) batch.push(object.name);
      if (batch.length < BATCH) continue;
      removed += await eraseUnnamed({ db, hold }, store, batch);
      batch = [];
    }
    removed += await eraseUnnamed({ db, hold }, store, batch);
    await store.abandon?.(share, olderThanMs);
  }
  return removed;
}

export type Held = Pick<BlobHold, 'isHeld'>;

export interface EraseDeps {
  readonly db: Database;
  readonly hold: Held;
}

/** Keeps those that a row refers to in this store, and all of them while a backup reads the objects. */
export async function eraseUnnamed(
  { db, hold }: EraseDeps,
  store: ObjectStore,
  names: readonly string[],
): Promise<number> {
  const places = await listPlaces(db.reader, names);
  const unnamed = names.filter((name) => places.get(name) !== store.location);
  if (unnamed.length === 0 || (await hold.isHeld())) return 0; // the next sweep removes them
  await db.durable(); // a row restored by a power cut must find its bytes
  for (const name of unnamed) await store.delete(name);
  return unnamed.length;
}

/** The first four bytes of an id are its time, see `newId`. */
export function ageMs({ name, ageMs }: StoredObject, nowMs: number): number {
  return ageMs ?? nowMs - Number.parseInt(name.slice(0, 8), 16) * 1000;
}

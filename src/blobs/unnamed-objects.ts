import type { Db } from '../db/database.js';
import { listPlaces } from './blob-row-store.js';
import type { ObjectStore } from './object-store.js';
import { ageMs } from './sweep-objects.js';

/** Objects of one share of one store that no row names. */
export interface UnnamedObjects {
  readonly count: number;
  /** The first of them. */
  readonly names: readonly string[];
  /** The turn after this one; `undefined` at the end. */
  readonly next: number | undefined;
}

const BATCH = 500;
const MOST_NAMED = 100;
/** The bytes of a message are stored before its row. */
const STORED_FOR_MS = 3_600_000;

/** A turn is a share of a store; the first one is 0. */
export async function findUnnamedObjects(
  { db, stores, nowMs }: { readonly db: Db; readonly stores: readonly ObjectStore[]; readonly nowMs: number },
  turn: number,
): Promise<UnnamedObjects> {
  const turns = stores.flatMap((store) => store.shares.map((share) => ({ store, share })));
  const { store, share } = turns[turn] ?? {};
  const names: string[] = [];
  let count = 0;
  let batch: string[] = [];
  if (store && share !== undefined) {
    for await (const object of store.list(share)) {
      if (ageMs(object, nowMs) > STORED_FOR_MS) batch.push(object.name);
      if (batch.length === BATCH) await look(store);
    }
    await look(store);
  }
  return { count, names, next: turn + 1 < turns.length ? turn + 1 : undefined };

  async function look({ location }: ObjectStore): Promise<void> {
    const places = await listPlaces(db, batch);
    const unnamed = batch.filter((name) => places.get(name) !== location);
    count += unnamed.length;
    names.push(...unnamed.slice(0, MOST_NAMED - names.length));
    batch = [];
  }
}

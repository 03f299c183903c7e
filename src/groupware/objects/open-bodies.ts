import type { SealedBlob } from '../../blobs/blob.js';
import { Pace } from '../../platform/pace.js';
import type { CollectionSeal } from '../collection-seal.js';
import type { OwnDeps } from '../groupware-deps.js';
import type { ObjectFacts, OpenObject } from '../object.js';
import { type BodyRow, listBodies } from './object-store.js';

/** This many rows are read and opened together, so that a large answer is never whole in memory. */
const BATCH = 64;

export interface BodiesDeps extends Pick<OwnDeps, 'db' | 'blobs' | 'aliasId'> {
  readonly sealOf: (collectionId: string) => CollectionSeal;
  /** Reads the facts again, after the bytes turned out to be newer. */
  readonly refresh: (facts: ObjectFacts) => Promise<ObjectFacts | undefined>;
}

export async function* openBodies(deps: BodiesDeps, facts: readonly ObjectFacts[]): AsyncGenerator<OpenObject> {
  const pace = new Pace();
  for (let at = 0; at < facts.length; at += BATCH) {
    const batch = facts.slice(at, at + BATCH);
    const rows = await read(deps, batch);
    for (const each of batch) {
      const object = await openOne(deps, each, rows.get(each.id));
      if (pace.isDue) await pace.rest();
      if (object) yield object;
    }
  }
}

async function read(
  { db, aliasId }: Pick<BodiesDeps, 'db' | 'aliasId'>,
  facts: readonly ObjectFacts[],
): Promise<ReadonlyMap<string, BodyRow>> {
  const ids = facts.map(({ id }) => id);
  return new Map((await listBodies(db.reader, aliasId, ids)).map((row) => [row.object_id, row]));
}

/** The object may be changed or removed between reading its facts and its bytes. */
async function openOne(
  deps: BodiesDeps,
  given: ObjectFacts,
  read: BodyRow | undefined,
): Promise<OpenObject | undefined> {
  let facts: ObjectFacts | undefined = given;
  let row = read;
  while (facts && row) {
    if (row.version === facts.version) {
      const sealed = row.sealed ?? (row.blob_id ? await readBlob(deps, row.blob_id) : undefined);
      if (sealed) {
        const place = { objectId: facts.id, version: row.version };
        return { facts, bytes: deps.sealOf(facts.collectionId).openBody(place, sealed) };
      }
    }
    facts = await deps.refresh(facts);
    row = (await listBodies(deps.db.reader, deps.aliasId, [given.id]))[0];
  }
  return undefined;
}

async function readBlob({ blobs }: Pick<BodiesDeps, 'blobs'>, id: string): Promise<Uint8Array | undefined> {
  const blob = (await blobs.openSealed([id])).get(id);
  return blob && wholeOf(blob);
}

async function wholeOf(blob: SealedBlob): Promise<Uint8Array> {
  if (blob.bytes) return blob.bytes;
  const pieces: Uint8Array[] = [];
  for await (const piece of blob.read(0, blob.sizeBytes)) pieces.push(piece);
  return Buffer.concat(pieces);
}

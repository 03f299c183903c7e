import type { Database } from '../../db/database.js';
import type { CollectionSeal } from '../collection-seal.js';
import type { Changes, ChangesOptions, CollectionSnapshot } from '../groupware.js';
import { listRemoved } from './state-store.js';

export interface ChangesDeps {
  readonly db: Pick<Database, 'reader'>;
  readonly aliasId: string;
  readonly sealOf: (collectionId: string) => CollectionSeal;
  snapshot(collectionId: string): Promise<CollectionSnapshot>;
}

export async function changesSince(
  { db, aliasId, sealOf, snapshot }: ChangesDeps,
  collectionId: string,
  { since, isFirst = since === 0, limit = Number.POSITIVE_INFINITY }: ChangesOptions,
): Promise<Changes | undefined> {
  const state = await snapshot(collectionId);
  const { highestModseq, forgottenModseq } = state.collection;
  const isKnown = Number.isSafeInteger(since) && since >= 0 && since <= highestModseq;
  if (!isKnown || (!isFirst && since < forgottenModseq)) return undefined;
  const changed = state.objects.filter(({ modseq }) => modseq > since && modseq <= highestModseq);
  const seal = sealOf(collectionId);
  const removed = new Map<string, number>();
  if (since > 0) {
    for (const row of await listRemoved(db.reader, aliasId, collectionId, since)) {
      if (row.modseq > highestModseq) continue;
      const name = seal.openRemoved(row.object_id, row.modseq, row.sealed_name);
      // Each name is listed once: if an object has it now, that is a change and no removal
      if (!state.find(name)) removed.set(name, row.modseq);
    }
  }
  const steps = [
    ...changed.map((facts) => ({ modseq: facts.modseq, facts, name: facts.name })),
    ...[...removed].map(([name, modseq]) => ({ modseq, facts: undefined, name })),
  ].sort((a, b) => a.modseq - b.modseq);
  const part = steps.slice(0, limit);
  const isComplete = part.length === steps.length;
  return {
    changed: part.flatMap(({ facts }) => facts ?? []),
    removed: part.flatMap(({ facts, name, modseq }) => (facts ? [] : [{ name, modseq }])),
    modseq: isComplete ? highestModseq : (part.at(-1)?.modseq ?? since),
    isComplete,
    isFirst: isFirst && !isComplete,
  };
}

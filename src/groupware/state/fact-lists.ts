import type { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.js';
import { Pace } from '../../platform/pace.js';
import type { Collection } from '../collection.js';
import type { CollectionSeal } from '../collection-seal.js';
import type { ObjectFacts } from '../object.js';
import { parseFacts } from './facts-codec.js';
import { fold, isFoldDue } from './fold.js';
import { FactList } from './snapshot.js';
import { listChanged, listPages, listRemoved } from './state-store.js';

/** Lists of facts of all open mailboxes of a process, by `<alias> <collection>`. */
export type FactCache = LRUCache<string, FactList>;

/** Limits the decrypted facts in memory, over all mailboxes; others are read again when needed. */
export const FACT_CACHE_BYTES = 64 * 1024 * 1024;
/** About the size of an object's facts in a list. */
const BYTES_OF_FACTS = 800;

export function sizeOfList(list: FactList): number {
  return 1000 + list.objects.length * BYTES_OF_FACTS;
}

/** The facts of one mailbox's collections. */
export interface FactLists {
  /** Returns a list that is at least as new as the collection's row. */
  at(collection: Pick<Collection, 'id' | 'highestModseq'> & { readonly pagedModseq: number }): Promise<FactList>;
  forget(collectionId: string): void;
  close(): void;
}

export interface FactListsDeps {
  readonly db: Database;
  readonly aliasId: string;
  readonly cache: FactCache;
  readonly sealOf: (collectionId: string) => CollectionSeal;
}

export function createFactLists({ db, aliasId, cache, sealOf }: FactListsDeps): FactLists {
  const keyOf = (collectionId: string) => `${aliasId} ${collectionId}`;
  const used = new Set<string>();
  const folding = new Set<string>();

  /** Runs in the background, after the caller's answer. A failed fold is tried again after the next change. */
  function foldLater(collectionId: string, pagedModseq: number, list: FactList): void {
    if (folding.has(collectionId) || !isFoldDue(list.modseq - pagedModseq, list.objects.length)) return;
    folding.add(collectionId);
    fold({ db, aliasId }, sealOf(collectionId), { collectionId, pagedModseq, list })
      .catch(() => {})
      .finally(() => folding.delete(collectionId));
  }

  async function advance(list: FactList, id: string, modseq: number): Promise<FactList | undefined> {
    const [rows, removed] = await Promise.all([
      listChanged(db.reader, aliasId, id, list.modseq),
      listRemoved(db.reader, aliasId, id, list.modseq),
    ]);
    const seal = sealOf(id);
    const changed: ObjectFacts[] = [];
    const pace = new Pace();
    for (const row of rows) {
      // It was folded into a page after the list was read
      if (row.sealed_facts === null) return undefined;
      changed.push(...parseFacts(seal.openFacts(row.id, row.modseq, row.sealed_facts), id));
      if (pace.isDue) await pace.rest();
    }
    return list.with(
      modseq,
      changed,
      removed.map((row) => ({ id: row.object_id, modseq: row.modseq })),
    );
  }

  /** Reads rows and removals first: pages that are read later can only have more of them. */
  async function load(id: string, pagedModseq: number, modseq: number): Promise<FactList> {
    const [rows, removed] = await Promise.all([
      listChanged(db.reader, aliasId, id, pagedModseq),
      listRemoved(db.reader, aliasId, id, pagedModseq),
    ]);
    const pages = await listPages(db.reader, aliasId, id);
    const seal = sealOf(id);
    const pace = new Pace();
    const objects: ObjectFacts[] = [];
    for (const page of pages) {
      objects.push(...parseFacts(seal.openPage(page.id, page.sealed), id));
      if (pace.isDue) await pace.rest();
    }
    const changed: ObjectFacts[] = [];
    for (const row of rows) {
      if (row.sealed_facts === null) continue; // folded since: the pages, which were read later, have it
      changed.push(...parseFacts(seal.openFacts(row.id, row.modseq, row.sealed_facts), id));
      if (pace.isDue) await pace.rest();
    }
    changed.sort((a, b) => (a.id < b.id ? -1 : 1));
    return new FactList(modseq, objects).with(
      modseq,
      changed,
      removed.map((row) => ({ id: row.object_id, modseq: row.modseq })),
    );
  }

  return {
    async at({ id, highestModseq, pagedModseq }) {
      const known = cache.get(keyOf(id));
      if (known && known.modseq >= highestModseq) {
        foldLater(id, pagedModseq, known);
        return known;
      }
      const list = (known && (await advance(known, id, highestModseq))) ?? (await load(id, pagedModseq, highestModseq));
      const newest = cache.get(keyOf(id));
      if (!newest || newest.modseq < list.modseq) cache.set(keyOf(id), list);
      used.add(keyOf(id));
      foldLater(id, pagedModseq, list);
      return list;
    },
    forget: (id) => void cache.delete(keyOf(id)),
    close() {
      for (const key of used) cache.delete(key);
    },
  };
}

import type { Database } from '../../db/database.js';
import { Pace } from '../../platform/pace.js';
import type { CollectionSeal } from '../collection-seal.js';
import { lockCollections, setPaged } from '../collections/collection-store.js';
import type { ObjectFacts } from '../object.js';
import { formatFacts } from './facts-codec.js';
import type { FactList } from './snapshot.js';
import { deletePages, dropFacts, insertPage, listPageIds, listTouched } from './state-store.js';

const PAGE_ENTRIES = 256;
/** A rewritten page may grow to this size before it is split. */
const MAX_ENTRIES = 2 * PAGE_ENTRIES;
/** Pages are rewritten after this many changes, or this part of the collection. */
const LEAST_CHANGES = 128;
const LEAST_PART = 0.05;

export function isFoldDue(changes: number, objects: number): boolean {
  return changes > Math.max(LEAST_CHANGES, objects * LEAST_PART);
}

interface FoldDeps {
  readonly db: Database;
  readonly aliasId: string;
}

/** The state that one fold starts from. */
interface Foldable {
  readonly collectionId: string;
  readonly pagedModseq: number;
  readonly list: FactList;
}

/**
 * Rewrites the pages with changed objects, so that pages have everything up to the list's change. Pages are a copy: if
 * a fold fails, nothing is lost. False: another session or node was faster.
 */
export async function fold(
  { db, aliasId }: FoldDeps,
  seal: CollectionSeal,
  { collectionId, pagedModseq, list }: Foldable,
): Promise<boolean> {
  const touched = await listTouched(db.reader, aliasId, collectionId, pagedModseq);
  const pageIds = await listPageIds(db.reader, aliasId, collectionId);
  const pages = await planPages(seal, pageIds, touched, list.objects);
  return db.inTransaction(async (tx) => {
    // Lock: the collection's row, against other folds and writes
    const row = (await lockCollections(tx, aliasId, [collectionId])).get(collectionId);
    if (!row || row.paged_modseq !== pagedModseq) return false;
    await deletePages(tx, aliasId, collectionId, pages.replaced);
    for (const page of pages.written) await insertPage(tx, aliasId, collectionId, page);
    await dropFacts(tx, aliasId, collectionId, list.modseq);
    await setPaged(tx, aliasId, collectionId, list.modseq);
    return true;
  });
}

interface PlannedPages {
  readonly replaced: readonly string[];
  readonly written: readonly { readonly id: string; readonly entryCount: number; readonly sealed: Uint8Array }[];
}

/** A page has the objects from its id up to the next page's id; the first page also has all before its id. */
async function planPages(
  seal: CollectionSeal,
  pageIds: readonly string[],
  touched: ReadonlySet<string>,
  objects: readonly ObjectFacts[],
): Promise<PlannedPages> {
  const isSparse = pageIds.length > 2 + (2 * objects.length) / PAGE_ENTRIES;
  const kept = isSparse ? [] : pageIds;
  const dirty = new Set<number>();
  for (const id of touched) dirty.add(pageOf(kept, id));
  if (isSparse) dirty.add(0);
  const groups = new Map<number, ObjectFacts[]>();
  for (const facts of objects) {
    const page = pageOf(kept, facts.id);
    if (!dirty.has(page)) continue;
    const group = groups.get(page);
    if (group) group.push(facts);
    else groups.set(page, [facts]);
  }
  const written: PlannedPages['written'][number][] = [];
  const pace = new Pace();
  for (const group of groups.values()) {
    const size = group.length > MAX_ENTRIES ? PAGE_ENTRIES : group.length;
    for (let at = 0; at < group.length; at += size) {
      const entries = group.slice(at, at + size);
      const id = (entries[0] as ObjectFacts).id;
      written.push({ id, entryCount: entries.length, sealed: seal.sealPage(id, formatFacts(entries)) });
      if (pace.isDue) await pace.rest();
    }
  }
  const replaced = isSparse ? pageIds : [...dirty].flatMap((at) => pageIds[at] ?? []);
  return { replaced, written };
}

/** The place of the page that has this id, or would have it. */
function pageOf(pageIds: readonly string[], id: string): number {
  let [low, high] = [0, pageIds.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pageIds[middle] as string) <= id) low = middle;
    else high = middle - 1;
  }
  return low;
}

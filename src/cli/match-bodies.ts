import type { BlobIdsPage, OwnersPage } from '../servers/admin/blob-commands.js';
import type { Admin } from './admin-call.js';

/** Bodies and the rows that own them, where one has no other. */
export interface Unmatched {
  /** All of them. */
  readonly bodies: number;
  /** A row whose body is gone, by the body's id. */
  readonly lost: ReadonlyMap<string, string>;
  /** Ids of bodies that no row owns. */
  readonly orphans: ReadonlySet<string>;
}

/** 12 bits of an id. */
const BUCKETS = 4096;
const ID_WORDS = 3;

/**
 * Compares all bodies with all rows that own one, in memory that does not grow with them: sums of the ids first, then
 * the ids of those buckets whose sums differ. A change during the run makes sums differ once, a fault twice.
 */
export async function matchBodies(admin: Admin): Promise<Unmatched> {
  const { differing, bodies } = await findDiffering(admin);
  if (differing.size === 0) return { bodies, lost: new Map(), orphans: new Set() };
  const first = await compare(admin, differing);
  if (first.lost.size + first.orphans.size === 0) return { bodies, ...first };
  const second = await compare(admin, differing);
  return {
    bodies,
    lost: new Map([...second.lost].filter(([id]) => first.lost.has(id))),
    orphans: new Set([...second.orphans].filter((id) => first.orphans.has(id))),
  };
}

async function findDiffering(admin: Admin): Promise<{ differing: ReadonlySet<number>; bodies: number }> {
  const sums = new Int32Array(BUCKETS * ID_WORDS);
  const add = (id: string) => {
    const at = bucketOf(id) * ID_WORDS;
    for (let n = 0; n < ID_WORDS; n += 1) {
      sums[at + n] = (sums[at + n] ?? 0) ^ Number.parseInt(id.slice(n * 8, n * 8 + 8), 16);
    }
  };
  for await (const { blob_id } of listOwners(admin)) add(blob_id);
  let bodies = 0;
  for await (const id of listIds(admin)) {
    add(id);
    bodies += 1;
  }
  const differing = new Set<number>();
  for (const [n, sum] of sums.entries()) if (sum !== 0) differing.add(Math.floor(n / ID_WORDS));
  return { differing, bodies };
}

async function compare(admin: Admin, buckets: ReadonlySet<number>): Promise<Omit<Unmatched, 'bodies'>> {
  const lost = new Map<string, string>();
  const orphans = new Set<string>();
  for await (const { blob_id, row } of listOwners(admin)) if (buckets.has(bucketOf(blob_id))) lost.set(blob_id, row);
  for await (const id of listIds(admin)) if (buckets.has(bucketOf(id)) && !lost.delete(id)) orphans.add(id);
  return { lost, orphans };
}

function bucketOf(id: string): number {
  return Number.parseInt(id.slice(-3), 16) || 0;
}

async function* listOwners(admin: Admin): AsyncGenerator<OwnersPage['owners'][number], void, undefined> {
  for (let after: OwnersPage['next'] | undefined; after !== null; ) {
    const page: OwnersPage = await admin.call<OwnersPage>('blob.owners', { ...(after && { after }) });
    yield* page.owners;
    after = page.next;
  }
}

async function* listIds(admin: Admin): AsyncGenerator<string, void, undefined> {
  for (let after: string | null = ''; after !== null; ) {
    const page: BlobIdsPage = await admin.call<BlobIdsPage>('blob.ids', { after });
    yield* page.ids;
    after = page.next;
  }
}

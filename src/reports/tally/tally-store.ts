import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { jsonRows } from '../../db/json-rows.js';

export type ReportKindName = 'tls' | 'dmarc';

export interface TallyKey {
  readonly kind: ReportKindName;
  readonly domain: string;
  readonly day: number;
}

/** Equal facts, and how often they were seen. */
export interface Tally extends TallyKey {
  /** The hash of `facts`. */
  readonly digest: string;
  /** JSON. */
  readonly facts: string;
  readonly count: number;
}

/** Adds to what is counted already. In key order, so that two nodes cannot wait for each other. */
export async function addTallies(tx: Db, tallies: readonly Tally[]): Promise<void> {
  if (tallies.length === 0) return;
  const rows = tallies.map(({ kind, domain, day, digest, facts, count }) => ({
    k: kind,
    d: domain,
    t: day,
    g: digest,
    f: facts,
    n: count,
  }));
  rows.sort((a, b) => compare(a.k, b.k) || compare(a.d, b.d) || a.t - b.t || compare(a.g, b.g));
  await sql`
    insert into report_tally (kind, domain, day, digest, facts, tally)
    select given.k, given.d, given.t, given.g, given.f, given.n
    from ${jsonRows(tx, JSON.stringify(rows), COLUMNS)} where true
    on conflict (kind, domain, day, digest) do update set tally = report_tally.tally + excluded.tally
  `.execute(tx);
}

const COLUMNS = { k: 'text', d: 'text', t: 'number', g: 'text', f: 'text', n: 'number' } as const;

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Domains and days that were counted, after `after`, in their order. */
export async function listCounted(
  db: Db,
  kind: ReportKindName,
  { after, before, limit }: { readonly after: TallyKey | undefined; readonly before: number; readonly limit: number },
): Promise<readonly TallyKey[]> {
  let rows = db.selectFrom('report_tally').where('kind', '=', kind).where('day', '<', before);
  if (after) {
    rows = rows.where((eb) =>
      eb.or([eb('domain', '>', after.domain), eb.and([eb('domain', '=', after.domain), eb('day', '>', after.day)])]),
    );
  }
  const found = await rows.select(['domain', 'day']).distinct().orderBy('domain').orderBy('day').limit(limit).execute();
  return found.map(({ domain, day }) => ({ kind, domain, day }));
}

/** The most frequent first. */
export async function listTallies(db: Db, { kind, domain, day }: TallyKey, limit: number): Promise<readonly Tally[]> {
  const rows = await db
    .selectFrom('report_tally')
    .select(['digest', 'facts', 'tally'])
    .where('kind', '=', kind)
    .where('domain', '=', domain)
    .where('day', '=', day)
    .orderBy('tally', 'desc')
    .orderBy('digest')
    .limit(limit)
    .execute();
  return rows.map(({ digest, facts, tally }) => ({ kind, domain, day, digest, facts, count: Number(tally) }));
}

/** False: they are gone already, and another run has reported them. */
export async function deleteTallies(tx: Db, { kind, domain, day }: TallyKey): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('report_tally')
    .where('kind', '=', kind)
    .where('domain', '=', domain)
    .where('day', '=', day)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

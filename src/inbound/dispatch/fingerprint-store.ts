import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { jsonRows } from '../../db/json-rows.js';
import { prepareQuery } from '../../db/prepared-query.js';

/** Decision 11.6. */
const FINGERPRINT_MS = 5 * 24 * 60 * 60 * 1000;
/** The ten minutes in which a reply to a dot may come, and some more for storing it. */
export const DOUBT_MS = 11 * 60 * 1000;

export type KnownDelivery =
  | { readonly kind: 'delivered'; readonly at: number }
  /** A dot was sent, here or on another node, and its reply has not come. */
  | { readonly kind: 'doubt' };

export interface DeliveryMark {
  readonly fingerprint: string;
  readonly at: number;
}

/** The paths of a delivery in doubt, and whether the queue has a row for it. */
export interface Doubt {
  readonly paths: readonly string[];
  readonly isQueued: boolean;
}

export async function findMarks(
  db: Db,
  fingerprints: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, KnownDelivery>> {
  const [first, ...others] = fingerprints;
  if (first === undefined) return new Map();
  const { rows } =
    others.length === 0
      ? await markQuery(db, { fingerprint: first, now })
      : await marksQuery(db, { given: JSON.stringify(fingerprints.map((fingerprint) => ({ fingerprint }))), now });
  return new Map(
    rows.map(({ fingerprint, delivered_at: at }) => [
      fingerprint,
      at === null ? { kind: 'doubt' } : { kind: 'delivered', at },
    ]),
  );
}

/** Most messages have one place */
const markQuery = prepareQuery<{ fingerprint: string; now: number }>()((db, value) =>
  db
    .selectFrom('forward_fingerprint')
    .select(['fingerprint', 'delivered_at'])
    .where('fingerprint', '=', value('fingerprint'))
    .where('expires_at', '>', value('now')),
);

const marksQuery = prepareQuery<{ given: string; now: number }>()((db, value) =>
  db
    .selectFrom('forward_fingerprint')
    .select(['fingerprint', 'delivered_at'])
    .where(
      'fingerprint',
      'in',
      sql<string>`(select fingerprint from ${jsonRows(db, value('given'), { fingerprint: 'text' })})`,
    )
    .where('expires_at', '>', value('now')),
);

/** Keeps the first delivery; a doubt is replaced. */
export async function insertMarks(tx: Db, marks: readonly DeliveryMark[]): Promise<void> {
  if (marks.length === 0) return;
  // One statement must not touch a row twice, and two nodes must not deadlock
  const unique = [...new Map(marks.map((mark) => [mark.fingerprint, mark])).values()];
  const given = unique
    .map(({ fingerprint, at }) => ({ fingerprint, at, expires_at: at + FINGERPRINT_MS }))
    .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  await insertQuery(tx, { given: JSON.stringify(given) });
}

const insertQuery = prepareQuery<{ given: string }>()((db, value) => {
  const rows = jsonRows(db, value('given'), { fingerprint: 'text', at: 'number', expires_at: 'number' });
  return db
    .insertInto('forward_fingerprint')
    .columns(['fingerprint', 'delivered_at', 'expires_at'])
    .expression(
      sql<never>`select fingerprint, cast(at as bigint), cast(expires_at as bigint) from ${rows} where true` as never,
    )
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({
        doubt: null,
        delivered_at: (eb) => eb.ref('excluded.delivered_at'),
        expires_at: (eb) => eb.ref('excluded.expires_at'),
      }),
    );
});

/** The queue or a late reply settled a doubt. Without one, no retry is expected. */
export async function settleDoubts(tx: Db, marks: readonly DeliveryMark[]): Promise<void> {
  for (const { fingerprint, at } of marks) {
    await tx
      .updateTable('forward_fingerprint')
      .set({ doubt: null, delivered_at: at, expires_at: at + FINGERPRINT_MS })
      .where('fingerprint', '=', fingerprint)
      .where('delivered_at', 'is', null)
      .execute();
  }
}

/** Until the reply comes or the wait is over. A known delivery is not changed. */
export async function insertDoubt(tx: Db, fingerprint: string, doubt: Doubt, now: number): Promise<void> {
  const row = { fingerprint, doubt: JSON.stringify(doubt), delivered_at: null, expires_at: now + DOUBT_MS };
  await tx
    .insertInto('forward_fingerprint')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('fingerprint')
        .doUpdateSet({ doubt: row.doubt, expires_at: row.expires_at, delivered_at: null })
        .where('forward_fingerprint.expires_at', '<=', now),
    )
    .execute();
}

/** The sender has heard our 250 for the whole message: the next one is another message. */
export async function deleteMarks(tx: Db, fingerprints: readonly string[]): Promise<void> {
  if (fingerprints.length === 0) return;
  await tx
    .deleteFrom('forward_fingerprint')
    .where('fingerprint', 'in', [...fingerprints].sort())
    .execute();
}

export async function deleteDoubt(tx: Db, fingerprint: string): Promise<void> {
  await tx
    .deleteFrom('forward_fingerprint')
    .where('fingerprint', '=', fingerprint)
    .where('delivered_at', 'is', null)
    .execute();
}

const SWEEP_ROWS = 1000;

/** Removes expired marks, a batch at a time. Doubts among them lost their process: they are returned. */
export async function deleteExpiredMarks(
  tx: Db,
  now: number,
): Promise<{ readonly removed: number; readonly lost: readonly Doubt[]; readonly isAll: boolean }> {
  const due = tx
    .selectFrom('forward_fingerprint')
    .select('fingerprint')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(SWEEP_ROWS);
  const rows = await tx.deleteFrom('forward_fingerprint').where('fingerprint', 'in', due).returning('doubt').execute();
  const lost = rows.flatMap(({ doubt }) => (doubt === null ? [] : [JSON.parse(doubt) as Doubt]));
  return { removed: rows.length, lost, isAll: rows.length < SWEEP_ROWS };
}

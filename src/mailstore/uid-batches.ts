import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/database.js';
import { jsonNumbers } from '../db/json-rows.js';

/** UIDs of one statement: SQLite holds the event loop for some milliseconds. */
export const UID_BATCH = 250;

/** Splits any number of messages into batches for one statement each. */
export function* uidBatches<T>(messages: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < messages.length; at += UID_BATCH) yield messages.slice(at, at + UID_BATCH);
}

/** `column in (…)` for ascending UIDs: a range if they are consecutive, else one parameter whatever their number. */
export function uidsAre(db: Db, uids: readonly number[]): RawBuilder<SqlBool> {
  const first = uids[0] ?? 0;
  const last = uids.at(-1) ?? 0;
  if (last - first === uids.length - 1) return sql<SqlBool>`uid between ${first} and ${last}`;
  return sql<SqlBool>`uid in (${jsonNumbers(db, JSON.stringify(uids))})`;
}

import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { jsonRows } from '../../db/json-rows.js';

export async function findTaken(db: Db, aliasId: string, tags: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ tag: string }>`
    select taken.tag from ${jsonRows(db, toJson(tags), { tag: 'text' })}
    join mailbox_imported as taken on taken.alias_id = ${aliasId} and taken.tag = given.tag
  `.execute(db);
  return new Set(rows.map(({ tag }) => tag));
}

/** Answers with those that were not noted yet. */
export async function noteTaken(
  tx: Db,
  { aliasId, now }: { readonly aliasId: string; readonly now: number },
  tags: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ tag: string }>`
    insert into mailbox_imported (alias_id, tag, taken_at)
    select cast(${aliasId} as text), given.tag, cast(${now} as bigint)
    from ${jsonRows(tx, toJson(tags), { tag: 'text' })} where true
    on conflict do nothing returning tag
  `.execute(tx);
  return new Set(rows.map(({ tag }) => tag));
}

/** Deletes some of those noted up to then; answers with their number. */
export async function deleteTaken(
  tx: Db,
  { aliasId, until, limit }: { readonly aliasId: string; readonly until: number; readonly limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mailbox_imported where alias_id = ${aliasId} and tag in (
      select tag from mailbox_imported where alias_id = ${aliasId} and taken_at <= ${until} limit ${limit}
    )
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

function toJson(tags: readonly string[]): string {
  return JSON.stringify(tags.map((tag) => ({ tag })));
}

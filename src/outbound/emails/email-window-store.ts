import { setImmediate } from 'node:timers/promises';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { executePacked } from '../../db/packed-rows.js';
import type { SealedRef } from './email-cipher.js';
import { type EmailFilter, inScope } from './email-list-store.js';

/** Rows per query: few enough not to hold the event loop, however few of them match. */
const WINDOW_ROWS = 250;
/** Sealed octets read and opened without yielding to the event loop; a single email may be larger. */
const PIECE_BYTES = 512 * 1024;

interface Position {
  readonly created_at: number;
  readonly id: string;
}

/** A range of the emails of one domain or alias, by age. */
export interface EmailWindow {
  readonly filter: EmailFilter;
  /** Exclusive. */
  readonly after: Position | undefined;
  /** Inclusive. */
  readonly upTo: Position | undefined;
}

/** Every email of the filter is in one of the windows, ordered by domain or alias and then by age. */
export async function* windowsOf(db: Db, filter: EmailFilter): AsyncGenerator<EmailWindow> {
  const { domainIds, aliasIds } = filter.scope;
  // One at a time, so that each is a range of an index in the order of its windows
  for (const id of domainIds) yield* windowsOfRange(db, { ...filter, scope: { domainIds: [id], aliasIds: [] } });
  for (const id of aliasIds) yield* windowsOfRange(db, { ...filter, scope: { domainIds: [], aliasIds: [id] } });
}

async function* windowsOfRange(db: Db, filter: EmailFilter): AsyncGenerator<EmailWindow> {
  let after: Position | undefined;
  for (;;) {
    const upTo = await findWindowEnd(db, filter, after);
    yield { filter, after, upTo };
    if (!upTo) return;
    // SQLite answers synchronously: without a pause the windows would block like one long query
    await setImmediate();
    after = upTo;
  }
}

async function findWindowEnd(db: Db, filter: EmailFilter, after: Position | undefined): Promise<Position | undefined> {
  return inWindow(db, { filter, after, upTo: undefined })
    .select(['created_at', 'id'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .offset(WINDOW_ROWS - 1)
    .executeTakeFirst();
}

export function inWindow(db: Db, { filter, after, upTo }: EmailWindow) {
  const isBehind = ({ created_at, id }: Position): Expression<SqlBool> =>
    sql<SqlBool>`(created_at, id) > (${created_at}, ${id})`;
  const isNotBehind = ({ created_at, id }: Position): Expression<SqlBool> =>
    sql<SqlBool>`(created_at, id) <= (${created_at}, ${id})`;
  let query = inScope(db, filter);
  if (after) query = query.where(isBehind(after));
  if (upTo) query = query.where(isNotBehind(upTo));
  return query;
}

/** For `readContents`: neither engine reads the text for it. */
export const SEALED_BYTES = sql<number>`octet_length(sealed_content)`;

interface SizedRow {
  readonly id: string;
  readonly domain_id: string;
  readonly sealed_bytes: number;
}

/** The sealed contents of these rows, in order and in pieces, yielding to the event loop between them. */
export async function* readContents<Row extends SizedRow>(
  db: Db,
  rows: readonly Row[],
): AsyncGenerator<readonly { readonly row: Row; readonly sealed: SealedRef }[]> {
  for (const piece of piecesOf(rows)) {
    const ids = piece.map(({ id }) => id);
    const query = db.selectFrom('email').select(['id', 'sealed_content']).where('id', 'in', ids);
    const found = await executePacked(db, query, ['id', 'sealed_content']);
    const contents = new Map(found.map(({ id, sealed_content }) => [id, sealed_content]));
    yield piece.flatMap((row) => {
      const sealedContent = contents.get(row.id); // deleted since: skipped
      return sealedContent === undefined
        ? []
        : [{ row, sealed: { id: row.id, domainId: row.domain_id, sealedContent } }];
    });
    await setImmediate();
  }
}

function piecesOf<Row extends SizedRow>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const pieces: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    if (row.sealed_bytes > room || pieces.length === 0) {
      pieces.push([]);
      room = PIECE_BYTES;
    }
    pieces.at(-1)?.push(row);
    room -= row.sealed_bytes;
  }
  return pieces;
}

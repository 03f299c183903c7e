import { sql } from 'kysely';
import type { Database } from '../db/database.js';
import { listTableShapes } from '../db/table-shapes.js';

/** Rows of the blobs themselves. */
const NOT_OWNERS = ['blob_chunk'];

/** The listing of owners continues after this row of this table. */
export interface OwnerCursor {
  readonly table: string;
  readonly key: readonly string[];
}

export interface OwnerPage {
  /** `row` is shown in reports. */
  readonly owners: readonly { readonly blobId: string; readonly row: string }[];
  readonly next: OwnerCursor | undefined;
}

/** The rows that own a blob, of every table that has a column for it. */
export async function listOwners(
  { reader, engine }: Pick<Database, 'reader' | 'engine'>,
  { after, limit }: { readonly after: OwnerCursor | undefined; readonly limit: number },
): Promise<OwnerPage> {
  const shapes = (await listTableShapes(reader, engine)).filter(
    ({ name, columns }) => columns.includes('blob_id') && !NOT_OWNERS.includes(name),
  );
  const at = after ? shapes.findIndex(({ name }) => name === after.table) : 0;
  const shape = shapes[at];
  if (!shape) return { owners: [], next: undefined };
  const keyList = sql.join(shape.key.map((column) => sql.ref(column)));
  const isFurther = after && after.key.length > 0;
  const where = isFurther ? sql`where (${keyList}) > (${sql.join(after.key)})` : sql``;
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${keyList}, blob_id from ${sql.table(shape.name)} ${where} order by ${keyList} limit ${sql.lit(limit)}
  `.execute(reader);
  const keyOf = (row: Record<string, unknown>) => shape.key.map((column) => String(row[column]));
  const owners = rows.flatMap((row) =>
    typeof row.blob_id === 'string' ? [{ blobId: row.blob_id, row: `${shape.name} ${keyOf(row).join(' ')}` }] : [],
  );
  const last = rows.at(-1);
  if (last && rows.length === limit) return { owners, next: { table: shape.name, key: keyOf(last) } };
  const following = shapes[at + 1];
  return { owners, next: following && { table: following.name, key: [] } };
}

/** Lists ids in order, from an index alone. */
export async function listBlobIds(
  { reader }: Pick<Database, 'reader'>,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('blob')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

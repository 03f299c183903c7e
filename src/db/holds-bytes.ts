import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.js';

/** Whether a column of bytes contains these anywhere. */
export function holdsBytes(db: Db, column: string, bytes: Uint8Array): RawBuilder<SqlBool> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<SqlBool>`position(${bytes} in ${sql.ref(column)}) > 0`
    : sql<SqlBool>`instr(${sql.ref(column)}, ${bytes}) > 0`;
}

import { sql } from 'kysely';
import type { Database } from './database.js';

/** Leaves nothing in the files of the database but the rows that are there now. Takes room for a copy of the tables. */
export async function rewriteTables(db: Database, tables: readonly string[]): Promise<void> {
  if (db.engine === 'postgres') {
    for (const table of tables) {
      await db.inTransaction(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        await sql`cluster ${sql.table(table)} using ${sql.ref(`${table}_key`)}`.execute(tx);
      });
    }
    return;
  }
  await sql`vacuum`.execute(db.writer);
  db.scrubLog();
}

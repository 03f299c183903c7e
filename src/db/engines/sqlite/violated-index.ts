import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { isSqliteError } from './sqlite-error.js';

const UNIQUE_MESSAGE = /^UNIQUE constraint failed: (.+)$/;

/** SQLite names the columns of a violated index, PostgreSQL the index: this puts the name in `constraint` on both. */
export function nameViolatedIndex(database: DatabaseSyncInstance, error: unknown): unknown {
  const columns = isSqliteError(error) && UNIQUE_MESSAGE.exec(error.message)?.[1];
  if (!columns) return error;
  const [table = ''] = columns.split('.', 1);
  const constraint = uniqueIndexes(database, table).find((index) => index.columns === columns)?.name;
  return Object.assign(error, { constraint });
}

function uniqueIndexes(database: DatabaseSyncInstance, table: string): { name: string; columns: string }[] {
  const indexes: { name: string; origin: string; unique: number }[] = database
    .prepare('select name, origin, "unique" from pragma_index_list(?)')
    .all(table);
  const columnsOf = database.prepare('select name from pragma_index_info(?) order by seqno');
  return indexes
    .filter((index) => index.unique === 1)
    .map(({ name, origin }) => ({
      // SQLite gives the primary key no name; migrations call it `<table>_key`
      name: origin === 'pk' ? `${table}_key` : name,
      columns: columnsOf
        .all(name)
        .map((column: { name: string }) => `${table}.${column.name}`)
        .join(', '),
    }));
}

import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { type FileSync, syncDirectory, systemFileSync } from '../../../platform/file-sync.js';
import type { Db } from '../../database.js';

/** A copy beside the database, `waypost.db.before-0002-…`. */
export async function copyBeforeMigration(reader: Db, label: string): Promise<string> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(
    reader,
  );
  const path = rows[0]?.file ?? '';
  const copy = `${path}.${label}`;
  await copyDatabase(path, copy);
  return copy;
}

/**
 * Copies a database that may be in use, by SQLite itself. Reading the file with anything else in this process would
 * drop SQLite's locks when it is closed, and lose commits (sqlite.org/howtocorrupt.html §2.2).
 */
export async function copyDatabase(from: string, to: string, files: FileSync = systemFileSync): Promise<void> {
  const connection = new DatabaseSync(from, { readOnly: true });
  try {
    // Not a prepared statement: this library leaves those open until collected, and the connection with them
    connection.exec(`vacuum into '${to.replaceAll("'", "''")}'`);
  } finally {
    connection.close();
  }
  const descriptor = await files.open(to, 'r');
  try {
    await files.fdatasync(descriptor);
  } finally {
    await files.close(descriptor);
  }
  await syncDirectory(files, dirname(to));
}

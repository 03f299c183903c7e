import { dirname } from 'node:path';
import { sql } from 'kysely';
import { type FileSync, syncDirectory, systemFileSync } from '../../../platform/files/file-sync.js';
import type { Database } from '../../database.js';
import { makePrivate } from './private-files.js';

/** Makes a copy beside the database, `waypost.db.before-0002-…`. */
export async function copyBeforeMigration(db: Database, label: string): Promise<string> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(
    db.reader,
  );
  const copy = `${rows[0]?.file}.${label}`;
  await copyDatabase(db, copy);
  return copy;
}

/**
 * SQLite itself copies a database that may be in use. If anything else in this process read the file, closing it would
 * drop SQLite's locks and lose commits (sqlite.org/howtocorrupt.html §2.2).
 */
export async function copyDatabase(db: Database, to: string, files: FileSync = systemFileSync): Promise<void> {
  makePrivate(to); // SQLite accepts an empty file
  await sql`vacuum into ${to}`.execute(db.writer);
  const descriptor = await files.open(to, 'r');
  try {
    await files.fdatasync(descriptor);
  } finally {
    await files.close(descriptor);
  }
  await syncDirectory(files, dirname(to));
}

import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type FileSync, makeDirectory, syncDirectory } from '../../../../platform/files/file-sync.js';
import type { Log } from '../../../../platform/log.js';
import { OperatorError } from '../../../../platform/operator-error.js';
import { ServiceError } from '../../../../platform/service-error.js';
import type { SqliteConnection } from '../connection.js';
import { type FileWrite, type JournalPlace, readJournal } from './read-journal.js';

const NUMBERS = 2 ** 31; // SQLite's have a sign
const FILE_MODE = 0o600;

export interface ReplayDeps {
  readonly files: FileSync;
  readonly log: Log;
}

/**
 * Only to open directories of 0.1.0, which acknowledged changes that were in a journal and not in the database yet. The
 * transaction also changes the numbers that the journal starts from, so a second start does not replay it.
 */
export async function replayOldJournal(path: string, writer: SqliteConnection, deps: ReplayDeps): Promise<void> {
  try {
    const found = existsSync(journalOf(path)) ? readJournal(readFileSync(journalOf(path))) : undefined;
    if (!found || !isSame(found.place, readPlace(writer))) return;
    await writeFiles(deps.files, path, found.fileWrites); // the rows refer to them
    writer.execute('begin immediate');
    for (const statement of found.statements) writer.query(statement);
    writer.execute(`pragma user_version = ${(found.place.span + 1) % NUMBERS}`);
    writer.execute(`pragma application_id = ${randomInt(NUMBERS)}`);
    writer.execute('commit');
    deps.log.info('db.recovered', { statements: found.statements.length });
  } catch (error) {
    const reason = error instanceof ServiceError ? String(error.cause) : String(error);
    throw new OperatorError(
      `${journalOf(path)} holds what was acknowledged last, and it could not be put back into ${path}: ${reason}. Free space on the disk, or restore both files from the same backup.`,
    );
  }
}

/** Call once the log is on the disk. */
export async function removeOldJournal(path: string, files: FileSync): Promise<void> {
  if (!existsSync(journalOf(path))) return;
  rmSync(journalOf(path));
  await syncDirectory(files, dirname(path));
}

function journalOf(path: string): string {
  return `${path}-redo`;
}

function isSame(one: JournalPlace, other: JournalPlace): boolean {
  return one.span === other.span && one.lineage === other.lineage;
}

function readPlace(writer: SqliteConnection): JournalPlace {
  const read = (pragma: string) => {
    const { rows } = writer.query({ sql: `pragma ${pragma}`, parameters: [] });
    return Number((rows[0] as Record<string, unknown>)[pragma]);
  };
  return { span: read('user_version'), lineage: read('application_id') };
}

/** The files may already have these bytes, partly, or only in the page cache. */
async function writeFiles(files: FileSync, databasePath: string, writes: readonly FileWrite[]): Promise<void> {
  for (const { file, offset, bytes } of writes) {
    const path = resolve(dirname(databasePath), file);
    await makeDirectory(files, dirname(path));
    const descriptor = await files.open(path, existsSync(path) ? 'r+' : 'wx', FILE_MODE);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at, offset + at);
      await files.fdatasync(descriptor);
    } finally {
      await files.close(descriptor);
    }
    await syncDirectory(files, dirname(path));
  }
}

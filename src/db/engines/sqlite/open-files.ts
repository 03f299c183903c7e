import type { Log } from '../../../platform/log.js';
import { OperatorError } from '../../../platform/operator-error.js';
import { ServiceError } from '../../../platform/service-error.js';
import { openConnection, type SqliteConnection } from './connection.js';
import { makePrivate } from './private-files.js';
import { writeFiles } from './redo/carried-files.js';
import { findMissing, makeAgain } from './redo/recovery.js';
import { RedoJournal } from './redo/redo-journal.js';
import { checkSqliteVersion } from './sqlite-version.js';
import { WalSync, type WalSyncDeps } from './wal-sync.js';

const CACHE_SETTINGS = [
  'cache_size = -16000', // KB
  'temp_store = memory', // sorting must not leave rows in files of another directory
];
const WRITER_SETTINGS = [
  ...CACHE_SETTINGS,
  'journal_mode = wal',
  'synchronous = normal', // no sync inside COMMIT: that is what durable() is for
  'wal_autocheckpoint = 0', // no copying inside COMMIT either: see Checkpointer
  'secure_delete = on',
];
const READER_SETTINGS = [...CACHE_SETTINGS, 'wal_autocheckpoint = 0', 'query_only = on'];

export interface OpenFilesDeps extends Omit<WalSyncDeps, 'journal'> {
  readonly log: Log;
}

/** Two connections, the journal and the log; whatever a crash left is in its place. */
export async function openFiles(path: string, deps: OpenFilesDeps) {
  makePrivate(path);
  const writer = openConnection(path, WRITER_SETTINGS);
  const reader = openConnection(path, READER_SETTINGS);
  try {
    checkSqliteVersion(reader);
    writer.query({ sql: 'select count(*) from sqlite_master', parameters: [] }); // recovers, and makes the log's file
    const { journal, wal } = await openJournal(path, deps, writer);
    return { writer, reader, journal, wal };
  } catch (error) {
    reader.close();
    writer.close();
    throw error;
  }
}

/** What a crash left in the journal is in the log, and that on the disk, before the journal begins anew. */
async function openJournal(path: string, deps: OpenFilesDeps, writer: SqliteConnection) {
  const journal = await RedoJournal.open(`${path}-redo`, deps.files);
  try {
    await recoverFrom(journal, writer, { path, ...deps });
    const wal = await WalSync.open(`${path}-wal`, { ...deps, journal });
    journal.fillUp();
    return { journal, wal };
  } catch (error) {
    await journal.close();
    throw error;
  }
}

async function recoverFrom(
  journal: RedoJournal,
  writer: SqliteConnection,
  { path, files, log }: Pick<OpenFilesDeps, 'files' | 'log'> & { readonly path: string },
): Promise<void> {
  try {
    const missing = findMissing(writer, journal.read());
    if (!missing) return;
    await writeFiles(files, path, missing.fileWrites);
    makeAgain(writer, missing);
    log.info('db.recovered', { groups: missing.groups.length });
  } catch (error) {
    const reason = error instanceof ServiceError ? String(error.cause) : String(error);
    throw new OperatorError(
      `${path}-redo holds what was acknowledged last, and it could not be put back into ${path}: ${reason}. Free space on the disk, or restore both files from the same backup.`,
    );
  }
}

import type { Log } from '../../../platform/log.js';
import type { SqliteConnection } from './connection.js';
import { openConnection } from './connection.js';
import { removeOldJournal, replayOldJournal } from './old-journal/replay-journal.js';
import { makePrivate } from './private-files.js';
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

export interface OpenFilesDeps extends WalSyncDeps {
  readonly log: Log;
}

/** Opens two connections and the log; what a crash left is recovered and synced. */
export async function openFiles(path: string, deps: OpenFilesDeps) {
  makePrivate(path);
  const writer = openConnection(path, WRITER_SETTINGS);
  const reader = openConnection(path, READER_SETTINGS);
  try {
    checkSqliteVersion(reader);
    writer.query({ sql: 'select count(*) from sqlite_master', parameters: [] }); // recovers, and creates the log file
    await replayOldJournal(path, writer, deps);
    const wal = await WalSync.open(`${path}-wal`, deps);
    await removeOldJournal(path, deps.files);
    return { writer, reader, wal };
  } catch (error) {
    reader.close();
    writer.close();
    throw error;
  }
}

/** Before this version, a checkpoint during a log reset could lose commits. */
const OLDEST = [3, 51, 3] as const;

function checkSqliteVersion(connection: Pick<SqliteConnection, 'query'>): void {
  const { rows } = connection.query({ sql: 'select sqlite_version() as version', parameters: [] });
  const { version } = rows[0] as { version: string };
  if (isOlder(version)) {
    throw new Error(`SQLite ${version} can lose commits; ${OLDEST.join('.')} or newer is needed: run npm ci again`);
  }
}

function isOlder(version: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [place, wanted] of OLDEST.entries()) {
    const found = parts[place] ?? 0;
    if (found !== wanted) return found < wanted;
  }
  return false;
}

import { setImmediate } from 'node:timers';
import { type QueryResult, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import type { Clock } from '../../../platform/clock.js';
import { type FileSync, systemFileSync } from '../../../platform/file-sync.js';
import type { Log } from '../../../platform/log.js';
import { ServiceError } from '../../../platform/service-error.js';
import type { Database, Db } from '../../database.js';
import { kyselyOver, type SqlFlavour, type Statement } from '../kysely-over.js';
import { createLocalNotifier } from '../local-notifier.js';
import type { TransactionConnection } from '../transaction.js';
import { refuseInsideTransaction, TransactionWatch } from '../transaction-watch.js';
import { type StartCheckpoints, startCheckpointThread } from './checkpoint-thread.js';
import { Checkpointer, type WalState } from './checkpointer.js';
import { openConnection, type SqliteConnection } from './connection.js';
import { LogScrubber } from './log-scrubber.js';
import { isFailedSync } from './sqlite-error.js';
import { checkSqliteVersion } from './sqlite-version.js';
import { TransactionGroups } from './transaction-groups.js';
import { WalSync, type WalSyncDeps } from './wal-sync.js';
import { WriteQueue } from './write-queue.js';

export interface SqliteOptions {
  readonly path: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Called once when commits can no longer be made to last; the process must exit, and not with 0. */
  onFatal(error: Error): void;
  readonly files?: FileSync;
  readonly startCheckpoints?: StartCheckpoints;
  /** Fails transaction bodies that await anything but `tx`; for tests. */
  readonly watchTransactions?: boolean;
}

export async function openSqlite(options: SqliteOptions): Promise<Database> {
  const { path, clock, log, files = systemFileSync, startCheckpoints = startCheckpointThread } = options;
  const isStrict = options.watchTransactions === true;
  let fatal: Error | undefined;
  const onFatal = (error: Error) => {
    if (fatal) return;
    fatal = error;
    log.error('db.fatal', { reason: String(error) });
    setImmediate(() => options.onFatal(error)); // those who wait are answered first
  };

  const { writer, reader, wal } = await openFiles(path, { files, clock, onFatal });
  const checkpointer = new Checkpointer({
    startRunner: () => startCheckpoints(path, onFatal),
    readWalState: () => readWalState(writer),
    onFatal,
    log,
  });
  const queue = new WriteQueue();
  const scrubber = new LogScrubber({ clock, truncate: () => queue.run(() => checkpointer.truncate()) });
  const notifier = createLocalNotifier();
  const transactions = transactionsOn(writer, { afterCommit: () => checkpointer.afterCommit(), onFatal });
  const read = readerBeside(writer, reader, transactions);
  const readerDb = kyselyOver(flavour, (query) => {
    if (isStrict) refuseInsideTransaction('The reader');
    return read(query);
  });
  const write = <T>(task: () => T | Promise<T>): Promise<T> =>
    queue.run(async () => {
      if (fatal) throw new ServiceError('unavailable', 'db.unavailable', {}, fatal);
      await checkpointer.passGate();
      return task();
    });
  const writerDb = kyselyOver(flavour, (query) => {
    if (isStrict) refuseInsideTransaction('The writer');
    return write(async () => {
      const result = await transactions.query(query);
      checkpointer.afterCommit();
      return result;
    });
  });

  const groups = new TransactionGroups({
    connection: transactions,
    isInTransaction: () => writer.isInTransaction,
    statement: (text) => void transactions.query({ sql: text, parameters: [] }),
    flavour,
    schedule: write,
    watch: () => (isStrict ? new TransactionWatch() : undefined),
  });

  return {
    engine: 'sqlite',
    reader: readerDb,
    writer: writerDb,
    async inTransaction<T>(body: (tx: Db) => Promise<T>): Promise<T> {
      if (isStrict) refuseInsideTransaction('inTransaction');
      return groups.run(body);
    },
    async durable() {
      if (isStrict) refuseInsideTransaction('durable');
      await wal.durable();
    },
    scrubLog: () => scrubber.request(),
    notify: notifier.notify,
    listen: notifier.listen,
    async ping() {
      if (fatal) throw new ServiceError('unavailable', 'db.unavailable', {}, fatal);
      await sql`select 1`.execute(readerDb);
    },
    async close() {
      scrubber.stop();
      await queue.close();
      await wal.close();
      await checkpointer.close();
      reader.close();
      // Statements live until they are collected, so closing alone would leave the log as it is
      if (!fatal) writer.query({ sql: 'pragma wal_checkpoint(truncate)', parameters: [] });
      writer.close();
    },
  };
}

async function openFiles(path: string, deps: WalSyncDeps) {
  const writer = openConnection(path, WRITER_SETTINGS);
  const reader = openConnection(path, READER_SETTINGS);
  try {
    checkSqliteVersion(reader);
    writer.query({ sql: 'select count(*) from sqlite_master', parameters: [] }); // recovers, and makes the log's file
    return { writer, reader, wal: await WalSync.open(`${path}-wal`, deps) };
  } catch (error) {
    reader.close();
    writer.close();
    throw error;
  }
}

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

const flavour: SqlFlavour = {
  adapter: new SqliteAdapter(),
  compiler: new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
};

/**
 * Between transactions the writer reads as well: a commit empties the cache of every other connection, so that while
 * mail flows the reader's has to be filled again for each query (29 instead of 21 µs for a small one). The reader, which
 * refuses to write, is the first to run a statement.
 */
function readerBeside(
  writer: SqliteConnection,
  reader: SqliteConnection,
  transactions: WriterTransactions,
): (query: Statement) => QueryResult<unknown> {
  return (query) => (!transactions.isOpen() && reader.hasAnswered(query.sql) ? writer : reader).query(query);
}

interface WriterTransactions extends TransactionConnection {
  /** Between `begin` and what ends it. The connection knows too, but asking it costs 2 µs at every read. */
  isOpen(): boolean;
}

function transactionsOn(
  writer: SqliteConnection,
  { afterCommit, onFatal }: { afterCommit(): void; onFatal(error: Error): void },
): WriterTransactions {
  let isOpen = false;
  function query(query: Statement) {
    try {
      return writer.query(query);
    } catch (error) {
      // Rare: SQLite itself syncs the header of a log that starts over
      if (error instanceof Error && isFailedSync(error.cause)) onFatal(error);
      throw error;
    }
  }
  const run = (statement: string) => void query({ sql: statement, parameters: [] });
  return {
    isOpen: () => isOpen,
    begin() {
      run('begin immediate');
      isOpen = true;
    },
    query,
    commit() {
      run('commit');
      isOpen = false;
      afterCommit();
    },
    rollback() {
      if (writer.isInTransaction) run('rollback'); // a full disk has already ended it
      isOpen = false;
    },
  };
}

function readWalState(writer: SqliteConnection): WalState {
  const { rows } = writer.query({ sql: 'pragma wal_checkpoint(noop)', parameters: [] });
  const { log, checkpointed } = rows[0] as { log: number; checkpointed: number };
  return { sizeBytes: log * FRAME_BYTES, backlogBytes: (log - checkpointed) * FRAME_BYTES };
}

/** A page and its frame header, https://sqlite.org/fileformat2.html#the_write_ahead_log */
const FRAME_BYTES = 4096 + 24;

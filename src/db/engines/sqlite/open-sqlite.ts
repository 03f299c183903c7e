import { setImmediate } from 'node:timers';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import type { Clock } from '../../../platform/clock.js';
import { type FileSync, systemFileSync } from '../../../platform/files/file-sync.js';
import type { Log } from '../../../platform/log.js';
import { ServiceError } from '../../../platform/service-error.js';
import type { Database, Db } from '../../database.js';
import { kyselyOver, type SqlFlavour } from '../kysely-over.js';
import { createLocalNotifier } from '../local-notifier.js';
import { refuseInsideTransaction, TransactionWatch } from '../transaction-watch.js';
import { type StartCheckpoints, startCheckpointThread } from './checkpoint-thread.js';
import { Checkpointer } from './checkpointer.js';
import type { SqliteConnection } from './connection.js';
import { LogScrubber } from './log-scrubber.js';
import { openFiles } from './open-files.js';
import { startSnapshotThread } from './snapshot-thread.js';
import { TransactionGroups } from './transaction-groups.js';
import { type CheckpointRow, toWalState, type WalState } from './wal-state.js';
import { WriteQueue } from './write-queue.js';
import { WriterTransactions } from './writer-transactions.js';

export interface SqliteOptions {
  readonly path: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Called once when commits can no longer be made durable; the process must exit with a code other than 0. */
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
    setImmediate(() => options.onFatal(error)); // waiting callers are answered first
  };

  const { writer, reader, wal } = await openFiles(path, { files, log, onFatal });
  const checkpointer = new Checkpointer({
    startRunner: () => startCheckpoints(path, onFatal),
    readWalState: () => readWalState(writer),
    onFatal,
    log,
  });
  const queue = new WriteQueue();
  const transactions = new WriterTransactions({ writer, afterCommit: () => checkpointer.afterCommit(), onFatal });
  const scrubber = new LogScrubber({ clock, truncate: () => queue.run(() => checkpointer.truncate()) });
  const notifier = createLocalNotifier();
  const readerDb = kyselyOver(flavour, (query) => {
    if (isStrict) refuseInsideTransaction('The reader');
    return reader.query(query);
  });
  const write = <T>(task: () => T | Promise<T>): Promise<T> =>
    queue.run(async () => {
      if (fatal) throw new ServiceError('unavailable', 'db.unavailable', {}, fatal);
      await checkpointer.passGate();
      return task();
    });
  const writerDb = kyselyOver(flavour, (query) => {
    if (isStrict) refuseInsideTransaction('The writer');
    return write(() => transactions.runAlone(query));
  });

  const groups = new TransactionGroups({
    connection: transactions,
    isInTransaction: () => transactions.isOpen,
    statement: (text) => transactions.run(text),
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
    tell: notifier.tell,
    listen: notifier.listen,
    isListening: notifier.isListening,
    async openSnapshot() {
      const release = checkpointer.letLogGrow();
      try {
        const thread = await startSnapshotThread(path);
        const close = () => thread.close().finally(release);
        return { db: kyselyOver(flavour, thread.query), close };
      } catch (error) {
        release();
        throw error;
      }
    },
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
      // Statements are only released by garbage collection, so closing alone would leave the log as it is
      if (!fatal) writer.query({ sql: 'pragma wal_checkpoint(truncate)', parameters: [] });
      writer.close();
    },
  };
}

const flavour: SqlFlavour = {
  adapter: new SqliteAdapter(),
  compiler: new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
};

function readWalState(writer: SqliteConnection): WalState {
  const { rows } = writer.query({ sql: 'pragma wal_checkpoint(noop)', parameters: [] });
  return toWalState(rows[0] as CheckpointRow);
}

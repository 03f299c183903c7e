import { setImmediate } from 'node:timers';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import type { Clock } from '../../../platform/clock.js';
import { type FileSync, systemFileSync } from '../../../platform/file-sync.js';
import type { Log } from '../../../platform/log.js';
import { ServiceError } from '../../../platform/service-error.js';
import { SyncThread } from '../../../platform/sync-thread.js';
import type { Database, Db, TransactionOptions } from '../../database.js';
import { kyselyOver, type SqlFlavour } from '../kysely-over.js';
import { createLocalNotifier } from '../local-notifier.js';
import { refuseInsideTransaction, TransactionWatch } from '../transaction-watch.js';
import { type StartCheckpoints, startCheckpointThread } from './checkpoint-thread.js';
import { Checkpointer } from './checkpointer.js';
import type { SqliteConnection } from './connection.js';
import { LogScrubber } from './log-scrubber.js';
import { openFiles } from './open-files.js';
import { readerBeside } from './reader-beside.js';
import { toFileWrite } from './redo/carried-files.js';
import { SettleTimer } from './redo/settle-timer.js';
import { SpanningTransactions } from './redo/spanning-transactions.js';
import { TransactionGroups } from './transaction-groups.js';
import { type CheckpointRow, toWalState, type WalState } from './wal-state.js';
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
  const { path, clock, log, startCheckpoints = startCheckpointThread } = options;
  const syncThread = new SyncThread();
  const files = options.files ?? { ...systemFileSync, beside: syncThread };
  const isStrict = options.watchTransactions === true;
  let fatal: Error | undefined;
  const onFatal = (error: Error) => {
    if (fatal) return;
    fatal = error;
    log.error('db.fatal', { reason: String(error) });
    setImmediate(() => options.onFatal(error)); // those who wait are answered first
  };

  const { writer, reader, journal, wal } = await openFiles(path, {
    files,
    clock,
    log,
    onFatal,
    onJournalSynced: () => transactions.onJournalSynced(),
  });
  const checkpointer = new Checkpointer({
    startRunner: () => startCheckpoints(path, onFatal),
    readWalState: () => readWalState(writer),
    onFatal,
    log,
  });
  const queue = new WriteQueue();
  const transactions = new SpanningTransactions({
    writer,
    journal,
    toFileWrite: (bytes) => toFileWrite(path, bytes),
    isLogSettled: () => wal.isLogSettled,
    onSpan: () => settleTimer.restart(),
    onFull: () => settleTimer.settleNow(),
    onAwaited: () => wal.beginAhead(),
    afterCommit(commit) {
      wal.onCommit();
      checkpointer.afterCommit(commit);
    },
    onFatal,
  });
  const settle = async () => {
    await transactions.settle();
    await wal.durable({ isPatient: true });
  };
  const settleTimer = new SettleTimer(() => queue.run(settle));
  const scrubber = new LogScrubber({
    clock,
    truncate: () =>
      queue.run(async () => {
        await settle();
        await journal.clear();
        return checkpointer.truncate();
      }),
  });
  const notifier = createLocalNotifier();
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
    return write(() => (OUTSIDE.test(query.sql) ? transactions.runOutside(query) : transactions.runAlone(query)));
  });

  const groups = new TransactionGroups({
    connection: transactions,
    awaited: transactions.awaited,
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
    async inTransaction<T>(body: (tx: Db) => Promise<T>, { isAwaited = false }: TransactionOptions = {}): Promise<T> {
      if (isStrict) refuseInsideTransaction('inTransaction');
      return groups.run(body, isAwaited);
    },
    async durable() {
      if (isStrict) refuseInsideTransaction('durable');
      await wal.durable();
    },
    carry: (_tx, bytes) => transactions.carry(bytes),
    scrubLog: () => scrubber.request(),
    notify: notifier.notify,
    tell: notifier.tell,
    listen: notifier.listen,
    isListening: notifier.isListening,
    async ping() {
      if (fatal) throw new ServiceError('unavailable', 'db.unavailable', {}, fatal);
      await sql`select 1`.execute(readerDb);
    },
    async close() {
      scrubber.stop();
      settleTimer.stop();
      await queue.close();
      const isSettled = await settle().then(
        () => true,
        () => false,
      );
      if (!isSettled) transactions.leaveToJournal();
      await wal.close();
      await (isSettled ? journal.remove() : journal.close());
      await checkpointer.close();
      reader.close();
      // Statements live until they are collected, so closing alone would leave the log as it is
      if (!fatal) writer.query({ sql: 'pragma wal_checkpoint(truncate)', parameters: [] });
      writer.close();
      await syncThread.close();
    },
  };
}

/** SQLite has them outside a transaction only. */
const OUTSIDE = /^\s*(?:vacuum|pragma)\b/i;

const flavour: SqlFlavour = {
  adapter: new SqliteAdapter(),
  compiler: new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
};

function readWalState(writer: SqliteConnection): WalState {
  const { rows } = writer.query({ sql: 'pragma wal_checkpoint(noop)', parameters: [] });
  return toWalState(rows[0] as CheckpointRow);
}

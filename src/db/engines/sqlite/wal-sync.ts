import { dirname } from 'node:path';
import type { Clock } from '../../../platform/clock.js';
import { type FileSync, syncDirectory } from '../../../platform/file-sync.js';
import { OnTheLoop } from '../../../platform/on-the-loop.js';
import { ServiceError } from '../../../platform/service-error.js';
import { SyncedFile } from '../../../platform/synced-file.js';
import type { RedoJournal } from './redo/redo-journal.js';

/** Where it has not begun ahead, a thread of the pool is the quicker way with 100 KB (one connection sends 4 to 9 % more). */
const MAX_BYTES_HERE = 16 * 1024;

export interface WalSyncDeps {
  readonly files: FileSync;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly journal: RedoJournal;
  /** What it carries may be brought into its files now. */
  onJournalSynced(): void;
  onFatal(error: Error): void;
}

/**
 * Makes commits last: `fdatasync` of the write-ahead log, or of the journal while only that has something new, one for all
 * who wait. Off the event loop, but for one who waits alone while the disk is quick: for him the loop stands still, and
 * stays awake (ADR 36).
 * Only these two may be opened here. Closing a descriptor of the database or its `-shm` file would drop the
 * POSIX locks of SQLite, and acknowledged rows with them (sqlite.org/howtocorrupt.html §2.2).
 */
export class WalSync {
  #waiting: Waiter[] = [];
  #isSyncing = false;
  #isSyncingLog = false;
  #hasCommits = false;
  /** A sync of the journal has begun that nobody has waited for yet. */
  #isAhead = false;
  #failure: Error | undefined;
  #round: Promise<void> = Promise.resolve();
  readonly #onTheLoop: OnTheLoop;

  private constructor(
    private readonly wal: SyncedFile,
    private readonly deps: WalSyncDeps,
  ) {
    this.#onTheLoop = new OnTheLoop(deps.clock);
  }

  /** What recovery found after a crash may so far be in the page cache alone: it is synced before anyone relies on it. */
  static async open(path: string, deps: WalSyncDeps): Promise<WalSync> {
    const { files } = deps;
    const wal = await SyncedFile.open(files, path);
    try {
      await wal.sync();
      wal.requireSame();
      await syncDirectory(files, dirname(path));
      return new WalSync(wal, deps);
    } catch (error) {
      await wal.close();
      throw error;
    }
  }

  /** The log has a commit that no sync has begun for. */
  onCommit(): void {
    this.#hasCommits = true;
  }

  /** Everything that was committed is on the disk. */
  get isLogSettled(): boolean {
    return !this.#hasCommits && !this.#isSyncingLog && !this.#failure;
  }

  /**
   * Someone who has written to the journal alone is about to call `durable`: beside what is left to do until then, the
   * sync begins.
   */
  beginAhead(): void {
    const { journal } = this.deps;
    if (this.#isSyncing || this.#isAhead || this.#failure || this.#onTheLoop.isResting) return;
    if (journal.unsyncedBytes === 0 || !journal.file.beginSync()) return;
    journal.takeUnsynced();
    this.#isAhead = true;
  }

  /** Waits for the first sync that starts after this call: one in flight may have missed the newest commit. */
  durable({ isPatient = false } = {}): Promise<void> {
    if (this.#failure) return Promise.reject(temporary(this.#failure));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ isPatient, resolve, reject });
      if (this.#isSyncing) return;
      this.#isSyncing = true;
      // By then everyone who shares the commit has joined; a turn of the loop later costs the first of them 2 %
      process.nextTick(() => {
        this.#round = this.#syncWhileAwaited();
      });
    });
  }

  async close(): Promise<void> {
    if (!this.#failure) await this.durable();
    await this.#round;
    await this.wal.close();
  }

  async #syncWhileAwaited(): Promise<void> {
    while (this.#waiting.length > 0) {
      const served = this.#waiting;
      this.#waiting = [];
      try {
        await this.#sync(served.length === 1 && !served[0]?.isPatient);
      } catch (error) {
        this.#fail(error as Error, served);
        break;
      }
      for (const { resolve } of served) resolve();
    }
    this.#isSyncing = false;
  }

  async #sync(isOnTheLoop: boolean): Promise<void> {
    const wasAhead = this.#isAhead;
    if (wasAhead) this.#finishAhead();
    // While the journal has records of its own, every commit is on the disk already: a span does not begin before
    const unsynced = this.deps.journal.takeUnsynced();
    if (unsynced > 0) {
      await this.#syncFile(this.deps.journal.file, isOnTheLoop && unsynced <= MAX_BYTES_HERE);
      this.deps.onJournalSynced();
      return;
    }
    if (wasAhead && !this.#hasCommits) return;
    this.#hasCommits = false;
    this.#isSyncingLog = true;
    await this.#syncFile(this.wal, isOnTheLoop);
    this.wal.requireSame();
    this.#isSyncingLog = false;
  }

  #finishAhead(): void {
    const { journal, onJournalSynced } = this.deps;
    this.#onTheLoop.runAnyway(() => journal.file.finishSync());
    this.#isAhead = false;
    onJournalSynced();
  }

  async #syncFile(file: SyncedFile, mayBeHere: boolean): Promise<void> {
    if (!mayBeHere || !this.#syncHere(file)) await file.sync();
  }

  /** False: the disk was slow of late. */
  #syncHere(file: SyncedFile): boolean {
    return file.canSyncHere && this.#onTheLoop.run(() => file.syncHere());
  }

  /** The kernel reports a failed write-back once and forgets it: no later sync can make good for this one. */
  #fail(error: Error, served: readonly Waiter[]): void {
    this.#failure = error;
    for (const { reject } of [...served, ...this.#waiting]) reject(temporary(error));
    this.#waiting = [];
    this.deps.onFatal(error);
  }
}

interface Waiter {
  /** The loop has other work to do meanwhile. */
  readonly isPatient: boolean;
  resolve(): void;
  reject(reason: unknown): void;
}

function temporary(cause: Error): ServiceError {
  return new ServiceError('unavailable', 'db.unavailable', {}, cause);
}

import { dirname } from 'node:path';
import { type FileSync, syncDirectory } from '../../../platform/files/file-sync.js';
import { ServiceError } from '../../../platform/service-error.js';

export interface WalSyncDeps {
  readonly files: FileSync;
  onFatal(error: Error): void;
}

/**
 * Makes commits durable: one `fdatasync` of the write-ahead log, in the thread pool, serves all waiting callers. Only
 * the log may be opened here. Closing a descriptor of the database or its `-shm` file would drop SQLite's POSIX locks,
 * and acknowledged rows with them (sqlite.org/howtocorrupt.html §2.2).
 */
export class WalSync {
  #waiting: Waiter[] = [];
  #isSyncing = false;
  #isClosed = false;
  #failure: Error | undefined;
  #round: Promise<void> = Promise.resolve();

  private constructor(
    private readonly path: string,
    private readonly descriptor: number,
    private readonly identity: string,
    private readonly deps: WalSyncDeps,
  ) {}

  /**
   * What recovery found after a crash may still be only in the page cache: it is synced before anything relies on it.
   */
  static async open(path: string, deps: WalSyncDeps): Promise<WalSync> {
    const { files } = deps;
    const descriptor = await files.open(path, 'r');
    try {
      const wal = new WalSync(path, descriptor, files.identity(descriptor), deps);
      await wal.#sync();
      await syncDirectory(files, dirname(path));
      return wal;
    } catch (error) {
      await files.close(descriptor);
      throw error;
    }
  }

  /** Waits for the first sync that starts after this call: a running one may have missed the newest commit. */
  durable(): Promise<void> {
    if (this.#failure) return Promise.reject(temporary(this.#failure));
    if (this.#isClosed) return Promise.reject(temporary(new Error('The database is closed')));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      if (this.#isSyncing) return;
      this.#isSyncing = true;
      // By then every caller of the shared commit has joined
      process.nextTick(() => {
        this.#round = this.#syncWhileAwaited();
      });
    });
  }

  async close(): Promise<void> {
    if (!this.#failure) await this.durable();
    this.#isClosed = true;
    await this.#round;
    await this.deps.files.close(this.descriptor);
  }

  async #syncWhileAwaited(): Promise<void> {
    while (this.#waiting.length > 0) {
      const served = this.#waiting;
      this.#waiting = [];
      try {
        await this.#sync();
      } catch (error) {
        this.#fail(error as Error, served);
        break;
      }
      for (const { resolve } of served) resolve();
    }
    this.#isSyncing = false;
  }

  /**
   * Throws if the log was deleted and created again: this descriptor would then belong to a file that is never read.
   */
  async #sync(): Promise<void> {
    const { files } = this.deps;
    await files.fdatasync(this.descriptor);
    if (files.identity(this.path) !== this.identity)
      throw new Error(`${this.path} is no longer the file that was opened`);
  }

  /** The kernel reports a failed write-back once and forgets it: no later sync can repair this one. */
  #fail(error: Error, served: readonly Waiter[]): void {
    this.#failure = error;
    for (const { reject } of [...served, ...this.#waiting]) reject(temporary(error));
    this.#waiting = [];
    this.deps.onFatal(error);
  }
}

interface Waiter {
  resolve(): void;
  reject(reason: unknown): void;
}

function temporary(cause: Error): ServiceError {
  return new ServiceError('unavailable', 'db.unavailable', {}, cause);
}

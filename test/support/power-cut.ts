import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { endianness } from 'node:os';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { type StartCheckpoints, startCheckpointThread } from '../../src/db/engines/sqlite/checkpoint-thread.js';
import { type FileSync, systemFileSync } from '../../src/platform/files/file-sync.js';
import { scratchRoot } from './scratch-directory.js';
import { createDice, type Dice, tearWrites } from './torn-write.js';

export interface PowerCutOptions {
  readonly databasePath: string;
  readonly blobDirectory?: string;
  readonly seed: number;
  /** How many moments are tried, and one of how many is taken; there are some four per acknowledgement. */
  readonly cuts: number;
  readonly oneIn: number;
  /** Checks what such a cut would have left; throws when something is missing. */
  check(left: LeftOnDisk): void;
}

export interface LeftOnDisk {
  readonly moment: string;
  /** What a query finds in its only column, in the database opened and recovered as after a restart. */
  select(column: string, rest: string): readonly unknown[];
  /** The blob files, restored. */
  readonly blobDirectory: string;
  /** Everything passed to `acknowledge` before the cut. */
  readonly acknowledged: readonly string[];
}

/**
 * A disk that forgets: it knows what of the database, its log and its blobs was synced when, and at random moments
 * restores what a power cut at that moment could have left. A SIGKILL cannot show this: the page cache survives it.
 * Give `files` and `startCheckpoints` to the engine, `files` to the blob store.
 */
export class PowerCutDisk {
  readonly #acknowledged = new Set<string>();
  cutsMade = 0;
  /** What `check` threw, with the moment and the seed. */
  readonly failures: Error[] = [];
  #hasBegun = false;
  readonly #dice: Dice;
  readonly #synced: Record<'database' | 'wal', Buffer> = { database: Buffer.alloc(0), wal: Buffer.alloc(0) };
  #walHeader: Buffer = Buffer.alloc(0);
  readonly #blobs: BlobFiles;
  readonly #openPaths = new Map<number, string>();
  readonly #restored: string;

  constructor(private readonly options: PowerCutOptions) {
    this.#dice = createDice(options.seed);
    this.#blobs = new BlobFiles(options.blobDirectory);
    this.#restored = join(scratchRoot(), `waypost-power-cut-${process.pid}-${options.seed}`);
  }

  acknowledge(what: string): void {
    this.#hasBegun = true;
    this.#acknowledged.add(what);
    this.#moment('acknowledged');
  }

  /** Called before something acknowledged is deleted: from now on it may exist or not. */
  forget(what: string): void {
    this.#acknowledged.delete(what);
  }

  remove(): void {
    rmSync(this.#restored, { recursive: true, force: true });
  }

  readonly files: FileSync = {
    open: async (path, flags, mode) => {
      const descriptor = await systemFileSync.open(path, flags, mode);
      this.#openPaths.set(descriptor, path);
      if (flags.startsWith('w')) this.#blobs.created(path);
      return descriptor;
    },
    fdatasync: async (descriptor) => {
      const adopt = this.#prepareSync(this.#openPaths.get(descriptor) ?? '');
      this.#moment('sync in flight');
      for (let turns = this.#dice(3); turns >= 0; turns -= 1) await setImmediate();
      adopt();
      this.#moment('sync ended');
    },
    identity: (file) => systemFileSync.identity(file),
    close: (descriptor) => systemFileSync.close(descriptor),
  };

  /** The engine's own thread. What it has done by a given moment is told by the files, see `#followCheckpoint`. */
  readonly startCheckpoints: StartCheckpoints = (path, onFatal) => {
    const thread = startCheckpointThread(path, onFatal);
    return {
      checkpoint: async (mode) => {
        const checkpointing = thread.checkpoint(mode);
        this.#moment('checkpoint in flight');
        const reply = await checkpointing;
        this.#followCheckpoint();
        // SQLite syncs the database once all of the log is in it
        if (reply.outcome === 'done' && reply.walState.backlogBytes === 0) this.#synced.database = this.#readDatabase();
        this.#moment('checkpoint ended');
        return reply;
      },
      close: () => thread.close(),
    };
  };

  /** A sync covers what was written before it began; what it covered counts once it has ended. */
  #prepareSync(path: string): () => void {
    if (path === `${this.options.databasePath}-wal`) {
      const wal = this.#readWal();
      const isFirst = this.#synced.database.length === 0;
      return () => {
        this.#adoptWal(wal);
        if (isFirst) this.#synced.database = this.#readDatabase();
      };
    }
    return this.#blobs.prepareSync(path);
  }

  /**
   * A checkpoint syncs the log, copies it into the database, and syncs that before the log may start over. So pages that
   * have changed come from frames that are on the disk, and a log that has started over from a database that is.
   */
  #followCheckpoint(): void {
    const wal = this.#readWal();
    const database = this.#readDatabase(); // before the count of frames, which is written first
    if (!headerOf(wal).equals(this.#walHeader)) {
      this.#walHeader = headerOf(wal);
      if (this.#synced.database.length > 0) this.#synced.database = database;
    } else if (!database.equals(this.#synced.database)) {
      this.#adoptWal(wal.subarray(0, WAL_HEADER_BYTES + this.#readFramesCopied() * FRAME_BYTES));
    }
  }

  /** What an older sync has covered may be less than what a checkpoint has covered since. */
  #adoptWal(wal: Buffer): void {
    const current = headerOf(this.#readWal());
    const isOlder = headerOf(this.#synced.wal).equals(current) && !headerOf(wal).equals(current);
    const isShorter = headerOf(this.#synced.wal).equals(headerOf(wal)) && wal.length < this.#synced.wal.length;
    if (!isOlder && !isShorter) this.#synced.wal = wal;
  }

  #moment(moment: string): void {
    if (this.cutsMade >= this.options.cuts || this.#dice(this.options.oneIn) > 0) return;
    if (!this.#hasBegun) return; // still opening
    this.cutsMade += 1;
    this.#followCheckpoint();
    const path = this.#restore();
    let database: DatabaseSyncInstance | undefined;
    try {
      database = new DatabaseSync(path);
      const select = selectFrom(database);
      database.exec('pragma synchronous = off');
      const [damage] = select('integrity_check', 'from pragma_integrity_check');
      if (damage !== 'ok') throw new Error(`database is damaged: ${damage}`);
      const acknowledged = [...this.#acknowledged];
      this.options.check({ moment, select, acknowledged, blobDirectory: join(this.#restored, 'blobs') });
    } catch (error) {
      const place = `seed ${this.options.seed}, cut ${this.cutsMade}, ${moment}`;
      this.failures.push(new Error(`${place}: ${(error as Error).message}`, { cause: error }));
    } finally {
      database?.close();
    }
  }

  #restore(): string {
    rmSync(this.#restored, { recursive: true, force: true });
    mkdirSync(join(this.#restored, 'blobs'), { recursive: true });
    const path = join(this.#restored, basename(this.options.databasePath));
    const currentWal = this.#readWal();
    const wal = tearWrites(this.#synced.wal, currentWal, this.#dice);
    writeFileSync(path, tearWrites(this.#synced.database, this.#readDatabase(), this.#dice));
    writeFileSync(`${path}-wal`, withCurrentHeader(wal, currentWal));
    for (const [name, bytes] of this.#blobs.tear(this.#dice)) writeFileSync(join(this.#restored, 'blobs', name), bytes);
    return path;
  }

  #readWal(): Buffer {
    return readFileSync(`${this.options.databasePath}-wal`);
  }

  #readDatabase(): Buffer {
    return readOpenFile(this.options.databasePath);
  }

  /** `nBackfillAttempted` of https://sqlite.org/walformat.html */
  #readFramesCopied(): number {
    const shm = readOpenFile(`${this.options.databasePath}-shm`);
    return endianness() === 'LE' ? shm.readUInt32LE(FRAMES_COPIED_AT) : shm.readUInt32BE(FRAMES_COPIED_AT);
  }
}

/** Without prepared statements: those stay open until they are collected, and five hundred databases with them. */
function selectFrom(database: DatabaseSyncInstance): LeftOnDisk['select'] {
  let found: unknown[] = [];
  database.function('found', (value: unknown) => {
    found.push(value);
    return 0;
  });
  return (column, rest) => {
    found = [];
    database.exec(`select found(${column}) ${rest}`);
    return found;
  };
}

const WAL_HEADER_BYTES = 32;
const FRAME_BYTES = 24 + 4096;
const FRAMES_COPIED_AT = 128;

/** Another one each time the log starts over. */
function headerOf(wal: Buffer): Buffer {
  return wal.subarray(0, WAL_HEADER_BYTES);
}

/** When a log starts over, SQLite itself syncs the new header before it writes the first frame. */
function withCurrentHeader(wal: Buffer, current: Buffer): Buffer {
  const header = current.subarray(0, WAL_HEADER_BYTES);
  if (header.length === 0 || wal.subarray(0, WAL_HEADER_BYTES).equals(header)) return wal;
  return Buffer.concat([header, wal.subarray(WAL_HEADER_BYTES)]);
}

/** Through SQLite's own descriptor: opening and closing another one would drop its locks. */
function readOpenFile(path: string): Buffer {
  const descriptor = findDescriptor(path);
  const bytes = Buffer.alloc(fs.fstatSync(descriptor).size);
  fs.readSync(descriptor, bytes, 0, bytes.length, 0);
  return bytes;
}

function findDescriptor(path: string): number {
  for (const name of readdirSync('/proc/self/fd')) {
    const target = existsSync(`/proc/self/fd/${name}`) ? readlinkSync(`/proc/self/fd/${name}`) : '';
    if (target === path) return Number(name);
  }
  throw new Error(`${path} is not open`);
}

/** Names in a directory, and the bytes of the files behind them: two things that a disk keeps at different times. */
class BlobFiles {
  readonly #syncedBytes = new Map<string, Buffer>();
  readonly #fileIds = new Map<number, string>();
  #syncedNames = new Map<string, string>();
  #count = 0;

  constructor(private readonly directory: string | undefined) {}

  /** An inode number may serve a second file once the first is gone. */
  created(path: string): void {
    this.#count += 1;
    this.#fileIds.set(statSync(path).ino, `file ${this.#count}`);
  }

  prepareSync(path: string): () => void {
    if (path === this.directory) {
      const names = this.#currentNames();
      return () => {
        this.#syncedNames = names;
      };
    }
    if (!this.directory || !path.startsWith(this.directory) || !existsSync(path)) return () => {};
    const id = this.#fileId(path) ?? path;
    const bytes = readFileSync(path);
    return () => void this.#syncedBytes.set(id, bytes);
  }

  tear(dice: Dice): Map<string, Buffer> {
    const current = this.#currentNames();
    const left = new Map<string, Buffer>();
    for (const name of new Set([...this.#syncedNames.keys(), ...current.keys()])) {
      const id = (dice(2) === 0 ? this.#syncedNames : current).get(name);
      if (id !== undefined) left.set(name, this.#tornBytes(name, id, dice));
    }
    return left;
  }

  /** What was written since the last sync may be there or not; a file that is gone had nothing to come. */
  #tornBytes(name: string, id: string, dice: Dice): Buffer {
    const path = join(this.directory ?? '', name);
    const synced = this.#syncedBytes.get(id) ?? Buffer.alloc(0);
    return this.#fileId(path) === id ? tearWrites(synced, readFileSync(path), dice) : synced;
  }

  #currentNames(): Map<string, string> {
    const { directory } = this;
    if (!directory || !existsSync(directory)) return new Map();
    const named = readdirSync(directory).map((name): [string, string | undefined] => [
      name,
      this.#fileId(join(directory, name)),
    ]);
    return new Map(named.filter((entry): entry is [string, string] => entry[1] !== undefined));
  }

  /** Undefined where a rename in flight has just taken the name away. */
  #fileId(path: string): string | undefined {
    const found = statSync(path, { throwIfNoEntry: false });
    return found && (this.#fileIds.get(found.ino) ?? path);
  }
}

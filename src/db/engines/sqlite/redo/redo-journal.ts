import type { FileSync } from '../../../../platform/file-sync.js';
import { SyncedFile } from '../../../../platform/synced-file.js';
import { lengthOf, type Pieces } from '../../../../platform/write-pieces.js';
import type { Statement } from '../../kysely-over.js';
import { type FileWrite, type FoundSpan, RecordWriter, readRecords, type SpanPlace } from './redo-record.js';

/** What the statements of one group may add; more costs less as pages. */
const MAX_RECORD_BYTES = 128 * 1024;
const FILE_BYTES = 4 * 1024 * 1024;
const FILE_MODE = 0o600;
/** A group may be a little longer than the one before. */
const LIKE_THE_LAST = 1.25;
/**
 * Linux keeps together in its cache what was first written at once, and looks at all its blocks where one of them changes.
 * After a single write of 4 MB a record of 3.6 KB took 4.1 instead of 1.4 µs to write and 35 instead of 29 to sync, one of
 * 104 KB 13 instead of 7, and 60 instead of 49.
 */
const ZEROS = Buffer.alloc(64 * 1024);

/**
 * What is in the open transaction of SQLite, in a file of its own: one write and one sync for a small change, where a
 * commit writes every page that it touched. It holds one span, and the next begins only when the log with the commit of
 * the one before is on the disk.
 */
export class RedoJournal {
  readonly #writer = new RecordWriter(Buffer.alloc(MAX_RECORD_BYTES));
  #end = 0;
  #lastBytes = 0;
  #usedBytes = 0;
  #unsyncedBytes = 0;

  private constructor(readonly file: SyncedFile) {}

  static async open(path: string, files: FileSync): Promise<RedoJournal> {
    return new RedoJournal(await SyncedFile.openOrMake(files, path, FILE_MODE));
  }

  /** What a crash left, or what the span has so far. */
  read(): FoundSpan | undefined {
    return readRecords(this.file.read(FILE_BYTES));
  }

  /** Once what a crash left in it is in the log, and that on the disk. A file that grows is slower to sync. */
  fillUp(): void {
    try {
      this.#writeZeros(FILE_BYTES);
    } catch {} // it grows, then
  }

  /** Leaves nothing in it that was deleted. Only while all it held is in the log, and that on the disk. */
  async clear(): Promise<void> {
    this.#writeZeros(this.#usedBytes);
    await this.file.sync();
    this.#usedBytes = 0;
  }

  /** Throws where it is another file by now. One that goes later takes nothing along: what is in it is committed as well. */
  beginSpan(): void {
    this.file.requireSame();
    this.#writer.beginSpan();
    this.#end = 0;
  }

  beginGroup(): void {
    this.#writer.begin();
  }

  note(statement: Statement): void {
    this.#writer.add(statement);
  }

  noteFile(write: FileWrite): void {
    this.#writer.addFile(write);
  }

  get isGroupEmpty(): boolean {
    return this.#writer.isEmpty;
  }

  /** False: the group does not fit, or the disk did not take it. True: it is in the page cache, and the next sync is the journal's. */
  append(place: SpanPlace): boolean {
    const record = this.#writer.end(place);
    const end = this.#end + lengthOf(record ?? []);
    if (record === undefined || end > FILE_BYTES || !this.#write(record, this.#end)) {
      this.#writer.drop();
      return false;
    }
    this.#writer.keep();
    this.#lastBytes = end - this.#end;
    this.#end = end;
    this.#usedBytes = Math.max(this.#usedBytes, this.#end);
    this.#unsyncedBytes += this.#lastBytes;
    return true;
  }

  /** One more like the last may not fit. */
  get isFull(): boolean {
    return this.#end + LIKE_THE_LAST * this.#lastBytes > FILE_BYTES;
  }

  dropGroup(): void {
    this.#writer.drop();
  }

  /** It is committed: whoever waits for a record waits for the log now. */
  endSpan(): void {
    this.#unsyncedBytes = 0;
  }

  /** What no sync has begun for. */
  get unsyncedBytes(): number {
    return this.#unsyncedBytes;
  }

  /** The same; from now on one has. */
  takeUnsynced(): number {
    const bytes = this.#unsyncedBytes;
    this.#unsyncedBytes = 0;
    return bytes;
  }

  close(): Promise<void> {
    return this.file.close();
  }

  /** Under the same conditions as `clear`. */
  remove(): Promise<void> {
    return this.file.remove();
  }

  #writeZeros(sizeBytes: number): void {
    for (let at = 0; at < sizeBytes; at += ZEROS.length) {
      this.file.write([ZEROS.subarray(0, Math.min(ZEROS.length, sizeBytes - at))], at);
    }
  }

  /** False: a full disk, for one. There is always the other way, a commit, and what is wrong shows there. */
  #write(pieces: Pieces, position: number): boolean {
    try {
      this.file.write(pieces, position);
      return true;
    } catch {
      return false;
    }
  }
}

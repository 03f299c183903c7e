import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { SegmentPlace } from '../blob.js';
import { countLiveBytes, listSegmentBlobs, moveBlob, type SegmentBlob } from '../blob-row-store.js';
import type { SegmentFiles } from './segment-files.js';
import type { SegmentWriter } from './segment-writer.js';

/** What was appended has its row by then, unless the database is slow: such a row is refused, and tried again. */
const SETTLED_AFTER_MS = 30_000;
const LOOK_EVERY_MS = 1_000;
/** One that holds less than this part of what it takes up is emptied into the newest. */
const SPARSE = 1 / 4;
const MOVED_TOGETHER = 16;

export interface SegmentUpkeepDeps {
  readonly db: Database;
  readonly files: SegmentFiles;
  readonly writer: SegmentWriter;
  /** Also what is still on its way into its segment. */
  read(place: SegmentPlace, sizeBytes: number): Buffer;
  readonly clock: Pick<Clock, 'now' | 'every'>;
  /** What a blob takes up where it lies. */
  storedBytes(sizeBytes: number): number;
}

/** Frees the space of segments: those without rows go, those with few are emptied. */
export class SegmentUpkeep {
  readonly #loosened = new Set<string>();
  #lookedAtMs = 0;
  #stopWatching: (() => void) | undefined;

  constructor(private readonly deps: SegmentUpkeepDeps) {}

  /** Rows of these were deleted, or are about to be. */
  loosen(segments: Iterable<string>): void {
    for (const segment of segments) this.#loosened.add(segment);
  }

  /** After deletions: removes what became empty by them, at once or when it has settled. Looks at most once a second. */
  async freeLoosened(): Promise<void> {
    const { clock, writer } = this.deps;
    if (this.#loosened.size === 0) return;
    this.#stopWatching ??= clock.every(SETTLED_AFTER_MS, () => void this.#lookAgain());
    const now = clock.now();
    if (now - this.#lookedAtMs < LOOK_EVERY_MS) return;
    this.#lookedAtMs = now;
    for (const segment of this.#loosened) {
      if (!writer.isQuietSince(segment, now - SETTLED_AFTER_MS)) continue;
      this.#loosened.delete(segment);
      await this.#removeIfEmpty(segment);
    }
    if (this.#loosened.size === 0) this.stop();
  }

  stop(): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  /** The same for all that have settled before `settledBeforeMs`; sparse ones are emptied. */
  async sweep(settledBeforeMs: number): Promise<number> {
    const { files, writer } = this.deps;
    let removed = 0;
    for (const segment of await files.list()) {
      await setImmediate(); // each takes a query or two, which are synchronous here
      if (!writer.isQuietSince(segment, settledBeforeMs)) continue;
      if (await this.#removeIfEmpty(segment)) removed += 1;
      else if (!writer.isCurrent(segment)) await this.#emptyIfSparse(segment);
    }
    return removed;
  }

  async #lookAgain(): Promise<void> {
    await this.freeLoosened().catch(() => {}); // the sweep comes by as well
  }

  async #removeIfEmpty(segment: string): Promise<boolean> {
    const { db, files, writer } = this.deps;
    if ((await countLiveBytes(db.reader, segment)) > 0) return false;
    // Among transactions: a row that is not there yet finds its segment given up, and is not written
    const isGivenUp = await db.inTransaction(async (tx) => {
      if ((await countLiveBytes(tx, segment)) > 0) return false;
      writer.giveUp(segment);
      return true;
    });
    if (!isGivenUp) return false;
    await db.durable(); // a row that a power cut brings back must find its bytes
    await files.remove(segment);
    return true;
  }

  /** The file goes with the next sweep: whoever has read an old row still finds its bytes. */
  async #emptyIfSparse(segment: string): Promise<void> {
    const { db, files } = this.deps;
    const liveBytes = await countLiveBytes(db.reader, segment);
    if (liveBytes === 0 || liveBytes >= (await files.sizeOf(segment)) * SPARSE) return;
    const blobs = await listSegmentBlobs(db.reader, segment);
    for (let n = 0; n < blobs.length; n += MOVED_TOGETHER) {
      await this.#move(segment, blobs.slice(n, n + MOVED_TOGETHER));
    }
  }

  async #move(from: string, blobs: readonly SegmentBlob[]): Promise<void> {
    const { db, read, writer, storedBytes } = this.deps;
    const moves = await Promise.all(
      blobs.map(async ({ id, sizeBytes, offset }) => {
        const bytes = read({ segment: from, offset }, storedBytes(sizeBytes));
        return { id, ...(await writer.append([bytes])) };
      }),
    );
    await db.inTransaction(async (tx) => {
      for (const { id, place, cargo } of moves) {
        if (!writer.mayHold(place.segment)) continue;
        if (cargo) db.carry?.(tx, cargo);
        await moveBlob(tx, id, { from, to: place });
      }
    });
  }
}

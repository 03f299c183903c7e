import { setImmediate } from 'node:timers/promises';
import type { FileBytes } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { lengthOf, type Pieces } from '../../platform/write-pieces.js';
import type { SegmentPlace } from '../blob.js';
import { translateDiskError } from '../disk-error.js';
import type { SegmentFiles } from './segment-files.js';
import type { Appended } from './segments.js';
import type { WriteBehind } from './write-behind.js';

export interface SegmentWriterDeps {
  readonly files: SegmentFiles;
  /** Absent: nothing can be carried. */
  readonly behind: WriteBehind | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  /** A new one is begun when this is full. */
  readonly segmentBytes: number;
}

/** Appends to the newest segment: one write and one sync for all who wait. */
export class SegmentWriter {
  /** Those that rows may point into: begun by this process and not given up. */
  readonly #lastAppendMs = new Map<string, number>();
  #waiting: Waiter[] = [];
  #isAppending = false;
  #round: Promise<void> = Promise.resolve();
  #current: OpenSegment | undefined;

  constructor(private readonly deps: SegmentWriterDeps) {}

  /** Resolves once the bytes would survive a power cut, or can be carried. */
  append(pieces: Pieces): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ pieces, resolve, reject });
      if (this.#isAppending) return;
      this.#isAppending = true;
      // By then everyone of the same turn has joined
      this.#round = setImmediate().then(() => this.#appendWhileAwaited());
    });
  }

  /** Asked where a row is written: its segment may have been given up since. */
  mayHold(segment: string): boolean {
    return this.#lastAppendMs.has(segment);
  }

  /** Nothing was appended since then: what was has its row by now, or will have none. */
  isQuietSince(segment: string, sinceMs: number): boolean {
    return (this.#lastAppendMs.get(segment) ?? 0) < sinceMs;
  }

  /** From now on no row may point into it. */
  giveUp(segment: string): void {
    this.#lastAppendMs.delete(segment);
    if (this.#current?.id === segment && !this.#isAppending) void this.#leaveCurrent();
  }

  isCurrent(segment: string): boolean {
    return this.#current?.id === segment;
  }

  async close(): Promise<void> {
    await this.#round;
    await this.#leaveCurrent();
  }

  async #appendWhileAwaited(): Promise<void> {
    while (this.#waiting.length > 0) {
      const served = this.#waiting;
      this.#waiting = [];
      try {
        const appended = await this.#appendAll(served.map(({ pieces }) => pieces));
        for (const [n, { resolve }] of served.entries()) resolve(appended[n] as Appended);
      } catch (error) {
        await this.#abandonCurrent();
        for (const { reject } of served) reject(translateDiskError(error));
      }
    }
    this.#isAppending = false;
  }

  async #appendAll(parcels: readonly Pieces[]): Promise<readonly Appended[]> {
    const sizes = parcels.map(lengthOf);
    const sizeBytes = sizes.reduce((sum, size) => sum + size, 0);
    const current = await this.#segmentFor(sizeBytes);
    const start = current.sizeBytes;
    const places = sizes.map((size) => {
      current.sizeBytes += size;
      return { segment: current.id, offset: current.sizeBytes - size };
    });
    const cargo = this.#cargoOf(parcels, places);
    if (!cargo) await this.deps.files.write(current.descriptor, { offset: start, pieces: parcels.flat() });
    current.isReliedOn = true;
    return places.map((place) => ({ place, cargo }));
  }

  /** Those who wait together share a sync; for one alone the journal's is enough, which he needs anyway. */
  #cargoOf(parcels: readonly Pieces[], places: readonly SegmentPlace[]): FileBytes | undefined {
    const [pieces, place] = [parcels[0], places[0]];
    return parcels.length === 1 && pieces && place ? this.deps.behind?.take(place, pieces) : undefined;
  }

  async #segmentFor(sizeBytes: number): Promise<OpenSegment> {
    const { files, clock, random, segmentBytes } = this.deps;
    const now = clock.now();
    const current = this.#current;
    const isFull = current !== undefined && current.sizeBytes > 0 && current.sizeBytes + sizeBytes > segmentBytes;
    if (current && !isFull && this.mayHold(current.id)) {
      this.#lastAppendMs.set(current.id, now);
      return current;
    }
    await this.#leaveCurrent();
    const id = newId(random, now);
    this.#lastAppendMs.set(id, now); // before it is there: a sweep would take it for one that a crash has left
    try {
      this.#current = { id, descriptor: await files.create(id), sizeBytes: 0, isReliedOn: false };
      return this.#current;
    } catch (error) {
      this.#lastAppendMs.delete(id);
      throw error;
    }
  }

  /** What a failed write or sync has left nobody knows: it is never appended to again, and goes where nobody needs it. */
  async #abandonCurrent(): Promise<void> {
    const failed = this.#current;
    await this.#leaveCurrent();
    if (!failed || failed.isReliedOn) return;
    this.#lastAppendMs.delete(failed.id);
    await this.deps.files.remove(failed.id).catch(() => {}); // else the sweeper finds it
  }

  async #leaveCurrent(): Promise<void> {
    const left = this.#current;
    this.#current = undefined;
    if (left) await this.deps.files.close(left.descriptor).catch(() => {}); // what was promised of it was synced before
  }
}

interface OpenSegment {
  readonly id: string;
  readonly descriptor: number;
  sizeBytes: number;
  /** Someone was told that his bytes are safe in it. */
  isReliedOn: boolean;
}

interface Waiter {
  readonly pieces: Pieces;
  resolve(appended: Appended): void;
  reject(reason: unknown): void;
}

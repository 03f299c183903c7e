import type { FileBytes } from '../../db/database.js';
import type { Stretch } from '../../platform/write-durably.js';
import { lengthOf, type Pieces } from '../../platform/write-pieces.js';
import type { SegmentPlace } from '../blob.js';
import { translateDiskError } from '../disk-error.js';
import type { SegmentFiles } from './segment-files.js';

/** Unsettled at most; whoever comes then waits for his bytes to be in their file. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Brings bytes into their segments that are elsewhere on the disk meanwhile, many with one sync. */
export class WriteBehind {
  readonly #unsettled = new Map<string, Unsettled>();
  #waiting: Unsettled[] = [];
  #unsettledBytes = 0;
  #round: Promise<void> | undefined;
  /** Stays open while more is on its way: to open and to close it is a thread's way each. */
  #open: OpenSegment | undefined;

  constructor(private readonly files: SegmentFiles) {}

  /** Undefined: too much is on its way already, and these have to be written by whoever has them. */
  take(place: SegmentPlace, pieces: Pieces): FileBytes | undefined {
    if (this.#unsettledBytes + lengthOf(pieces) > MAX_BYTES) {
      this.settleAll().catch(() => {}); // rows that never come ask for nothing
      return undefined;
    }
    const taken: Unsettled = {
      place,
      path: this.files.pathOf(place.segment),
      offset: place.offset,
      pieces,
      sizeBytes: lengthOf(pieces),
      isSettled: false,
      settle: () => this.#settle(taken),
    };
    this.#unsettled.set(nameOf(place), taken);
    this.#unsettledBytes += taken.sizeBytes;
    this.#waiting.push(taken);
    return taken;
  }

  /** What is not in its segment yet. */
  read(place: SegmentPlace): Buffer | undefined {
    const pieces = this.#unsettled.get(nameOf(place))?.pieces;
    return pieces && Buffer.concat(pieces);
  }

  async settleAll(): Promise<void> {
    await Promise.all([...this.#unsettled.values()].map((taken) => this.#settle(taken)));
  }

  async #settle(taken: Unsettled): Promise<void> {
    while (!taken.isSettled) await (this.#round ?? this.#writeRound());
  }

  #writeRound(): Promise<void> {
    const taken = this.#waiting;
    this.#waiting = [];
    this.#round = this.#write(taken)
      .catch(async (error: unknown) => {
        this.#waiting.unshift(...taken.filter(({ isSettled }) => !isSettled));
        await this.#leave();
        throw translateDiskError(error);
      })
      .finally(() => {
        this.#round = undefined;
      });
    return this.#round;
  }

  async #write(taken: readonly Unsettled[]): Promise<void> {
    for (const segment of new Set(taken.map(({ place }) => place.segment))) {
      const ofSegment = taken.filter(({ place }) => place.segment === segment);
      await this.#writeInto(segment, ofSegment);
      for (const settled of ofSegment) this.#setSettled(settled);
    }
    if (this.#unsettled.size === 0) await this.#leave();
  }

  /** A segment that is gone had no rows any more. */
  async #writeInto(segment: string, taken: readonly Unsettled[]): Promise<void> {
    const descriptor = await this.#descriptorOf(segment);
    if (descriptor !== undefined) await this.files.write(descriptor, ...joined(taken));
  }

  async #descriptorOf(segment: string): Promise<number | undefined> {
    if (this.#open?.segment === segment) return this.#open.descriptor;
    await this.#leave();
    const descriptor = await this.files.reopen(segment);
    if (descriptor !== undefined) this.#open = { segment, descriptor };
    return descriptor;
  }

  async #leave(): Promise<void> {
    const left = this.#open;
    this.#open = undefined;
    if (left) await this.files.close(left.descriptor).catch(() => {}); // what it has was synced
  }

  #setSettled(taken: Unsettled): void {
    taken.isSettled = true;
    taken.pieces = [];
    this.#unsettled.delete(nameOf(taken.place));
    this.#unsettledBytes -= taken.sizeBytes;
  }
}

interface Unsettled extends FileBytes {
  readonly place: SegmentPlace;
  readonly sizeBytes: number;
  /** None, once they are in the segment: whoever holds on to this does not hold on to them. */
  pieces: Pieces;
  isSettled: boolean;
}

interface OpenSegment {
  readonly segment: string;
  readonly descriptor: number;
}

interface GrowingStretch extends Stretch {
  readonly pieces: Uint8Array[];
  end: number;
}

/** Neighbours in one write. */
function joined(taken: readonly Unsettled[]): readonly Stretch[] {
  const stretches: GrowingStretch[] = [];
  for (const { offset, pieces, sizeBytes } of taken) {
    const last = stretches.at(-1);
    if (last?.end === offset) {
      last.pieces.push(...pieces);
      last.end += sizeBytes;
    } else stretches.push({ offset, pieces: [...pieces], end: offset + sizeBytes });
  }
  return stretches;
}

function nameOf({ segment, offset }: SegmentPlace): string {
  return `${segment} ${offset}`;
}

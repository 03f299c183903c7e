import type { Flags } from '../message.js';
import type { FlagSets } from './flag-sets.js';
import type { Snapshot } from './folder-view.js';

/** The numbers of a folder's row. */
export interface FolderHead {
  readonly uidValidity: number;
  readonly uidNext: number;
  readonly highestModseq: number;
  readonly keywords: readonly string[];
}

/**
 * One entry per message, in the order of UIDs. Arrays may have room beyond `length` and be shared with later snapshots:
 * what is before a snapshot's `length` never changes.
 */
export interface Columns {
  readonly uids: Uint32Array;
  readonly modseqs: Float64Array;
  readonly bits: Uint8Array;
  /** Numbers of `FlagSets`. */
  readonly keywordSets: Uint32Array;
}

export class FolderSnapshot implements Snapshot {
  constructor(
    readonly head: FolderHead,
    readonly columns: Columns,
    readonly length: number,
    readonly sets: FlagSets,
  ) {}

  get uidValidity(): number {
    return this.head.uidValidity;
  }

  get uidNext(): number {
    return this.head.uidNext;
  }

  get highestModseq(): number {
    return this.head.highestModseq;
  }

  get keywords(): readonly string[] {
    return this.head.keywords;
  }

  uidAt(place: number): number {
    return this.columns.uids[this.#at(place)] as number;
  }

  flagsAt(place: number): Flags {
    const at = this.#at(place);
    return this.sets.flagsOf(this.columns.bits[at] as number, this.columns.keywordSets[at] as number);
  }

  modseqAt(place: number): number {
    return this.columns.modseqs[this.#at(place)] as number;
  }

  placeOf(uid: number): number {
    const place = this.placeFrom(uid);
    return place <= this.length && this.columns.uids[place - 1] === uid ? place : 0;
  }

  placeFrom(uid: number): number {
    const { uids } = this.columns;
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((uids[middle] as number) < uid) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }

  #at(place: number): number {
    if (!(place >= 1 && place <= this.length)) throw new RangeError(`The folder has no message at place ${place}`);
    return place - 1;
  }
}

export function createColumns(capacity: number): Columns {
  return {
    uids: new Uint32Array(capacity),
    modseqs: new Float64Array(capacity),
    bits: new Uint8Array(capacity),
    keywordSets: new Uint32Array(capacity),
  };
}

/** Copies `from` to `to` (exclusive) to `at` in the target. */
export function copyColumns(source: Columns, from: number, to: number, target: Columns, at: number): void {
  target.uids.set(source.uids.subarray(from, to), at);
  target.modseqs.set(source.modseqs.subarray(from, to), at);
  target.bits.set(source.bits.subarray(from, to), at);
  target.keywordSets.set(source.keywordSets.subarray(from, to), at);
}

/** A single message: views of a range cost more than four numbers. */
export function copyMessage(source: Columns, from: number, target: Columns, at: number): void {
  target.uids[at] = source.uids[from] as number;
  target.modseqs[at] = source.modseqs[from] as number;
  target.bits[at] = source.bits[from] as number;
  target.keywordSets[at] = source.keywordSets[from] as number;
}

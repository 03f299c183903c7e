import type { FileBytes } from '../../db/database.js';
import type { Pieces } from '../../platform/write-pieces.js';
import type { SegmentPlace } from '../blob.js';

export interface Appended {
  readonly place: SegmentPlace;
  /** The bytes themselves, where they are not on the disk yet: the row's transaction has to carry them. */
  readonly cargo: FileBytes | undefined;
}

/** Bytes at a place in a file that many share. The rows that point there say which of them are still wanted. */
export interface Segments {
  /** Resolves once the bytes would survive a power cut, or can be carried. */
  append(pieces: Pieces): Promise<Appended>;
  /** Throws what the caller may try again when the bytes have been given up in the meantime. */
  requireHeld(place: SegmentPlace): void;
  /** Shorter than asked for where the file ends before. */
  read(place: SegmentPlace, sizeBytes: number): Buffer;
  /** Rows of these were deleted, or are about to be. */
  loosen(segments: Iterable<string>): void;
  /** After deletions: removes the files that became empty by them. */
  freeLoosened(): Promise<void>;
  /** Removes and empties what has been of little use since `settledBeforeMs`. */
  sweep(settledBeforeMs: number): Promise<number>;
  close(): Promise<void>;
}

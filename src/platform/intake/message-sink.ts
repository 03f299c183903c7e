import type { Spool, SpoolFile } from '../files/spool-file.js';
import type { OctetSource } from '../threads/octet-source.js';
import type { ByteBudget } from './byte-budget.js';
import { createLargeSource, joinBehindRoom, type LargeSource, type RoomySource, withoutRoom } from './roomy-source.js';

/** Octets on their way in, and the room they hold: memory as long as there is any, then a file. */
export interface MessageSink {
  /** `false`: there is no room, and what was kept is given back. */
  keep(piece: Buffer): boolean;
  /** Resolves when what was kept so far has its place; until then the client is not heard. */
  settled(): Promise<void> | undefined;
  /** The file could not take it. */
  readonly isBroken: boolean;
  /** All of it, in one piece, and once: its room is held until `release`, the octets are the caller's. */
  load(signal: AbortSignal): Promise<RoomySource>;
  /** The same, where it is: what is in a file stays there. Until `release`. */
  stored(): OctetSource;
  /** Gives the room back; afterwards it is of no use. */
  release(): void;
}

/** Shared by all doors through which messages come. */
export interface MessageRoom {
  readonly budget: ByteBudget;
  /** For what memory cannot take; without one it is refused for now. */
  readonly spool?: Spool | undefined;
}

/** Smaller ones stay in memory while there is any, and are joined at the end. */
const MAX_SMALL_BYTES = 1024 * 1024;
/** What is moved to a file at a time. */
const MOVED_BYTES = 1024 * 1024;

interface SinkSizes {
  /** No more is given to it. */
  readonly maxBytes: number;
  /** As far as it is known: a large message goes into a file from the start. */
  readonly announcedBytes?: number;
}

export function createMessageSink(
  { budget, spool }: MessageRoom,
  { maxBytes, announcedBytes = 0 }: SinkSizes,
): MessageSink {
  const pieces: Buffer[] = [];
  let large: LargeSource | undefined;
  let heldBytes = 0;
  let file = announcedBytes > MAX_SMALL_BYTES ? spool?.create() : undefined;
  let writing: Promise<void> | undefined;
  let isBroken = false;

  return {
    keep,
    settled: () => writing,
    get isBroken() {
      return isBroken;
    },
    async load(signal) {
      if (file) return withoutRoom(await file.load(signal));
      return takeHeld();
    },
    stored: () => (file ? { length: file.sizeBytes, read: file.read } : takeHeld().source),
    release,
  };

  function takeHeld(): RoomySource {
    const held = large?.take() ?? joinBehindRoom(pieces.splice(0));
    large = undefined;
    return held;
  }

  function keep(piece: Buffer): boolean {
    if (isBroken) return false;
    if (file) {
      append(piece);
      return true;
    }
    const isLarge = heldBytes + piece.length > MAX_SMALL_BYTES;
    if (!(spool && isLarge && budget.isStrained) && budget.take(piece.length)) {
      heldBytes += piece.length;
      pieces.push(piece);
      if (isLarge) {
        large ??= createLargeSource(maxBytes);
        for (const held of pieces.splice(0)) large.push(held);
      }
      return true;
    }
    if (!spool) {
      release(); // it will be refused: others may have the room at once
      return false;
    }
    moveTo(spool.create());
    append(piece);
    return true;
  }

  function moveTo(created: SpoolFile): void {
    file = created;
    const { source } = takeHeld();
    for (let at = 0; at < source.length; at += MOVED_BYTES) append(source.subarray(at, at + MOVED_BYTES));
    const movedBytes = heldBytes;
    heldBytes = 0;
    void (writing ?? Promise.resolve()).then(() => budget.give(movedBytes));
  }

  function append(piece: Buffer): void {
    const mine = file?.append(piece).then(
      () => {
        if (writing === mine) writing = undefined;
      },
      () => {
        isBroken = true;
        file?.release();
      },
    );
    writing = mine;
  }

  function release(): void {
    budget.give(heldBytes);
    heldBytes = 0;
    pieces.length = 0;
    large = undefined;
    file?.release();
  }
}

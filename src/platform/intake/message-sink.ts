import type { Spool, SpoolFile } from '../files/spool-file.js';
import type { OctetSource } from '../threads/octet-source.js';
import type { ByteBudget } from './byte-budget.js';
import {
  behindRoom,
  createLargeSource,
  joinBehindRoom,
  type LargeSource,
  ROOM_BYTES,
  type RoomySource,
} from './roomy-source.js';

/** A message while it is received: in memory as long as there is room, then in a file. */
export interface MessageSink {
  /** `false`: there is no room, and what was kept is released. */
  keep(piece: Buffer): boolean;
  /** Resolves when what was kept so far is stored; until then the client is not read. */
  settled(): Promise<void> | undefined;
  /** Size of what was kept. */
  readonly sizeBytes: number;
  /** The file could not be written. */
  readonly isBroken: boolean;
  /** Loads all of it in one piece, only once: its room is held until `release`; the caller owns the octets. */
  load(signal: AbortSignal): Promise<RoomySource>;
  /** The same without loading: octets in a file stay there. Valid until `release`. */
  stored(): OctetSource;
  /** Frees the room; afterwards the sink is unusable. */
  release(): void;
}

/** Shared by all doors that receive messages. */
export interface MessageRoom {
  readonly budget: ByteBudget;
  /** For messages that do not fit in memory; without it they are refused temporarily. */
  readonly spool?: Spool | undefined;
}

/** Smaller messages stay in memory while there is room, and are joined at the end. */
const MAX_SMALL_BYTES = 1024 * 1024;
/** Larger messages go into a file even if memory is free: they would occupy it until garbage collection. */
const MAX_HELD_BYTES = 8 * 1024 * 1024;
/** How much is moved to a file at a time. */
const MOVED_BYTES = 1024 * 1024;

interface SinkSizes {
  /** No more than this is passed in. */
  readonly maxBytes: number;
  /** If known: a large message then goes into a file from the start. */
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
    get sizeBytes() {
      return file?.sizeBytes ?? heldBytes;
    },
    get isBroken() {
      return isBroken;
    },
    async load(signal) {
      if (file) return behindRoom(await file.load(signal, ROOM_BYTES));
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
    const goesToFile = (isLarge && budget.isStrained) || heldBytes + piece.length > MAX_HELD_BYTES;
    if (!(spool && goesToFile) && budget.take(piece.length)) {
      heldBytes += piece.length;
      pieces.push(piece);
      if (isLarge) {
        large ??= createLargeSource(maxBytes);
        for (const held of pieces.splice(0)) large.push(held);
      }
      return true;
    }
    if (!spool) {
      release(); // it will be refused: others may use the room at once
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

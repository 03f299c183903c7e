import type { OctetSource } from '../octet-source.js';
import type { Spool, SpoolFile } from '../spool-file.js';
import type { ByteBudget } from './byte-budget.js';
import { joinBehindRoom, type RoomySource, withoutRoom } from './roomy-source.js';

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

// design.md §5.1: smaller ones stay in memory while there is any
const MAX_BYTES_UNDER_STRAIN = 1024 * 1024;

/** `announcedBytes`: as far as it is known; a large message goes into a file from the start. */
export function createMessageSink({ budget, spool }: MessageRoom, announcedBytes = 0): MessageSink {
  const pieces: Buffer[] = [];
  let heldBytes = 0;
  let file = announcedBytes > MAX_BYTES_UNDER_STRAIN ? spool?.create() : undefined;
  let writing: Promise<void> | undefined;
  let isBroken = false;

  return {
    keep,
    settled: () => writing,
    get isBroken() {
      return isBroken;
    },
    async load(signal) {
      return file ? withoutRoom(await file.load(signal)) : joinBehindRoom(pieces.splice(0));
    },
    stored: () => (file ? { length: file.sizeBytes, read: file.read } : joinBehindRoom(pieces.splice(0)).source),
    release,
  };

  function keep(piece: Buffer): boolean {
    if (isBroken) return false;
    if (file) {
      append(piece);
      return true;
    }
    const isLarge = heldBytes + piece.length > MAX_BYTES_UNDER_STRAIN;
    if (!(spool && isLarge && budget.isStrained) && budget.take(piece.length)) {
      heldBytes += piece.length;
      pieces.push(piece);
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
    for (const piece of pieces) append(piece);
    pieces.length = 0;
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
    file?.release();
  }
}

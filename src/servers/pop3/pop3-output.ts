import type { Socket } from 'node:net';

/** What a session says, gathered: replies to what came together leave together. */
export interface Pop3Output {
  text(ascii: string): void;
  bytes(piece: Buffer): void;
  /** Hands over what is gathered; when the client lags behind, the promise is of room. */
  flush(): Promise<void> | undefined;
  /** The same, but only once there is a good deal of it. */
  flushIfMuch(): Promise<void> | undefined;
  /** Waits for the client to read. */
  readonly isBlocked: boolean;
  /** Says the last of it and closes. */
  end(): void;
}

// Four TLS records at a time
const BLOCK_BYTES = 64 * 1024;
const FIRST_BLOCK_BYTES = 1024; // most sessions find nothing new
const MAX_UNREAD_BYTES = 256 * 1024;

export function createPop3Output(socket: Socket): Pop3Output {
  let block = Buffer.allocUnsafe(FIRST_BLOCK_BYTES);
  let used = 0;
  let isBlocked = false;

  return {
    text(ascii) {
      const at = reserve(ascii.length);
      if (at === undefined) socket.write(ascii, 'latin1');
      else block.write(ascii, at, 'latin1');
    },
    bytes(piece) {
      const at = reserve(piece.length);
      if (at === undefined) socket.write(piece);
      else block.set(piece, at);
    },
    flush,
    flushIfMuch: () => (socket.writableLength + used > BLOCK_BYTES ? flush() : undefined),
    get isBlocked() {
      return isBlocked;
    },
    end() {
      hand();
      socket.end();
    },
  };

  /** Where in the block it goes; `undefined`: it is written by itself, behind what was gathered. */
  function reserve(length: number): number | undefined {
    if (used + length > block.length) {
      hand();
      if (length > BLOCK_BYTES) return undefined;
      if (length > block.length || block.length < BLOCK_BYTES) block = Buffer.allocUnsafe(BLOCK_BYTES);
    }
    const at = used;
    used += length;
    return at;
  }

  function hand(): void {
    if (used === 0) return;
    socket.write(block.subarray(0, used));
    block = block.subarray(used); // the socket keeps what it has not sent
    used = 0;
  }

  function flush(): Promise<void> | undefined {
    hand();
    if (socket.writableLength < MAX_UNREAD_BYTES || socket.destroyed) return undefined;
    isBlocked = true;
    return new Promise((resolve) => {
      const done = () => {
        isBlocked = false;
        socket.off('drain', done);
        socket.off('close', done);
        resolve();
      };
      socket.on('drain', done);
      socket.on('close', done);
    });
  }
}

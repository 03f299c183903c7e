import type { Socket } from 'node:net';

/** Buffers the replies of a session, so that replies to pipelined commands are sent together. */
export interface Pop3Output {
  text(ascii: string): void;
  bytes(piece: Buffer): void;
  /** Sends the buffer. The promise, if any, resolves once the client has read enough. */
  flush(): Promise<void> | undefined;
  /** Like `flush`, once 64 KB are buffered. */
  flushIfMuch(): Promise<void> | undefined;
  /** Waiting for the client to read. */
  readonly isBlocked: boolean;
  /** Sends the rest and closes. */
  end(): void;
}

// Four TLS records
const BLOCK_BYTES = 64 * 1024;
const FIRST_BLOCK_BYTES = 1024; // enough for a session without new mail
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

  /** Offset in the block; `undefined`: too large for it, to be written directly after it. */
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
    block = block.subarray(used); // the socket still owns what it has not sent
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

import type { Readable } from 'node:stream';

/** The bytes of a socket, one chunk at a time. */
export interface SocketReader {
  /** `undefined`: the other side has ended, or the connection is gone. */
  read(): Promise<Buffer | undefined>;
  /** A chunk has arrived and was not read yet. */
  readonly hasMore: boolean;
  /** Chunks that were not read yet, for inspection. */
  readonly waiting: readonly Buffer[];
  /** Drops everything received from now on. */
  discard(): void;
  /** Releases the socket, paused, for TLS. */
  detach(): void;
}

// Beyond this, a client that sends ahead is paused
const MAX_QUEUED_BYTES = 64 * 1024;

export function createSocketReader(socket: Readable): SocketReader {
  const queue: Buffer[] = [];
  let queuedBytes = 0;
  let isEnded = false;
  let wake: ((chunk: Buffer | undefined) => void) | undefined;

  socket.on('data', onData);
  socket.on('end', onEnd);
  socket.on('close', onEnd);

  return {
    read() {
      const chunk = queue.shift();
      if (chunk) {
        queuedBytes -= chunk.length;
        if (queuedBytes <= MAX_QUEUED_BYTES && socket.isPaused()) socket.resume();
        return Promise.resolve(chunk);
      }
      if (isEnded) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        wake = resolve;
      });
    },
    get hasMore() {
      return queue.length > 0;
    },
    waiting: queue,
    discard() {
      socket.off('data', onData);
      queue.length = 0;
      socket.resume();
      onEnd();
    },
    detach() {
      socket.pause();
      socket.off('data', onData);
      socket.off('end', onEnd);
      socket.off('close', onEnd);
    },
  };

  function onData(chunk: Buffer): void {
    if (wake) {
      awaken(chunk);
      return;
    }
    queue.push(chunk);
    queuedBytes += chunk.length;
    if (queuedBytes > MAX_QUEUED_BYTES) socket.pause();
  }

  function onEnd(): void {
    isEnded = true;
    awaken(undefined);
  }

  function awaken(chunk: Buffer | undefined): void {
    const reader = wake;
    wake = undefined;
    reader?.(chunk);
  }
}

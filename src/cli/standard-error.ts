import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const STANDARD_ERROR = 2;
// A system call per line would cost a busy server several percent; a fifth of a second of delay does not matter
const BUFFER_BYTES = 4096;
const FLUSH_EVERY_MS = 200;
/** Buffered for a slow reader. Beyond it lines are dropped: the log must not block mail. */
const MAX_KEPT_BYTES = 1024 * 1024;

export interface LineBuffer extends DestinationStream {
  flush(): void;
}

/** For a long-running process: buffered, flushed regularly, and also when it exits or calls `process.exit`. */
export function bufferedStandardError(): LineBuffer {
  const lines = createLineBuffer((bytes) => writeSync(STANDARD_ERROR, bytes));
  process.once('exit', lines.flush);
  setInterval(lines.flush, FLUSH_EVERY_MS).unref();
  return lines;
}

/**
 * Pino's own stream retries for ever, blocking the event loop, when the other end of a pipe is gone. `write` returns
 * the number of bytes written, or throws.
 */
export function createLineBuffer(write: (bytes: Buffer) => number): LineBuffer {
  let kept: Buffer = Buffer.alloc(0);
  let fresh = '';

  function flush(): void {
    if (fresh !== '') kept = kept.length === 0 ? Buffer.from(fresh) : Buffer.concat([kept, Buffer.from(fresh)]);
    fresh = '';
    try {
      while (kept.length > 0) kept = kept.subarray(write(kept));
    } catch (error) {
      // A full pipe is read at some point; a closed one accepts nothing more
      const isFull = (error as NodeJS.ErrnoException).code === 'EAGAIN';
      if (!isFull || kept.length > MAX_KEPT_BYTES) kept = Buffer.alloc(0);
    }
  }

  return {
    write(line) {
      fresh += line;
      if (fresh.length >= BUFFER_BYTES) flush();
    },
    flush,
  };
}

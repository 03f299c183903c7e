import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const STANDARD_ERROR = 2;
// A system call per line would cost a busy server several percent; nobody misses a fifth of a second
const BUFFER_BYTES = 4096;
const FLUSH_EVERY_MS = 200;
/** What a reader that is behind may still get. Beyond it lines are dropped: nobody's log may hold up the mail. */
const MAX_KEPT_BYTES = 1024 * 1024;

export interface LineBuffer extends DestinationStream {
  flush(): void;
}

/** For a process that lives: buffered, and written out in time, also when it ends by itself or by `process.exit`. */
export function bufferedStandardError(): LineBuffer {
  const lines = createLineBuffer((bytes) => writeSync(STANDARD_ERROR, bytes));
  process.once('exit', lines.flush);
  setInterval(lines.flush, FLUSH_EVERY_MS).unref();
  return lines;
}

/**
 * Pino's own stream tries again for ever, with the event loop standing still, when the other end of a pipe is gone.
 * `write` gives the number of bytes it took, or throws.
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
      // A full pipe is emptied some time; one that nobody will read again takes nothing more
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

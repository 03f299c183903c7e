import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Clock } from '../../platform/clock.js';

/** Bytes per second. A slower store counts as hanging. */
const MIN_RATE = 1024;
/** Slow intervals in a row: a store that joins the parts of an object sends only blanks until it answers. */
const MAX_SLOW = 3;

/**
 * Ends a request that makes no progress for `idleMs`. Node's own limit needs a connection, and a single byte restarts
 * it. Time in which the caller does not read the answer does not count.
 */
export function keepPace(outgoing: ClientRequest, clock: Pick<Clock, 'every'>, idleMs: number): void {
  let answer: IncomingMessage | undefined;
  let before = 0;
  let slow = 0;
  const stop = clock.every(idleMs, () => {
    const { socket } = outgoing;
    const now = socket ? socket.bytesRead + socket.bytesWritten : 0;
    const octets = now - before;
    before = now;
    if (answer && answer.readableLength >= answer.readableHighWaterMark) return;
    slow = octets < (MIN_RATE * idleMs) / 1000 ? slow + 1 : 0;
    if (octets === 0 || slow >= MAX_SLOW) {
      outgoing.destroy(new Error(`The object store made no progress in ${slow * idleMs} ms`));
    }
  });
  outgoing.once('response', (incoming) => {
    answer = incoming;
  });
  // The counters of a reused connection include earlier requests
  outgoing.once('socket', (socket) => {
    before = socket.bytesRead + socket.bytesWritten;
  });
  outgoing.once('close', stop);
}

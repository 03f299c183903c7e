import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Clock } from '../../platform/clock.js';

/** Octets in a second: below it, a store hangs although it says something now and then. */
const MIN_RATE = 1024;
/** Stores that join the parts of an object send a blank now and then until they answer. */
const MAX_SLOW = 3;

/**
 * Ends a request that makes no progress for `idleMs`, in whatever state it is: Node's own limit begins once there is a
 * connection, and one octet starts it again. Time in which the caller does not read the answer does not count.
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
  // A connection that is used again has counted what went before
  outgoing.once('socket', (socket) => {
    before = socket.bytesRead + socket.bytesWritten;
  });
  outgoing.once('close', stop);
}

import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Clock } from '../../../platform/clock.js';
import { createCoalescer } from './coalescer.js';
import { formatFrame, type SocketEvent } from './frames.js';

/** One connection of one client. */
export interface LiveSocket {
  /** Tells the client at once which mailbox it is signed in to. */
  greet(members: object): void;
  tell(event: SocketEvent): void;
  /** Every half minute; a missing answer shows that the client is gone. */
  ping(): void;
  /** RFC 6455 §7.4 */
  end(code: number, reason: string): void;
  onClose(listener: () => void): void;
}

const PATIENCE_MS = 60_000;
/** A client this far behind does not read. */
const MAX_UNREAD_BYTES = 1024 * 1024;

export function openLiveSocket(socket: WebSocket, clock: Pick<Clock, 'now' | 'monotonicMs' | 'sleep'>): LiveSocket {
  let heardAtMs = clock.monotonicMs();
  const coalescer = createCoalescer(clock, (event) => {
    const text = formatFrame(event, { at: clock.now(), id: randomUUID() });
    if (text !== undefined) write(text);
  });
  socket.on('pong', () => {
    heardAtMs = clock.monotonicMs();
  });
  socket.on('error', () => socket.terminate()); // a frame of more than a kilobyte, a broken line
  socket.once('close', () => coalescer.close());

  function write(text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(text);
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate();
  }

  return {
    greet: (members) => write(JSON.stringify({ event: 'connected', ...members })),
    tell: (event) => coalescer.add(event),
    ping() {
      if (clock.monotonicMs() - heardAtMs > PATIENCE_MS) return socket.terminate();
      if (socket.readyState !== socket.OPEN) return;
      socket.ping();
      write(JSON.stringify({ event: 'ping' }));
    },
    end: (code, reason) => socket.close(code, reason),
    onClose: (listener) => void socket.once('close', listener),
  };
}

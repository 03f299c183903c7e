import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Clock } from '../../../platform/clock.js';

export interface ListenAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

export interface Listener {
  /** Stops accepting; open requests have `graceMs` to get their answer. */
  stop(graceMs: number, clock: Clock): Promise<void>;
}

export async function startListening(server: Server, { host, port }: ListenAddress): Promise<Listener> {
  // The server's own list lacks connections that have not started TLS
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening'); // rejects on 'error': the port is taken
  return { stop: (graceMs, clock) => stopListening(server, sockets, { graceMs, clock }) };
}

async function stopListening(
  server: Server,
  sockets: ReadonlySet<Socket>,
  { graceMs, clock }: { graceMs: number; clock: Clock },
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const waiting = new AbortController();
  const late = clock.sleep(graceMs, waiting.signal).then(
    () => {
      for (const socket of sockets) socket.destroy();
    },
    () => undefined, // all closed in time
  );
  await closed;
  waiting.abort();
  await late;
}

export function boundAddress(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address;
}

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../platform/clock.js';

export interface ListenAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

export async function startListening(server: Server, { host, port }: ListenAddress): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening'); // rejects on 'error': the port is taken
}

/** No new callers; those under way have `graceMs` to get their answer. */
export async function stopListening(
  server: Server,
  { graceMs, clock }: { graceMs: number; clock: Clock },
): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const waiting = new AbortController();
  const late = clock.sleep(graceMs, waiting.signal).then(
    () => server.closeAllConnections(),
    () => undefined, // everyone left in time
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

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Clock } from '../../../platform/clock.js';
import { isInAnyBlock, parseCidr } from '../../../platform/net/address-range.js';
import { createStrangers, type Leave, type Stranger, type StrangerCaps } from '../../tcp/strangers.js';

/** Connections without a sign-in; those of trusted proxies carry many clients and are not counted. */
export interface HttpStrangers {
  /** Its connections are counted from now on, before TLS. */
  watch(server: Server): void;
  began(request: IncomingMessage, response: ServerResponse): void;
  signedIn(request: IncomingMessage): void;
}

interface Connection extends Stranger {
  readonly requests: Set<IncomingMessage>;
  restingMs: number;
  leave: Leave;
}

export function createHttpStrangers({
  caps,
  trustedProxies,
  clock,
}: {
  readonly caps: StrangerCaps;
  readonly trustedProxies: readonly string[];
  readonly clock: Pick<Clock, 'monotonicMs'>;
}): HttpStrangers {
  const strangers = createStrangers(caps);
  const proxies = trustedProxies.map(parseCidr);
  /** Keyed by the client's address and port, because a request has the socket inside TLS, not the accepted one. */
  const connections = new Map<string, Connection>();

  function admit(socket: Socket): void {
    const ip = socket.remoteAddress ?? '';
    if (isIP(ip) !== 0 && isInAnyBlock(ip, proxies)) return;
    const key = keyOf(socket);
    const connection: Connection = {
      requests: new Set(),
      restingMs: clock.monotonicMs(),
      leave: () => {},
      // A request that is still being received has its own time limit
      idleSinceMs: () => ([...connection.requests].some(({ complete }) => complete) ? undefined : connection.restingMs),
      turnOut: () => void socket.destroy(),
    };
    const leave = strangers.admit(ip, connection);
    if (!leave) {
      socket.destroy();
      return;
    }
    connection.leave = leave;
    connections.set(key, connection);
    socket.once('close', () => {
      leave();
      if (connections.get(key) === connection) connections.delete(key);
    });
  }

  return {
    watch: (server) => void server.on('connection', admit),
    began(request, response) {
      const connection = connections.get(keyOf(request.socket));
      if (!connection) return;
      connection.requests.add(request);
      connection.restingMs = clock.monotonicMs();
      response.once('close', () => {
        connection.requests.delete(request);
        connection.restingMs = clock.monotonicMs();
      });
    },
    signedIn: ({ socket }) => connections.get(keyOf(socket))?.leave(),
  };
}

function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

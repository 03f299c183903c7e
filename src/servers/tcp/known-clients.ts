import { isIP, type Socket } from 'node:net';
import type { Clock } from '../../platform/clock.js';
import { isInAnyBlock, parseCidr } from '../../platform/net/address-range.js';
import { awaitProxiedClient } from './proxied-client.js';
import type { SessionSet } from './session-set.js';

export interface KnownClientsDeps {
  /** CIDR: their connections begin with a PROXY header, and it is believed. */
  readonly trustedProxies: readonly string[] | undefined;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly sessions: Pick<SessionSet, 'add' | 'size'>;
  readonly maxSessions: number;
}

export interface Reception {
  /** TLS begins with the client's first octet. */
  readonly isImplicit: boolean;
  admit(socket: Socket, ip: string): void;
  turnAway(socket: Socket): void;
}

/** Admits each connection with its client's address: the one that a trusted proxy names, or else the peer's. */
export function createKnownClients(deps: KnownClientsDeps): (socket: Socket, reception: Reception) => void {
  const { clock, sessions, maxSessions } = deps;
  const proxies = (deps.trustedProxies ?? []).map(parseCidr);
  return (socket, { isImplicit, admit, turnAway }) => {
    const ip = socket.remoteAddress ?? '';
    const isProxy = isIP(ip) !== 0 && isInAnyBlock(ip, proxies);
    if (!isProxy) admit(socket, ip);
    else if (sessions.size >= maxSessions) turnAway(socket);
    else {
      const onKnown = (client: string | undefined) => admit(socket, client ?? ip);
      sessions.add(awaitProxiedClient(socket, { clock, isImplicit, onKnown }));
    }
  };
}

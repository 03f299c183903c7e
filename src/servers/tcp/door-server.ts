import { type AddressInfo, isIP, type Socket } from 'node:net';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { isInAnyBlock, parseCidr } from '../../platform/net/address-range.js';
import { newId, type Random } from '../../platform/random.js';
import { clientKey } from '../../protocol/address/client-network.js';
import { createPlaces } from './places.js';
import { awaitProxiedClient } from './proxied-client.js';
import { createSessionSet, type Session } from './session-set.js';
import type { Strangers } from './strangers.js';
import { createTcpListener, type ListenAddress } from './tcp-listener.js';

export interface DoorPort extends ListenAddress {
  /** TLS begins with the client's first octet. */
  readonly isImplicit: boolean;
}

/** A client that was admitted. */
export interface DoorClient {
  readonly sessionId: string;
  /** Behind a trusted proxy, the address that its header names. */
  readonly ip: string;
  readonly isImplicit: boolean;
  /** Open sessions of the same client. */
  readonly connections: () => number;
  /** Ends its time as a stranger. */
  readonly onKnown: () => void;
  readonly log: Log;
}

export interface DoorServerOptions {
  readonly name: string;
  readonly ports: readonly DoorPort[];
  readonly maxSessions: number;
  /** From one IPv4 address or IPv6 /64. */
  readonly maxSessionsPerClient: number;
  readonly strangers: Strangers;
  /** CIDR. Their connections begin with a PROXY header, which is trusted. */
  readonly trustedProxies: readonly string[] | undefined;
  /** The reply when there are too many connections. */
  readonly refusal: string;
  readonly openSession: (socket: Socket, client: DoorClient) => Session;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

export interface DoorServer extends Part {
  /** Of the port at this index. */
  address(port: number): AddressInfo;
  /** Open sessions on all ports. */
  readonly sessions: number;
}

// A stop waits for the current command or message, not for an unresponsive client
const DRAIN_MS = 10_000;

/** Listens on the ports of a door, admits clients within its limits, and lets sessions finish when it stops. */
export function createDoorServer(options: DoorServerOptions): DoorServer {
  const { name, maxSessions, strangers, refusal, openSession, clock, random, log } = options;
  const sessions = createSessionSet(clock);
  const perClient = createPlaces(options.maxSessionsPerClient);
  const proxies = (options.trustedProxies ?? []).map(parseCidr);
  const listeners = options.ports.map(({ isImplicit, ...listen }) =>
    createTcpListener(listen, (socket) => receive(socket, isImplicit)),
  );
  let isStopping = false;

  return {
    name,
    async start() {
      for (const [index, listener] of listeners.entries()) {
        await listener.start().catch(async (error) => {
          await Promise.all(listeners.slice(0, index).map((started) => started.stop()));
          throw error;
        });
      }
      sessions.start();
    },
    async stop() {
      isStopping = true;
      await Promise.all(listeners.map((listener) => listener.stop()));
      await sessions.drain(DRAIN_MS);
    },
    address(port) {
      const listener = listeners[port];
      if (!listener) throw new Error(`${name} has no port ${port}`);
      return listener.address();
    },
    get sessions() {
      return sessions.size;
    },
  };

  function receive(socket: Socket, isImplicit: boolean): void {
    const ip = socket.remoteAddress ?? '';
    const isProxy = isIP(ip) !== 0 && isInAnyBlock(ip, proxies);
    if (!isProxy) admit(socket, ip, isImplicit);
    else if (sessions.size >= maxSessions) turnAway(socket, isImplicit);
    else {
      const onKnown = (client: string | undefined) => admit(socket, client ?? ip, isImplicit);
      sessions.add(awaitProxiedClient(socket, { clock, isImplicit, onKnown }));
    }
  }

  function admit(socket: Socket, ip: string, isImplicit: boolean): void {
    const key = clientKey(ip);
    const isFull = sessions.size >= maxSessions && !strangers.turnOutOldest();
    const freePlace = isStopping || isFull ? undefined : perClient.take(key);
    if (!freePlace) {
      turnAway(socket, isImplicit);
      return;
    }
    let becomeKnown = () => {};
    const sessionId = newId(random, clock.now());
    const session = openSession(socket, {
      sessionId,
      ip,
      isImplicit,
      connections: () => perClient.taken(key),
      onKnown: () => becomeKnown(),
      log: log.child({ session: sessionId, ip }),
    });
    sessions.add(session);
    const admitted = strangers.admit(ip, session);
    if (admitted) becomeKnown = admitted;
    else session.turnOut();
    void session.done.finally(() => {
      freePlace();
      becomeKnown();
    });
  }

  function turnAway(socket: Socket, isImplicit: boolean): void {
    socket.on('error', () => socket.destroy());
    socket.resume();
    if (isImplicit) socket.destroy();
    else socket.end(refusal, () => socket.destroy());
  }
}

import type { AddressInfo, Socket } from 'node:net';
import type { Clock } from '../../platform/clock.js';
import type { Spool } from '../../platform/files/spool-file.js';
import type { ByteBudget } from '../../platform/intake/byte-budget.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random } from '../../platform/random.js';
import { clientKey } from '../../protocol/address/client-network.js';
import type { SmtpExtension } from '../../protocol/smtp/envelope-parameters.js';
import { formatReply, reply } from '../../protocol/smtp/reply.js';
import { createKnownClients } from '../tcp/known-clients.js';
import type { ServerTls } from '../tcp/server-tls.js';
import { createSessionSet } from '../tcp/session-set.js';
import { createStrangers, NO_CAPS, type Strangers } from '../tcp/strangers.js';
import { createTcpListener, type ListenAddress } from '../tcp/tcp-listener.js';
import type { SmtpClient, SmtpHandler } from './smtp-handler.js';
import type { SmtpLimits } from './smtp-limits.js';
import { runSmtpSession } from './smtp-session.js';

export interface SmtpServer extends Part {
  address(): AddressInfo;
  readonly sessions: number;
}

export interface SmtpServerOptions {
  readonly name: string;
  readonly listen: ListenAddress;
  /** In the greeting and the reply to EHLO. */
  readonly hostname: string;
  /** Announced in this order. */
  readonly extensions: readonly SmtpExtension[];
  readonly tls?: { readonly begin: ServerTls['begin']; readonly isImplicit: boolean };
  readonly requiresAuth?: boolean;
  readonly limits: SmtpLimits;
  readonly maxConnections: number;
  /** Shared by the servers of a door. */
  readonly strangers?: Strangers;
  /** From one IPv4 address or IPv6 /64. */
  readonly maxConnectionsPerClient?: number;
  readonly budget: ByteBudget;
  /** For messages that do not fit into memory. */
  readonly spool?: Spool;
  /** CIDR. Their connections begin with a PROXY header, which is trusted. */
  readonly trustedProxies?: readonly string[];
  readonly createHandler: (client: SmtpClient) => SmtpHandler;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

// A stop waits for the current message, not for an unresponsive client
const DRAIN_MS = 10_000;

export function createSmtpServer(options: SmtpServerOptions): SmtpServer {
  const { clock, random, log, maxConnections, maxConnectionsPerClient = maxConnections } = options;
  const strangers = options.strangers ?? createStrangers(NO_CAPS);
  const sessions = createSessionSet(clock);
  let isStopping = false;
  const perClient = new Map<string, number>();
  const extensions = new Set(options.extensions);
  const { trustedProxies } = options;
  const welcome = createKnownClients({ trustedProxies, clock, sessions, maxSessions: maxConnections });
  const isImplicit = options.tls?.isImplicit ?? false;
  const listener = createTcpListener(options.listen, (socket) => welcome(socket, { isImplicit, admit, turnAway }));

  return {
    name: options.name,
    async start() {
      await listener.start();
      sessions.start();
    },
    address: () => listener.address(),
    get sessions() {
      return sessions.size;
    },
    async stop() {
      isStopping = true;
      await listener.stop();
      await sessions.drain(DRAIN_MS);
    },
  };

  function admit(socket: Socket, ip: string): void {
    const key = clientKey(ip);
    const open = perClient.get(key) ?? 0;
    const isFull = sessions.size >= maxConnections && !strangers.turnOutOldest();
    if (isStopping || isFull || open >= maxConnectionsPerClient) {
      turnAway(socket);
      return;
    }
    let leave = () => {};
    perClient.set(key, open + 1);
    const sessionId = newId(random, clock.now());
    const session = runSmtpSession(socket, {
      ...options,
      tls: options.tls,
      extensions,
      requiresAuth: options.requiresAuth ?? false,
      sessionId,
      ip,
      connections: () => perClient.get(key) ?? 0,
      onKnown: () => leave(),
      log: log.child({ session: sessionId, ip }),
    });
    sessions.add(session);
    const admitted = strangers.admit(ip, session);
    if (admitted) leave = admitted;
    else session.turnOut();
    void session.done.then(() => {
      leave();
      const left = (perClient.get(key) ?? 1) - 1;
      if (left > 0) perClient.set(key, left);
      else perClient.delete(key);
    });
  }

  function turnAway(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    socket.resume();
    if (isImplicit) socket.destroy();
    else socket.end(formatReply(reply(421, '4.3.2', 'Too many connections, try later')), () => socket.destroy());
  }
}

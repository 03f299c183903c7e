import type { AddressInfo, Socket } from 'node:net';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random } from '../../platform/random.js';
import { clientKey } from '../../protocol/address/client-network.js';
import type { SmtpExtension } from '../../protocol/smtp/envelope-parameters.js';
import { formatReply, reply } from '../../protocol/smtp/reply.js';
import type { ServerTls } from '../tcp/server-tls.js';
import { createSessionSet } from '../tcp/session-set.js';
import { createTcpListener, type ListenAddress } from '../tcp/tcp-listener.js';
import type { ByteBudget } from './byte-budget.js';
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
  /** In the greeting, and what EHLO answers. */
  readonly hostname: string;
  /** Announced in this order. */
  readonly extensions: readonly SmtpExtension[];
  readonly tls?: { readonly begin: ServerTls['begin']; readonly isImplicit: boolean };
  readonly requiresAuth?: boolean;
  readonly limits: SmtpLimits;
  readonly maxConnections: number;
  /** From one IPv4 address or IPv6 /64. */
  readonly maxConnectionsPerClient?: number;
  readonly budget: ByteBudget;
  readonly createHandler: (client: SmtpClient) => SmtpHandler;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

// design.md §9: a stop waits for the message in hand, not for a client that has gone to sleep
const DRAIN_MS = 10_000;

export function createSmtpServer(options: SmtpServerOptions): SmtpServer {
  const { clock, random, log, maxConnections, maxConnectionsPerClient = maxConnections } = options;
  const sessions = createSessionSet(clock);
  const perClient = new Map<string, number>();
  const extensions = new Set(options.extensions);
  const listener = createTcpListener(options.listen, welcome);

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
      await listener.stop();
      await sessions.drain(DRAIN_MS);
    },
  };

  function welcome(socket: Socket): void {
    const key = clientKey(socket.remoteAddress ?? '');
    const open = perClient.get(key) ?? 0;
    if (sessions.size >= maxConnections || open >= maxConnectionsPerClient) {
      turnAway(socket);
      return;
    }
    perClient.set(key, open + 1);
    const sessionId = newId(random, clock.now());
    const session = runSmtpSession(socket, {
      ...options,
      tls: options.tls,
      extensions,
      requiresAuth: options.requiresAuth ?? false,
      sessionId,
      log: log.child({ session: sessionId, ip: socket.remoteAddress }),
    });
    sessions.add(session);
    void session.done.then(() => {
      const left = (perClient.get(key) ?? 1) - 1;
      if (left > 0) perClient.set(key, left);
      else perClient.delete(key);
    });
  }

  function turnAway(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    socket.resume();
    if (options.tls?.isImplicit) socket.destroy();
    else socket.end(formatReply(reply(421, '4.3.2', 'Too many connections, come back later')), () => socket.destroy());
  }
}

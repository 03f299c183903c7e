import type { AddressInfo } from 'node:net';
import type { Clock } from '../../platform/clock.js';
import type { Spool } from '../../platform/files/spool-file.js';
import type { ByteBudget } from '../../platform/intake/byte-budget.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { Random } from '../../platform/random.js';
import type { SmtpExtension } from '../../protocol/smtp/envelope-parameters.js';
import { formatReply, reply } from '../../protocol/smtp/reply.js';
import { createDoorServer } from '../tcp/door-server.js';
import type { ServerTls } from '../tcp/server-tls.js';
import { createStrangers, NO_CAPS, type Strangers } from '../tcp/strangers.js';
import type { ListenAddress } from '../tcp/tcp-listener.js';
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

export function createSmtpServer(options: SmtpServerOptions): SmtpServer {
  const { name, listen, maxConnections, trustedProxies, clock, random, log } = options;
  const extensions = new Set(options.extensions);
  const server = createDoorServer({
    name,
    ports: [{ ...listen, isImplicit: options.tls?.isImplicit ?? false }],
    maxSessions: maxConnections,
    maxSessionsPerClient: options.maxConnectionsPerClient ?? maxConnections,
    strangers: options.strangers ?? createStrangers(NO_CAPS),
    trustedProxies,
    refusal: formatReply(reply(421, '4.3.2', 'Too many connections, try later')),
    openSession: (socket, client) =>
      runSmtpSession(socket, {
        ...options,
        ...client,
        tls: options.tls,
        extensions,
        requiresAuth: options.requiresAuth ?? false,
      }),
    clock,
    random,
    log,
  });
  return {
    name,
    start: server.start,
    stop: server.stop,
    address: () => server.address(0),
    get sessions() {
      return server.sessions;
    },
  };
}

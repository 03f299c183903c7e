import type { AddressInfo } from 'node:net';
import type { Clock } from '../../platform/clock.js';
import type { Spool } from '../../platform/files/spool-file.js';
import type { ByteBudget } from '../../platform/intake/byte-budget.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { TlsMaterial } from '../../platform/net/tls-material.js';
import type { SmtpExtension } from '../../protocol/smtp/envelope-parameters.js';
import { DEFAULT_SMTP_LIMITS, type SmtpLimits } from '../smtp/smtp-limits.js';
import { createSmtpServer, type SmtpServer } from '../smtp/smtp-server.js';
import { createServerTls } from '../tcp/server-tls.js';
import { createStrangers, NO_CAPS, type StrangerCaps } from '../tcp/strangers.js';
import { createSubmissionHandler, type SubmissionDeps } from './submission-handler.js';

export interface SubmissionServer extends Part {
  /** The port with STARTTLS. */
  address(): AddressInfo;
  /** The port with implicit TLS. */
  secureAddress(): AddressInfo;
  /** Open sessions on both ports. */
  sessions(): number;
}

export interface SubmissionServerDeps extends SubmissionDeps {
  readonly listen: { readonly host: string; readonly port: number; readonly securePort: number };
  readonly tls: TlsMaterial;
  readonly strangers?: StrangerCaps;
  /** CIDR. Their connections begin with a PROXY header, which is trusted. */
  readonly trustedProxies?: readonly string[];
  /** Memory for messages being received, shared by all doors of the process. */
  readonly budget: ByteBudget;
  /** For messages that do not fit into that memory. */
  readonly spool?: Spool;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits?: Partial<SmtpLimits>;
}

const EXTENSIONS: readonly SmtpExtension[] = [
  'PIPELINING',
  'SIZE',
  '8BITMIME',
  'SMTPUTF8',
  'DSN',
  'REQUIRETLS',
  'ENHANCEDSTATUSCODES',
  'CHUNKING',
  'STARTTLS',
  'AUTH',
];
// A TLS session costs about 50 KB, and mail programs keep few open
const MAX_CONNECTIONS = 2000;
// Enough for an office behind one address, without letting one client fill the door
const MAX_CONNECTIONS_PER_CLIENT = 200;

export function createSubmissionServer(deps: SubmissionServerDeps): SubmissionServer {
  const tls = createServerTls(deps.tls);
  const strangers = createStrangers(deps.strangers ?? NO_CAPS);
  const door = (name: string, port: number, isImplicit: boolean): SmtpServer =>
    createSmtpServer({
      name,
      listen: { host: deps.listen.host, port },
      hostname: deps.hostname,
      extensions: EXTENSIONS,
      tls: { begin: tls.begin, isImplicit },
      requiresAuth: true,
      limits: { ...DEFAULT_SMTP_LIMITS, ...deps.limits },
      maxConnections: MAX_CONNECTIONS,
      strangers,
      ...(deps.trustedProxies && { trustedProxies: deps.trustedProxies }),
      maxConnectionsPerClient: MAX_CONNECTIONS_PER_CLIENT,
      budget: deps.budget,
      ...(deps.spool && { spool: deps.spool }),
      createHandler: (client) => createSubmissionHandler(deps, client),
      clock: deps.clock,
      random: deps.random,
      log: deps.log,
    });
  const doors = [
    door('submission', deps.listen.port, false),
    door('submissions', deps.listen.securePort, true),
  ] as const;

  return {
    name: 'submission',
    async start() {
      await doors[0].start();
      await doors[1].start().catch(async (error) => {
        await doors[0].stop();
        throw error;
      });
    },
    async stop() {
      await Promise.all(doors.map((each) => each.stop()));
    },
    address: () => doors[0].address(),
    secureAddress: () => doors[1].address(),
    sessions: () => doors[0].sessions + doors[1].sessions,
  };
}

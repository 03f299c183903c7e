import type { AddressInfo } from 'node:net';
import type { Reception, ReceptionReply } from '../../inbound/receive/reception.js';
import type { Clock } from '../../platform/clock.js';
import type { Spool } from '../../platform/files/spool-file.js';
import type { ByteBudget } from '../../platform/intake/byte-budget.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { TlsMaterial } from '../../platform/net/tls-material.js';
import type { Random } from '../../platform/random.js';
import type { SmtpExtension } from '../../protocol/smtp/envelope-parameters.js';
import type { SmtpAnswer, SmtpClient, SmtpHandler } from '../smtp/smtp-handler.js';
import { DEFAULT_SMTP_LIMITS, type SmtpLimits } from '../smtp/smtp-limits.js';
import { createSmtpServer } from '../smtp/smtp-server.js';
import { createServerTls } from '../tcp/server-tls.js';
import { createStrangers, NO_CAPS, type StrangerCaps } from '../tcp/strangers.js';

export interface MxServer extends Part {
  address(): AddressInfo;
  /** How many are open. */
  sessions(): number;
}

export interface MxServerDeps {
  readonly listen: { readonly host: string; readonly port: number };
  /** In the greeting. */
  readonly hostname: string;
  readonly tls: TlsMaterial;
  /** For connections without an accepted message. */
  readonly strangers?: StrangerCaps;
  readonly receive: Reception;
  /** CIDR. Their connections begin with a PROXY header, which is trusted. */
  readonly trustedProxies: readonly string[];
  /** `undefined`: no limit of its own. See `maxConnections` of `inbound/receive/client-policy`. */
  readonly maxConnectionsPerClient: number | undefined;
  /** Memory for messages being received, shared by all doors of the process. */
  readonly budget: ByteBudget;
  readonly spool: Spool;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly limits?: Partial<SmtpLimits>;
  readonly maxConnections?: number;
}

/** Decision 10.10: neither AUTH nor DSN. */
const EXTENSIONS: readonly SmtpExtension[] = [
  'PIPELINING',
  'SIZE',
  '8BITMIME',
  'SMTPUTF8',
  'ENHANCEDSTATUSCODES',
  'CHUNKING',
  'STARTTLS',
  'REQUIRETLS',
];
// An idle TLS session costs about 50 KB; a refused one delays mail
const MAX_CONNECTIONS = 2000;

export function createMxServer(deps: MxServerDeps): MxServer {
  const { maxConnectionsPerClient, maxConnections = MAX_CONNECTIONS } = deps;
  const server = createSmtpServer({
    name: 'mx',
    extensions: EXTENSIONS,
    listen: deps.listen,
    hostname: deps.hostname,
    budget: deps.budget,
    spool: deps.spool,
    tls: { begin: createServerTls(deps.tls).begin, isImplicit: false },
    limits: { ...DEFAULT_SMTP_LIMITS, ...deps.limits },
    maxConnections,
    strangers: createStrangers(deps.strangers ?? NO_CAPS),
    ...(maxConnectionsPerClient !== undefined && { maxConnectionsPerClient }),
    trustedProxies: deps.trustedProxies,
    createHandler: (client) => createMxHandler(deps.receive, client),
    clock: deps.clock,
    random: deps.random,
    log: deps.log,
  });
  return {
    name: server.name,
    start: server.start,
    stop: server.stop,
    address: server.address,
    sessions: () => server.sessions,
  };
}

function createMxHandler(receive: Reception, client: SmtpClient): SmtpHandler {
  const session = receive(client);
  return {
    onConnect: async () => toAnswer(await session.connect()),
    onMail: async (mail) => toAnswer(await session.mail(mail)),
    onRcpt: async (rcpt, _transaction, pipeline) => toAnswer(await session.rcpt(rcpt, pipeline)),
    onMessage: async ({ source }) => toAnswer(await session.message(source)),
    onHeard: () => session.heard(),
  };
}

function toAnswer(given: ReceptionReply): SmtpAnswer;
function toAnswer(given: ReceptionReply | undefined): SmtpAnswer | undefined;
function toAnswer(given: ReceptionReply | undefined): SmtpAnswer | undefined {
  if (!given?.isLast) return given;
  const { isLast: _, ...answer } = given;
  return { ...answer, afterwards: 'close' };
}

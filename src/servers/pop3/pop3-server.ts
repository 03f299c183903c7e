import type { AddressInfo } from 'node:net';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { TlsMaterial } from '../../platform/net/tls-material.js';
import type { Random } from '../../platform/random.js';
import { formatError } from '../../protocol/pop3/reply.js';
import { createDoorServer } from '../tcp/door-server.js';
import { createServerTls } from '../tcp/server-tls.js';
import { createStrangers, NO_CAPS, type StrangerCaps } from '../tcp/strangers.js';
import type { Pop3DialogueDeps } from './pop3-dialogue.js';
import { DEFAULT_POP3_LIMITS, type Pop3Limits } from './pop3-limits.js';
import { runPop3Session } from './pop3-session.js';

export interface Pop3Server extends Part {
  /** The port with STLS. */
  address(): AddressInfo;
  /** The port with implicit TLS. */
  secureAddress(): AddressInfo;
  /** Open sessions on both ports. */
  sessions(): number;
}

export interface Pop3ServerDeps extends Pop3DialogueDeps {
  readonly listen: { readonly host: string; readonly port: number; readonly securePort: number };
  /** In the greeting. */
  readonly hostname: string;
  readonly tls: TlsMaterial;
  readonly strangers?: StrangerCaps;
  /** CIDR. Their connections begin with a PROXY header, which is trusted. */
  readonly trustedProxies?: readonly string[];
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly limits?: Partial<Pop3Limits>;
}

// A TLS session costs about 50 KB, and mail programs keep none open
const MAX_CONNECTIONS = 2000;
// Enough for an office behind one address, without letting one client fill the door
const MAX_CONNECTIONS_PER_CLIENT = 200;

export function createPop3Server(deps: Pop3ServerDeps): Pop3Server {
  const { listen, trustedProxies, clock, random, log } = deps;
  const tls = createServerTls(deps.tls);
  const limits = { ...DEFAULT_POP3_LIMITS, ...deps.limits };
  const server = createDoorServer({
    name: 'pop3',
    ports: [
      { host: listen.host, port: listen.port, isImplicit: false },
      { host: listen.host, port: listen.securePort, isImplicit: true },
    ],
    maxSessions: MAX_CONNECTIONS,
    maxSessionsPerClient: MAX_CONNECTIONS_PER_CLIENT,
    strangers: createStrangers(deps.strangers ?? NO_CAPS),
    trustedProxies,
    refusal: formatError('Too many connections, try later', 'SYS/TEMP'),
    openSession: (socket, client) =>
      runPop3Session(socket, { ...deps, ...client, limits, tls: { begin: tls.begin, isImplicit: client.isImplicit } }),
    clock,
    random,
    log,
  });
  return {
    name: server.name,
    start: server.start,
    stop: server.stop,
    address: () => server.address(0),
    secureAddress: () => server.address(1),
    sessions: () => server.sessions,
  };
}

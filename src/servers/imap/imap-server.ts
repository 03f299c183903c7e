import type { AddressInfo } from 'node:net';
import type { Authenticator } from '../../directory/credentials/authenticator.js';
import type { Mailboxes } from '../../mailstore/mailbox.js';
import type { Clock } from '../../platform/clock.js';
import type { MessageRoom } from '../../platform/intake/message-sink.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { TlsMaterial } from '../../platform/net/tls-material.js';
import type { Random } from '../../platform/random.js';
import { formatStatus } from '../../protocol/imap/format-response.js';
import { createDoorServer } from '../tcp/door-server.js';
import { createPlaces } from '../tcp/places.js';
import { createServerTls } from '../tcp/server-tls.js';
import { createStrangers, NO_CAPS, type StrangerCaps } from '../tcp/strangers.js';
import type { ImapDoor } from './connection.js';
import { createFullnessAlerts } from './fullness-alert.js';
import { DEFAULT_IMAP_LIMITS, type ImapLimits } from './imap-limits.js';
import { SessionEngine } from './session-engine.js';

export interface ImapServer extends Part {
  /** The port with STARTTLS. */
  address(): AddressInfo;
  /** The port with implicit TLS. */
  secureAddress(): AddressInfo;
  /** Open sessions on both ports. */
  sessions(): number;
}

export interface ImapServerDeps {
  readonly listen: { readonly host: string; readonly port: number; readonly securePort: number };
  readonly hostname: string;
  readonly version: string;
  readonly tls: TlsMaterial;
  readonly strangers?: StrangerCaps;
  /** CIDR. Their connections begin with a PROXY header, which is trusted. */
  readonly trustedProxies?: readonly string[];
  readonly authenticator: Pick<Authenticator, 'mailbox'>;
  readonly mailboxes: Mailboxes;
  /** For messages being received, shared by all doors of the process. */
  readonly room: MessageRoom;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly limits?: Partial<ImapLimits>;
}

export function createImapServer(deps: ImapServerDeps): ImapServer {
  const { listen, hostname, trustedProxies, clock, random, log } = deps;
  const limits = { ...DEFAULT_IMAP_LIMITS, ...deps.limits };
  const tls = createServerTls(deps.tls);
  const door: ImapDoor = {
    authenticator: deps.authenticator,
    mailboxes: deps.mailboxes,
    room: deps.room,
    version: deps.version,
    alerts: createFullnessAlerts(clock),
    enter: createPlaces(limits.maxSessionsPerMailbox).take,
  };
  const server = createDoorServer({
    name: 'imap',
    ports: [
      { host: listen.host, port: listen.port, isImplicit: false },
      { host: listen.host, port: listen.securePort, isImplicit: true },
    ],
    maxSessions: limits.maxSessions,
    maxSessionsPerClient: limits.maxSessionsPerClient,
    strangers: createStrangers(deps.strangers ?? NO_CAPS),
    trustedProxies,
    refusal: formatStatus('BYE', 'Too many connections, try later'),
    openSession: (socket, { sessionId, isImplicit, ...client }) =>
      new SessionEngine(socket, {
        ...client,
        id: sessionId,
        hostname,
        door,
        limits,
        clock,
        tls: { begin: tls.begin, isImplicit },
      }),
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

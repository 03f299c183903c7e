import type { AddressInfo, Socket } from 'node:net';
import type { Authenticator } from '../../directory/credentials/authenticator.js';
import type { Mailboxes } from '../../mailstore/mailbox.js';
import type { Clock } from '../../platform/clock.js';
import type { MessageRoom } from '../../platform/intake/message-sink.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { TlsMaterial } from '../../platform/net/tls-material.js';
import { newId, type Random } from '../../platform/random.js';
import { clientKey } from '../../protocol/address/client-network.js';
import { formatStatus } from '../../protocol/imap/format-response.js';
import { createKnownClients } from '../tcp/known-clients.js';
import { createServerTls } from '../tcp/server-tls.js';
import { createSessionSet } from '../tcp/session-set.js';
import { createStrangers, NO_CAPS, type StrangerCaps } from '../tcp/strangers.js';
import { createTcpListener, type TcpListener } from '../tcp/tcp-listener.js';
import type { ImapDoor } from './connection.js';
import { createFullnessAlerts } from './fullness-alert.js';
import { DEFAULT_IMAP_LIMITS, type ImapLimits } from './imap-limits.js';
import { createPlaces } from './places.js';
import { SessionEngine } from './session-engine.js';

export interface ImapServer extends Part {
  /** Where STARTTLS is offered. */
  address(): AddressInfo;
  /** Where TLS comes first. */
  secureAddress(): AddressInfo;
  /** Open sessions, over both. */
  sessions(): number;
}

export interface ImapServerDeps {
  readonly listen: { readonly host: string; readonly port: number; readonly securePort: number };
  readonly hostname: string;
  readonly version: string;
  readonly tls: TlsMaterial;
  readonly strangers?: StrangerCaps;
  /** CIDR: their connections begin with a PROXY header, and it is believed. */
  readonly trustedProxies?: readonly string[];
  readonly authenticator: Pick<Authenticator, 'mailbox'>;
  readonly mailboxes: Mailboxes;
  /** For messages on their way in, shared with the other doors of the process. */
  readonly room: MessageRoom;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly limits?: Partial<ImapLimits>;
}

// A stop waits for the current command, not for an unresponsive client
const DRAIN_MS = 10_000;

export function createImapServer(deps: ImapServerDeps): ImapServer {
  const { clock, random, log, hostname } = deps;
  const limits = { ...DEFAULT_IMAP_LIMITS, ...deps.limits };
  const tls = createServerTls(deps.tls);
  const sessions = createSessionSet(clock);
  const strangers = createStrangers(deps.strangers ?? NO_CAPS);
  const perClient = createPlaces(limits.maxSessionsPerClient);
  const perMailbox = createPlaces(limits.maxSessionsPerMailbox);
  const door: ImapDoor = {
    authenticator: deps.authenticator,
    mailboxes: deps.mailboxes,
    room: deps.room,
    version: deps.version,
    alerts: createFullnessAlerts(clock),
    enter: perMailbox.take,
  };
  let isStopping = false;
  const { trustedProxies } = deps;
  const welcome = createKnownClients({ trustedProxies, clock, sessions, maxSessions: limits.maxSessions });
  const listen = (port: number, isImplicit: boolean): TcpListener =>
    createTcpListener({ host: deps.listen.host, port }, (socket) =>
      welcome(socket, {
        isImplicit,
        admit: (known, ip) => admit(known, ip, isImplicit),
        turnAway: (known) => turnAway(known, isImplicit),
      }),
    );
  const inClear = listen(deps.listen.port, false);
  const secure = listen(deps.listen.securePort, true);

  return {
    name: 'imap',
    async start() {
      await inClear.start();
      await secure.start().catch(async (error) => {
        await inClear.stop();
        throw error;
      });
      sessions.start();
    },
    async stop() {
      isStopping = true;
      await Promise.all([inClear.stop(), secure.stop()]);
      await sessions.drain(DRAIN_MS);
    },
    address: () => inClear.address(),
    secureAddress: () => secure.address(),
    sessions: () => sessions.size,
  };

  function admit(socket: Socket, ip: string, isImplicit: boolean): void {
    const isFull = sessions.size >= limits.maxSessions && !strangers.turnOutOldest();
    const leave = isStopping || isFull ? undefined : perClient.take(clientKey(ip));
    if (!leave) {
      turnAway(socket, isImplicit);
      return;
    }
    let becomeKnown = () => {};
    const id = newId(random, clock.now());
    const session = new SessionEngine(socket, {
      id,
      ip,
      hostname,
      door,
      limits,
      onKnown: () => becomeKnown(),
      clock,
      tls: { begin: tls.begin, isImplicit },
      log: log.child({ session: id, ip }),
    });
    sessions.add(session);
    const admitted = strangers.admit(ip, session);
    if (admitted) becomeKnown = admitted;
    else session.turnOut();
    void session.done.finally(() => {
      leave();
      becomeKnown();
    });
  }
}

function turnAway(socket: Socket, isImplicit: boolean): void {
  socket.on('error', () => socket.destroy());
  socket.resume();
  if (isImplicit) socket.destroy();
  else socket.end(formatStatus('BYE', 'Too many connections, try later'), () => socket.destroy());
}

import type { AddressInfo, Socket } from 'node:net';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { TlsMaterial } from '../../platform/net/tls-material.js';
import { newId, type Random } from '../../platform/random.js';
import { clientKey } from '../../protocol/address/client-network.js';
import { formatError } from '../../protocol/pop3/reply.js';
import { createKnownClients } from '../tcp/known-clients.js';
import { createServerTls } from '../tcp/server-tls.js';
import { createSessionSet } from '../tcp/session-set.js';
import { createStrangers, NO_CAPS, type StrangerCaps } from '../tcp/strangers.js';
import { createTcpListener } from '../tcp/tcp-listener.js';
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
const DRAIN_MS = 10_000;

export function createPop3Server(deps: Pop3ServerDeps): Pop3Server {
  const { listen, clock, random, log } = deps;
  const tls = createServerTls(deps.tls);
  const limits = { ...DEFAULT_POP3_LIMITS, ...deps.limits };
  const sessions = createSessionSet(clock);
  const strangers = createStrangers(deps.strangers ?? NO_CAPS);
  const perClient = new Map<string, number>();
  let isStopping = false;
  const { trustedProxies } = deps;
  const welcome = createKnownClients({ trustedProxies, clock, sessions, maxSessions: MAX_CONNECTIONS });
  const door = (port: number, isImplicit: boolean) =>
    createTcpListener({ host: listen.host, port }, (socket) =>
      welcome(socket, {
        isImplicit,
        admit: (known, ip) => admit(known, ip, isImplicit),
        turnAway: (known) => turnAway(known, isImplicit),
      }),
    );
  const [plain, secure] = [door(listen.port, false), door(listen.securePort, true)];

  return {
    name: 'pop3',
    async start() {
      await plain.start();
      await secure.start().catch(async (error) => {
        await plain.stop();
        throw error;
      });
      sessions.start();
    },
    async stop() {
      isStopping = true;
      await Promise.all([plain.stop(), secure.stop()]);
      await sessions.drain(DRAIN_MS);
    },
    address: () => plain.address(),
    secureAddress: () => secure.address(),
    sessions: () => sessions.size,
  };

  function admit(socket: Socket, ip: string, isImplicit: boolean): void {
    const key = clientKey(ip);
    const isFull = sessions.size >= MAX_CONNECTIONS && !strangers.turnOutOldest();
    if (isStopping || isFull || (perClient.get(key) ?? 0) >= MAX_CONNECTIONS_PER_CLIENT) {
      turnAway(socket, isImplicit);
      return;
    }
    let leave = () => {};
    perClient.set(key, (perClient.get(key) ?? 0) + 1);
    const sessionId = newId(random, clock.now());
    const session = runPop3Session(socket, {
      ...deps,
      sessionId,
      ip,
      limits,
      onKnown: () => leave(),
      tls: { begin: tls.begin, isImplicit },
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
}

function turnAway(socket: Socket, isImplicit: boolean): void {
  socket.on('error', () => socket.destroy());
  socket.resume();
  if (isImplicit) socket.destroy();
  else socket.end(formatError('Too many connections, try later', 'SYS/TEMP'), () => socket.destroy());
}

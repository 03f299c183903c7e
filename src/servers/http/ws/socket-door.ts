import { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type MailboxActor, zeroLogin } from '../../../directory/mailboxes/mailbox-login.js';
import type { Groupware, Groupwares } from '../../../groupware/groupware.js';
import type { Mailbox, Mailboxes } from '../../../mailstore/mailbox.js';
import type { Clock } from '../../../platform/clock.js';
import type { Log } from '../../../platform/log.js';
import { invalid } from '../../../platform/service-error.js';
import { clientKey } from '../../../protocol/address/client-network.js';
import type { Responder } from '../answers/responder.js';
import type { Exchange } from '../exchange.js';
import type { Feed, FeedListener } from './feed.js';
import { openGroupwareFeed } from './groupware-feed.js';
import { type LiveSocket, openLiveSocket } from './live-socket.js';
import { openMailboxFeed } from './mailbox-feed.js';
import { identifySocketCaller, type SocketCallerDeps } from './socket-caller.js';
import { createSocketCaps } from './socket-caps.js';

/** `GET /v1/ws`: live events of a mailbox. */
export interface SocketDoor {
  /** A request that wants to become a WebSocket, once the entrance has let it in. */
  receive(exchange: Exchange, socket: Duplex, head: Buffer): void;
  /** Ends all sockets; one that is opened later ends at once. */
  stop(): void;
}

export interface SocketDoorDeps extends SocketCallerDeps {
  readonly mailboxes: Mailboxes;
  /** Absent: no calendars and address books. */
  readonly groupwares: Groupwares | undefined;
  readonly responder: Pick<Responder, 'fail'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly onSignedIn: (exchange: Exchange) => void;
}

/** Clients' messages are ignored. */
const MAX_PAYLOAD_BYTES = 1024;
const PING_MS = 30_000;
/** How often session expiry is checked, in pings. */
const LOOK_EVERY = 10;

/** RFC 6455 §7.4.1, and our own for a login that is over. */
const GOING_AWAY = 1001;
const READ_AFRESH = 1012;
const LOGIN_OVER = 4401;

interface Open {
  readonly socket: LiveSocket;
  readonly sessionId: string | undefined;
}

interface Served {
  readonly caller: MailboxActor | undefined;
  readonly mailbox: Mailbox | undefined;
  readonly groupware: Groupware | undefined;
}

export function createSocketDoor(deps: SocketDoorDeps): SocketDoor {
  const { authenticate, mailboxes, groupwares, responder, clock, log, onSignedIn } = deps;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_PAYLOAD_BYTES,
  });
  const caps = createSocketCaps(clock);
  const open = new Set<Open>();
  let isStopping = false;
  let pings = 0;
  const stopPings = clock.every(PING_MS, pingAll);
  const stopEnds = authenticate.mailboxSessions?.onEnded((sessionId) => {
    if (sessionId === undefined) return void lookAtAll();
    for (const { socket, sessionId: own } of open) if (own === sessionId) socket.end(LOGIN_OVER, 'signed out');
  });

  return {
    receive(exchange, socket, head) {
      admit(exchange, socket, head).catch((error: unknown) => responder.fail(exchange, error));
    },
    stop() {
      isStopping = true;
      stopPings();
      stopEnds?.();
      for (const { socket } of open) socket.end(GOING_AWAY, 'the server stops');
    },
  };

  async function admit(exchange: Exchange, socket: Duplex, head: Buffer): Promise<void> {
    exchange.operation = 'openSocket';
    requireWebSocket(exchange);
    const client = clientKey(exchange.origin.ip);
    caps.attempt(client);
    const caller = await identifySocketCaller(deps, exchange);
    if (caller) onSignedIn(exchange);
    const place = await takePlace(client, caller);
    socket.once('close', place.leave);
    if (socket.destroyed) return place.leave();
    hand(exchange);
    server.handleUpgrade(exchange.request, socket, head, (connected) => {
      serve(connected, exchange, { caller, ...place }).catch((error: unknown) => {
        log.warn('ws.failed', { requestId: exchange.requestId, reason: String(error) });
        connected.close(READ_AFRESH, 'connect again');
      });
    });
  }

  async function takePlace(client: string, caller: MailboxActor | undefined) {
    let mailbox: Mailbox | undefined;
    let groupware: Groupware | undefined;
    const free = caps.enter(client, caller?.aliasId);
    const leave = () => {
      free();
      groupware?.close();
      mailbox?.close();
    };
    try {
      mailbox = caller && (await mailboxes.open(caller.login));
      groupware = caller && (await groupwares?.open(caller.login));
    } catch (error) {
      if (caller) zeroLogin(caller.login);
      leave();
      throw error;
    }
    return { mailbox, groupware, leave };
  }

  async function serve(
    connected: WebSocket,
    { requestId, origin }: Exchange,
    { caller, mailbox, groupware }: Served,
  ): Promise<void> {
    const socket = openLiveSocket(connected, clock);
    const entry: Open = { socket, sessionId: caller?.mailboxSessionId };
    open.add(entry);
    socket.onClose(() => open.delete(entry));
    if (isStopping) return socket.end(GOING_AWAY, 'the server stops');
    log.info('ws.opened', { requestId, ip: origin.ip, ...(caller && { aliasId: caller.aliasId }) });
    if (!mailbox) return socket.greet({ broadcastOnly: true });
    mailbox.onRevoked(() => socket.end(LOGIN_OVER, 'the login is over'));
    const listener: FeedListener = {
      send: socket.tell,
      missed(reason) {
        log.info('ws.missed', { requestId, reason });
        socket.end(READ_AFRESH, 'events were missed: connect again and read afresh');
      },
    };
    const feeds = [await openMailboxFeed(mailbox, listener)];
    socket.onClose(() => closeAll(feeds));
    if (groupware) feeds.push(await openGroupwareFeed(groupware, listener));
    if (connected.readyState !== connected.OPEN) closeAll(feeds);
    // Only now: from this answer on, the client gets every event
    socket.greet({ aliasId: mailbox.aliasId });
    if (entry.sessionId !== undefined) await look(entry); // it may have ended before anybody listened
  }

  function pingAll(): void {
    for (const { socket } of open) socket.ping();
    pings += 1;
    if (pings % LOOK_EVERY === 0) void lookAtAll();
  }

  async function lookAtAll(): Promise<void> {
    for (const entry of open) await look(entry).catch(() => {}); // the database does not answer: looked at next time
  }

  async function look({ socket, sessionId }: Open): Promise<void> {
    if (sessionId === undefined) return;
    if (!(await authenticate.mailboxSessions?.isOpen(sessionId))) socket.end(LOGIN_OVER, 'the session is over');
  }
}

function closeAll(feeds: readonly Feed[]): void {
  for (const feed of feeds) feed.close();
}

/** RFC 6455 §4.2.1 */
function requireWebSocket({ request, headers }: Exchange): void {
  const isWebSocket =
    request.method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
    headers['sec-websocket-version'] === '13';
  if (!isWebSocket) throw invalid('ws.upgradeNeeded');
}

/** Takes the connection from the HTTP server. */
function hand({ request, response }: Exchange): void {
  response.detachSocket(request.socket);
  response.emit('close');
}

/** The response for a refusal; the connection carries no further request, because it asked for another protocol. */
export function responseOn(request: Exchange['request']): ServerResponse | undefined {
  const { socket } = request;
  const response = new ServerResponse(request);
  try {
    response.assignSocket(socket);
  } catch {
    // An earlier request on it is still being answered
    socket.destroy();
    return undefined;
  }
  response.once('finish', () => socket.end());
  return response;
}

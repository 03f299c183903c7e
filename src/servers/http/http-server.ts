import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Registry } from 'prom-client';
import type { Database } from '../../db/database.js';
import type { Groupwares } from '../../groupware/groupware.js';
import type { Limits } from '../../limits/limits.js';
import type { Mailboxes } from '../../mailstore/mailbox.js';
import type { Clock } from '../../platform/clock.js';
import type { MessageRoom } from '../../platform/intake/message-sink.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { TlsMaterial } from '../../platform/net/tls-material.js';
import type { Random } from '../../platform/random.js';
import type { Secret } from '../../platform/secret.js';
import { ServiceError } from '../../platform/service-error.js';
import { namedContexts } from '../tcp/named-contexts.js';
import { NO_CAPS, type StrangerCaps } from '../tcp/strangers.js';
import { TLS_SETTINGS } from '../tcp/tls-settings.js';
import { createAnswerWriter } from './answers/answer-writer.js';
import { createEventStreams } from './answers/event-streams.js';
import { createFailPage } from './answers/failure-page.js';
import { createResponder } from './answers/responder.js';
import type { Authenticate } from './caller/authenticate.js';
import { createOriginReader } from './caller/caller-address.js';
import { createCallerLocales } from './caller/caller-locale.js';
import { createMailboxCookie, createSessionCookie } from './caller/session-cookie.js';
import { createDavDoor, type DavDoor } from './dav/dav-door.js';
import { createStepThread } from './dav/reports/step-thread.js';
import { createDeadlines } from './door/deadlines.js';
import { createEntrance } from './door/entrance.js';
import { createHttpStrangers } from './door/http-strangers.js';
import { boundAddress, type ListenAddress, type Listener, startListening } from './door/listener.js';
import { answerConnect, answerMalformed } from './door/malformed-request.js';
import { createRequestIds } from './door/request-id.js';
import { Exchange } from './exchange.js';
import { createBodyIntake } from './input/body-intake.js';
import { createLargeBodies } from './input/large-body.js';
import { openApiRoute } from './openapi/openapi-route.js';
import type { PageRoute } from './page-route.js';
import { createHttpMetrics } from './probes/metrics.js';
import { createProbes } from './probes/probes.js';
import { referencePages } from './reference/reference-pages.js';
import type { Route } from './route.js';
import { createCallHandler } from './routing/call-handler.js';
import { createPageHandler } from './routing/page-handler.js';
import { createRouter, type Router } from './routing/router.js';
import { createSocketDoor, responseOn, type SocketDoor } from './ws/socket-door.js';
import { UpgradableRequest } from './ws/upgrade-request.js';

export interface HttpServerDeps {
  readonly listen: ListenAddress;
  /** A second door, over TLS. */
  readonly secure?: { readonly listen: ListenAddress; readonly material: TlsMaterial };
  readonly routes: readonly Route[];
  readonly pages: readonly PageRoute[];
  readonly authenticate: Authenticate;
  /** Mailboxes whose users may connect over WebSocket. Absent: no WebSocket. */
  readonly mailboxes?: Mailboxes;
  /** Calendars and address books, for CalDAV, CardDAV and WebSockets. Absent: none of them. */
  readonly groupwares?: Groupwares;
  readonly db: Pick<Database, 'durable' | 'ping'>;
  readonly limits: Limits;
  /** Limits connections without a sign-in. */
  readonly strangers?: StrangerCaps;
  /** For all bodies together. */
  readonly bodyRoom: MessageRoom;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Registry;
  /** Whether this node is about to stop, so that callers are sent to another. */
  readonly isLeaving?: () => boolean;
  readonly config: HttpDoorConfig;
}

export interface HttpDoorConfig {
  readonly mode: 'sandbox' | 'live';
  /** Without a trailing slash; `undefined`: `http://localhost:<the port that was bound>`. */
  readonly baseUrl: string | undefined;
  /** CIDR. */
  readonly trustedProxies: readonly string[];
  readonly metricsToken: Secret | undefined;
  /** The release, for the reference. */
  readonly version: string;
}

export interface HttpServer extends Part {
  address(): AddressInfo;
  secureAddress(): AddressInfo | undefined;
  /** Known after the start, because it may contain the bound port. */
  baseUrl(): string;
}

// Node's 16 KB would refuse long queries with a status callers do not know; ours is answered as a bad request
const MAX_HEADER_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 30_000;
// 51 MB on a slow line
const REQUEST_TIMEOUT_MS = 300_000;
// Longer than the usual proxy keeps an idle connection, so that the proxy closes first
const KEEP_ALIVE_MS = 72_000;
const STOP_GRACE_MS = 10_000;

export function createHttpServer(deps: HttpServerDeps): HttpServer {
  const { clock, log, limits, config } = deps;
  const { isLeaving = () => false } = deps;
  let isStopping = false;
  let router: Router | undefined;
  const plain = createServer(SERVER_OPTIONS, (request, response) => receive(request, response));
  const secure = deps.secure && {
    ...deps.secure,
    server: createSecureServer(
      {
        ...SERVER_OPTIONS,
        ...deps.secure.material.current(),
        ...TLS_SETTINGS,
        ...namedContexts(deps.secure.material, 'http/1.1'),
      },
      (request, response) => receive(request, response),
    ),
  };
  const servers: readonly Server[] = secure ? [plain, secure.server] : [plain];
  const strangers = createHttpStrangers({
    caps: deps.strangers ?? NO_CAPS,
    trustedProxies: config.trustedProxies,
    clock,
  });
  for (const server of servers) {
    harden(server, receive);
    if (deps.mailboxes) server.on('upgrade', receiveUpgrade);
    strangers.watch(server);
  }

  const baseUrl = () => config.baseUrl ?? `http://localhost:${boundAddress(plain).port}`;
  const nextRequestId = createRequestIds(deps.random);
  const readOrigin = createOriginReader(config.trustedProxies);
  const locales = createCallerLocales({ authenticate: deps.authenticate, log });
  const metrics = createHttpMetrics(deps.metrics);
  const isLive = config.mode === 'live';
  const writer = createAnswerWriter({ clock, log, metrics, isLive, isStopping: () => isStopping || isLeaving() });
  const streams = createEventStreams({ writer, clock });
  const responder = createResponder({ writer, streams, clock, log, baseUrl });
  const bodies = createBodyIntake(deps.bodyRoom, clock);
  const largeBodies = createLargeBodies({ clock });
  const davSteps = createStepThread({ clock });
  const deadlines = createDeadlines<Exchange>(clock, (exchange) => {
    const late = new ServiceError('timed-out', 'http.timedOut');
    exchange.abort(late);
    if (!dav?.fail(exchange, late)) responder.fail(exchange, late);
  });
  const isAdmitted = createEntrance({
    mode: config.mode,
    baseUrl: config.baseUrl,
    securePort: () => (secure ? boundAddress(secure.server).port : undefined),
    writer,
    responder,
  });
  const facts = { version: config.version, baseUrl, aliasAuth: deps.authenticate.aliasAuth };
  const routes = [...deps.routes, openApiRoute({ ...facts, routes: deps.routes })];
  const probes = createProbes({ db: deps.db, registry: deps.metrics, metricsToken: config.metricsToken, isLeaving });
  const listeners: Listener[] = [];
  let stopWatching: (() => void) | undefined;
  let sockets: SocketDoor | undefined;
  let dav: DavDoor | undefined;

  return {
    name: 'http',
    address: () => boundAddress(plain),
    secureAddress: () => secure && boundAddress(secure.server),
    baseUrl,

    async start() {
      await largeBodies.start();
      await davSteps.start();
      const { authenticate } = deps;
      const cookies = {
        session: createSessionCookie({ isSecure: isLive }),
        mailbox: createMailboxCookie({ isSecure: isLive }),
      };
      const failPage = createFailPage({ writer, log });
      const onSignedIn = ({ request }: Exchange) => strangers.signedIn(request);
      sockets =
        deps.mailboxes &&
        createSocketDoor({
          authenticate,
          cookies,
          baseUrl,
          mailboxes: deps.mailboxes,
          groupwares: deps.groupwares,
          responder,
          clock,
          log,
          onSignedIn,
        });
      dav =
        deps.groupwares &&
        createDavDoor({
          groupwares: deps.groupwares,
          ...{ authenticate, locales, limits, deadlines, writer, bodies, baseUrl, clock, log, onSignedIn },
          db: deps.db,
          steps: davSteps,
        });
      router = createRouter({
        routes,
        pages: [...probes, ...referencePages({ ...facts, routes }), ...withRoot(deps.pages)],
        calls: createCallHandler({
          db: deps.db,
          authenticate,
          cookies,
          locales,
          limits,
          deadlines,
          responder,
          largeBodies,
          baseUrl,
          onSignedIn,
        }),
        visits: createPageHandler({
          authenticate,
          cookies,
          db: deps.db,
          limits,
          deadlines,
          writer,
          failPage,
        }),
        failPage,
        responder,
        bodies,
      });
      listeners.push(await startListening(plain, deps.listen));
      if (!secure) return;
      listeners.push(await startListening(secure.server, secure.listen));
      stopWatching = secure.material.onChange(() =>
        secure.server.setSecureContext({ ...secure.material.current(), ...TLS_SETTINGS }),
      );
    },

    async stop() {
      isStopping = true;
      stopWatching?.();
      streams.stop();
      sockets?.stop();
      await Promise.all(listeners.splice(0).map((listener) => listener.stop(STOP_GRACE_MS, clock)));
      deadlines.stop();
      bodies.stop();
      await largeBodies.stop();
      await davSteps.stop();
    },
  };

  function begin(request: IncomingMessage, response: ServerResponse): Exchange {
    const { headers } = request;
    strangers.began(request, response);
    return new Exchange(
      request,
      response,
      nextRequestId(headers['x-request-id']),
      readOrigin(request),
      locales.asked(headers['accept-language']),
      clock.monotonicMs(),
    );
  }

  function receiveUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const response = responseOn(request);
    if (!response) return;
    const exchange = begin(request, response);
    exchange.endsConnection = true;
    if (isAdmitted(exchange)) sockets?.receive(exchange, socket, head);
  }

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const exchange = begin(request, response);
    if (!isAdmitted(exchange)) return;
    try {
      if (!dav?.receive(exchange)) router?.(exchange);
    } catch (error) {
      responder.fail(exchange, error);
    }
  }
}

const SERVER_OPTIONS = {
  IncomingMessage: UpgradableRequest,
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  requireHostHeader: false, // checked at the entrance, where the answer has a body
} as const;

function harden(server: Server, receive: (request: IncomingMessage, response: ServerResponse) => void): void {
  server.on('clientError', answerMalformed);
  server.on('connect', answerConnect);
  server.on('checkExpectation', receive); // Node would answer 417
  server.on('checkContinue', receive); // Node would ask for the body of an unauthenticated caller
}

/** Shown at `/` when there is no dashboard. */
function withRoot(pages: readonly PageRoute[]): readonly PageRoute[] {
  if (pages.some((page) => page.path === '/')) return pages;
  return [{ method: 'GET', path: '/', isWrite: false, handle: async () => ({ status: 200, text: 'OK' }) }, ...pages];
}

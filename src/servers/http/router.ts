import type { IncomingMessage, ServerResponse } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { invalid, notFound } from '../../platform/service-error.js';
import { namedTypes } from './api/input/accept-header.js';
import type { BodyIntake, HeldBody } from './body-intake.js';
import { ANONYMOUS_BODY_BYTES } from './body-limits.js';
import type { CallHandler } from './call-handler.js';
import type { Exchange } from './exchange.js';
import type { FailPage } from './failure-page.js';
import type { PageHandler } from './page-handler.js';
import type { PageRoute } from './page-route.js';
import type { Responder } from './responder.js';
import type { Route } from './route.js';

/** The router hands back Node's request; its exchange travels on it. */
type Carrier = IncomingMessage & { waypostExchange?: Exchange };

export function attachExchange(exchange: Exchange): void {
  (exchange.request as Carrier).waypostExchange = exchange;
}

function exchangeOf(request: FastifyRequest): Exchange {
  const exchange = (request.raw as Carrier).waypostExchange;
  if (!exchange) throw new Error('a request came in by another way');
  return exchange;
}

export interface Router {
  readonly lookUp: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

// An alias name of 64 octets, each escaped, and room for a pattern; longer is no address of ours
const MAX_PARAMETER_CHARACTERS = 1024;

/** Fastify finds the route and reads the body. Answers are written by our own writer, the same for every outcome. */
export async function createRouter({
  routes,
  pages,
  calls,
  visits,
  failPage,
  responder,
  bodies,
}: {
  readonly routes: readonly Route[];
  readonly pages: readonly PageRoute[];
  readonly calls: CallHandler;
  readonly visits: PageHandler;
  readonly failPage: FailPage;
  readonly responder: Responder;
  readonly bodies: BodyIntake;
}): Promise<Router> {
  const app = fastify({
    logger: false,
    return503OnClosing: false,
    schemaController: NO_SCHEMAS,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: MAX_PARAMETER_CHARACTERS,
      // Read by ourselves, where a fault can be answered, and only where it is asked for
      querystringParser: () => NO_QUERY,
    },
    frameworkErrors: (error, request, reply) => refuse(error, request as FastifyRequest, reply as FastifyReply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, _payload, done) =>
    bodies.receive(exchangeOf(request), request.routeOptions.bodyLimit ?? 0, done),
  );
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  // Answered here, before the body is read: where there is nothing, nothing is held
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    reply.hijack();
    const exchange = exchangeOf(request);
    const fail = isBrowsing(exchange) ? failPage : responder.fail;
    calls.admitUnknown(exchange).then(
      () => fail(exchange, notFound('http.notFound')),
      (error: unknown) => responder.fail(exchange, error),
    );
  });
  for (const route of routes) addRoute(app, route, calls, responder);
  for (const page of pages) addPage(app, page, visits);
  await app.ready();
  return { lookUp: app.routing, close: () => app.close() };

  /** What Fastify finds wrong with a request is the caller's mistake, unless it has no name of Fastify's. */
  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    responder.fail(exchangeOf(request), translateFault(error));
  }
}

/** A person opened the address in a browser; the API answers JSON whatever `Accept` says (decision 1.12). */
function isBrowsing({ request: { method }, url, headers }: Exchange): boolean {
  const isApi = url.startsWith('/v1/') || url === '/v1';
  return (method === 'GET' || method === 'HEAD') && !isApi && namedTypes(headers.accept).has('text/html');
}

const NO_QUERY = {};

/** Input and answers are checked by our own schemas: without these two, Fastify loads a compiler for each (8 MB). */
const NO_SCHEMAS = {
  compilersFactory: { buildValidator: () => refuseSchema, buildSerializer: () => refuseSchema },
} as const;

function refuseSchema(): never {
  throw new Error('a route has a schema of its own');
}

function addRoute(app: FastifyInstance, route: Route, calls: CallHandler, responder: Responder): void {
  const admit = (exchange: Exchange, next: () => void) => {
    const refuse = (error: unknown) => responder.fail(exchange, error, route);
    try {
      const admitted = calls.admit(route, exchange);
      if (admitted instanceof Promise) admitted.then(next).catch(refuse);
      else next();
    } catch (error) {
      refuse(error);
    }
  };
  const handle = (request: FastifyRequest) => {
    const body = request.body as HeldBody | undefined;
    void calls.handle(route, exchangeOf(request), request.params as Record<string, unknown>, body);
  };
  const options = { method: route.method, url: route.path, bodyLimit: route.maxBodyBytes };
  if (route.method === 'GET') {
    app.route({
      ...options,
      exposeHeadRoute: !route.isWrite, // RFC 9110 §9.2.1: whoever only looks must change nothing
      handler(request, reply) {
        reply.hijack();
        admit(exchangeOf(request), () => handle(request));
      },
    });
    return;
  }
  app.route({
    ...options,
    // Before the body is read: a stranger cannot make us hold 51 MB
    onRequest: (request, _reply, done) => admit(exchangeOf(request), done),
    handler(request, reply) {
      reply.hijack();
      handle(request);
    },
  });
}

function addPage(app: FastifyInstance, page: PageRoute, visits: PageHandler): void {
  app.route({
    method: page.method,
    url: page.path,
    exposeHeadRoute: page.method === 'GET' && !page.isWrite,
    bodyLimit: page.maxBodyBytes ?? ANONYMOUS_BODY_BYTES,
    onRequest(request, _reply, done) {
      void visits.admit(page, exchangeOf(request)).then((isAdmitted) => isAdmitted && done());
    },
    handler(request, reply) {
      reply.hijack();
      void visits.handle(
        page,
        exchangeOf(request),
        request.params as Record<string, string>,
        request.body as HeldBody | undefined,
      );
    },
  });
}

function translateFault(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_ERR_BAD_URL':
      return invalid('http.malformedUrl');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFound('http.notFound');
    case 'ECONNRESET':
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return invalid('http.malformedBody'); // hung up in the middle of the body; nobody reads this
    default:
      return error;
  }
}

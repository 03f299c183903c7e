import createFinder from 'find-my-way';
import { invalid, notFound } from '../../../platform/service-error.js';
import type { FailPage } from '../answers/failure-page.js';
import type { Responder } from '../answers/responder.js';
import { namedTypes } from '../api/input/accept-header.js';
import type { Exchange } from '../exchange.js';
import type { BodyIntake, HeldBody } from '../input/body-intake.js';
import { ANONYMOUS_BODY_BYTES } from '../input/body-limits.js';
import type { PageRoute } from '../page-route.js';
import type { Route } from '../route.js';
import type { CallHandler } from './call-handler.js';
import type { PageHandler } from './page-handler.js';

/** Answers the request, whatever happens. */
export type Router = (exchange: Exchange) => void;

type PathParams = Record<string, string | undefined>;
/** The route or page for one address and method. */
type Target = (exchange: Exchange, params: PathParams) => void;

// A folder's path of 1024 octets, each escaped; longer is no address of ours
const MAX_PARAMETER_CHARACTERS = 3072;

/** Finds the route, authenticates the caller, and only then reads the body. */
export function createRouter({
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
}): Router {
  const finder = createFinder({
    ignoreTrailingSlash: true,
    maxParamLength: MAX_PARAMETER_CHARACTERS,
    // The query is parsed later, where a fault can be answered, and only by routes that use it
    querystringParser: () => NO_QUERY,
    onBadUrl: unused,
  });
  for (const route of routes) add(route, callOf(route));
  for (const page of pages) add(page, visitOf(page));

  return (exchange) => {
    const found = finder.find(exchange.request.method as createFinder.HTTPMethod, exchange.url);
    if (!found) return answerUnknown(exchange);
    const target: Target | null = found.store;
    if (!target) return responder.fail(exchange, invalid('http.malformedUrl'));
    target(exchange, found.params);
  };

  function add({ method, path, isWrite }: Pick<Route, 'method' | 'path' | 'isWrite'>, target: Target): void {
    finder.on(method, path, unused, target);
    // RFC 9110 §9.2.1: a request that only looks changes nothing
    if (method === 'GET' && !isWrite) finder.on('HEAD', path, unused, target);
  }

  function callOf(route: Route): Target {
    return (exchange, params) => {
      const refuse = (error: unknown) => responder.fail(exchange, error, route);
      const proceed = () => {
        if (route.method === 'GET') return void calls.handle(route, exchange, params, undefined);
        receiveBody(exchange, route.maxBodyBytes, (body) => void calls.handle(route, exchange, params, body));
      };
      try {
        const admitted = calls.admit(route, exchange);
        if (admitted instanceof Promise) admitted.then(proceed).catch(refuse);
        else proceed();
      } catch (error) {
        refuse(error);
      }
    };
  }

  function visitOf(page: PageRoute): Target {
    return (exchange, params) => {
      const proceed = (body?: HeldBody) => void visits.handle(page, exchange, params as Record<string, string>, body);
      void visits.admit(page, exchange).then((isAdmitted) => {
        if (!isAdmitted) return;
        if (page.method === 'GET') return proceed();
        receiveBody(exchange, page.maxBodyBytes ?? ANONYMOUS_BODY_BYTES, proceed);
      });
    };
  }

  /** After authentication: a stranger cannot make us hold 51 MB. */
  function receiveBody(exchange: Exchange, maxBytes: number, take: (body?: HeldBody) => void): void {
    if (hasBody(exchange)) {
      bodies.receive(exchange, maxBytes, (error, body) => {
        if (error) responder.fail(exchange, isHangUp(error) ? invalid('http.malformedBody') : error);
        else take(body);
      });
    } else {
      take();
    }
  }

  /** Before a body is read: an unknown address holds no memory. */
  function answerUnknown(exchange: Exchange): void {
    const fail = isBrowsing(exchange) ? failPage : responder.fail;
    calls.admitUnknown(exchange).then(
      () => fail(exchange, notFound('http.notFound')),
      (error: unknown) => responder.fail(exchange, error),
    );
  }
}

/** The finder wants a function for each address; it is never called, the target is found and called by us. */
function unused(): void {}

const NO_QUERY = {};

function hasBody({ headers }: Exchange): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return headers['content-length'] !== undefined && headers['content-length'] !== '0';
}

/** In the middle of the body; the answer reaches no one. */
function isHangUp(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE');
}

/** A person opened the address in a browser; the API answers JSON whatever `Accept` says (decision 1.12). */
function isBrowsing({ request: { method }, url, headers }: Exchange): boolean {
  const isApi = url.startsWith('/v1/') || url === '/v1';
  return (method === 'GET' || method === 'HEAD') && !isApi && namedTypes(headers.accept).has('text/html');
}

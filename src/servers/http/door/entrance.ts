import type { MessageKey, Params } from '../../../i18n/message.js';
import { type ErrorKind, ServiceError } from '../../../platform/service-error.js';
import type { AnswerWriter } from '../answers/answer-writer.js';
import { TEXT_TYPE } from '../answers/media-types.js';
import type { Responder } from '../answers/responder.js';
import type { Exchange } from '../exchange.js';
import { PROBE_PATHS } from '../probes/probes.js';
import { isChallengePath } from './challenge-path.js';
import { isDavPath } from './dav-paths.js';
import { createHostGuard } from './host-guard.js';
import { POLICY_PATH, policyDomainOf } from './policy-names.js';
import { isSetupPath, setupDomainOf } from './setup-names.js';

/** Runs before routing: the host, the transport, the browser's preflight. `false`: already answered. */
export function createEntrance({
  mode,
  baseUrl,
  securePort,
  writer,
  responder,
}: {
  readonly mode: 'sandbox' | 'live';
  readonly baseUrl: string | undefined;
  readonly securePort: () => number | undefined;
  readonly writer: AnswerWriter;
  readonly responder: Responder;
}): (exchange: Exchange) => boolean {
  const isOwnHost = createHostGuard(baseUrl ?? 'http://localhost');

  return (exchange) => {
    const { request, headers } = exchange;
    // RFC 9112 §3.2: HTTP/1.1 names its host
    if (headers.host === undefined && request.httpVersion !== '1.0')
      return refuse(exchange, 'invalid', 'http.hostMissing');
    if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
      return refuse(exchange, 'invalid', 'http.unknownExpectation');
    }
    if (mode === 'sandbox' && !isOwnHost(headers.host) && !asksForCustomer(exchange))
      return refuse(exchange, 'forbidden', 'http.foreignHost');
    if (mode === 'live' && !exchange.origin.isSecure && !staysPlain(pathOf(exchange.url))) return turnToHttps(exchange);
    if (request.method === 'OPTIONS') return !answersPreflight(exchange);
    return true;
  };

  function refuse(exchange: Exchange, kind: ErrorKind, key: MessageKey, params?: Params): false {
    responder.fail(exchange, new ServiceError(kind, key, params));
    return false;
  }

  /** An API client has already sent its credentials in clear: it gets an error instead of a redirect. */
  function turnToHttps(exchange: Exchange): false {
    const path = pathOf(exchange.url);
    if (path === '/v1' || path.startsWith('/v1/') || !path.startsWith('/')) {
      return refuse(exchange, 'forbidden', 'http.useHttps', { url: secureOrigin(exchange) });
    }
    const location = `${secureOrigin(exchange)}${exchange.url}`;
    writer.write(exchange, 308, TEXT_TYPE, location, ['Location', location]);
    return false;
  }

  function secureOrigin({ headers }: Exchange): string {
    if (baseUrl?.startsWith('https:')) return new URL(baseUrl).origin;
    const name = baseUrl ? new URL(baseUrl).hostname : (headers.host ?? '').replace(/:\d*$/, '');
    return `https://${name}:${securePort() ?? 443}`;
  }

  /** Any origin may call, without cookies, and send any header. */
  function answersPreflight(exchange: Exchange): boolean {
    const { headers } = exchange;
    if (headers.origin === undefined || headers['access-control-request-method'] === undefined) return false;
    const requested = headers['access-control-request-headers'];
    exchange.operation = 'preflight';
    writer.write(exchange, 204, TEXT_TYPE, '', [
      'Access-Control-Allow-Methods',
      isDavPath(exchange.url) ? `${API_METHODS},${DAV_METHODS}` : API_METHODS,
      ...(requested === undefined ? [] : ['Access-Control-Allow-Headers', requested]),
    ]);
    return true;
  }
}

const API_METHODS = 'GET,HEAD,PUT,POST,DELETE,PATCH';
const DAV_METHODS = 'PROPFIND,PROPPATCH,REPORT,MKCALENDAR,MKCOL,COPY,MOVE';

/**
 * Local probes and a certificate authority use HTTP: the latter calls before there is a certificate (RFC 8555 §8.3).
 */
function staysPlain(path: string): boolean {
  return PROBE_PATHS.has(path) || isChallengePath(path);
}

/** True if a mail program requests its settings, or a sender a policy, under a name derived from one of the domains. */
function asksForCustomer({ url, headers }: Exchange): boolean {
  const path = pathOf(url);
  if (path === POLICY_PATH) return policyDomainOf(headers.host) !== undefined;
  return isSetupPath(path) && setupDomainOf(headers.host) !== undefined;
}

function pathOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
}

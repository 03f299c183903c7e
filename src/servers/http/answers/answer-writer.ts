import type { ServerResponse } from 'node:http';
import type { Clock } from '../../../platform/clock.js';
import type { Log } from '../../../platform/log.js';
import type { Exchange } from '../exchange.js';
import type { HttpMetrics } from '../probes/metrics.js';
import { entityTag, matchesAny } from './etag.js';
import { limitHeaders } from './limit-headers.js';
import { HTML_TYPE } from './media-types.js';

export interface AnswerWriter {
  /** `headers` are flat: name, value, name, value. A second answer to one exchange is dropped. */
  write(exchange: Exchange, status: number, type: string, body: string | Buffer, headers?: readonly string[]): void;
  /** The head of an answer of unknown length, default 200. `undefined`: only the head is sent. */
  begin(exchange: Exchange, type: string, headers?: readonly string[], status?: number): ServerResponse | undefined;
}

const POLICY = 'Content-Security-Policy';
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

const EXPOSED = [
  'X-Page-Count',
  'X-Page-Current',
  'X-Page-Size',
  'X-Item-Count',
  'Link',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'ETag',
  'X-Request-Id',
].join(', ');

// Two years, the minimum for browsers' preload lists
const STRICT_TRANSPORT = ['Strict-Transport-Security', 'max-age=63072000'];

export function createAnswerWriter({
  clock,
  log,
  metrics,
  isLive,
  isStopping,
}: {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: HttpMetrics;
  readonly isLive: boolean;
  /** The connection ends with this answer, or a stop would wait for keep-alive callers. */
  readonly isStopping: () => boolean;
}): AnswerWriter {
  return {
    write(exchange, status, type, body, extra = []) {
      if (exchange.isAnswered) return;
      const tookMs = clock.monotonicMs() - exchange.startedMs;
      const headers = headOf(exchange, type, tookMs, extra);
      if (isStopping() || exchange.endsConnection || waitsToBeAsked(exchange)) headers.push('Connection', 'close');
      headers.push(...extra);
      if (!extra.includes('Cache-Control') && isUnchanged(exchange, status, { body, extra }, headers)) {
        send(exchange, 304, headers, '', tookMs);
        return;
      }
      const bytes = Buffer.byteLength(body);
      if (status !== 204 && status !== 304) headers.push('Content-Type', type, 'Content-Length', String(bytes));
      // A byte per character means ASCII, which goes out by the cheaper encoder
      send(exchange, status, headers, body, tookMs, bytes === body.length ? 'latin1' : 'utf8');
    },

    begin(exchange, type, extra = [], status = 200) {
      if (exchange.isAnswered) return undefined;
      const { request, response } = exchange;
      const tookMs = clock.monotonicMs() - exchange.startedMs;
      // Closing the connection ends the answer, so that a stop need not wait for another call on it
      const headers = [...headOf(exchange, type, tookMs, extra), 'Connection', 'close'];
      if (!extra.includes('Cache-Control')) headers.push('Cache-Control', 'no-store');
      const isGone = response.destroyed || response.headersSent;
      if (!isGone) response.writeHead(status, [...headers, 'Content-Type', type, ...extra]).flushHeaders();
      finish(exchange, status, tookMs);
      if (!isGone && request.method === 'HEAD') response.end();
      return isGone || request.method === 'HEAD' ? undefined : response;
    },
  };

  function headOf(exchange: Exchange, type: string, tookMs: number, extra: readonly string[]): string[] {
    const headers = commonHeaders(exchange, tookMs);
    // Browsers may show an API answer, but must not run or frame it. Pages set a policy of their own, and so does the
    // worker of the webmail: of two policies both hold, and this one forbids it every call
    if (type !== HTML_TYPE && !extra.includes(POLICY)) headers.push(POLICY, API_POLICY);
    if (isLive && exchange.origin.isSecure) headers.push(...STRICT_TRANSPORT);
    return headers;
  }

  /** Only what was sent counts as answered: after a header that Node refuses, an error can still be sent. */
  function send(
    exchange: Exchange,
    status: number,
    headers: string[],
    body: string | Buffer,
    tookMs: number,
    encoding: 'latin1' | 'utf8' = 'latin1',
  ): void {
    const { response } = exchange;
    if (!response.destroyed && !response.headersSent) response.writeHead(status, headers).end(body, encoding);
    finish(exchange, status, tookMs);
  }

  function finish(exchange: Exchange, status: number, tookMs: number): void {
    const { request } = exchange;
    exchange.isAnswered = true;
    metrics.observe(exchange.operation, status, tookMs);
    logAnswer(log, exchange, status, tookMs);
    // The rest of an unread body is read and dropped, so that the caller can read the answer
    if (!request.complete) request.resume();
  }
}

function commonHeaders(exchange: Exchange, tookMs: number): string[] {
  const headers = [
    'X-Request-Id',
    exchange.requestId,
    'X-Response-Time',
    `${tookMs.toFixed(3)}ms`,
    'Content-Language',
    exchange.locale,
    'Vary',
    'Origin, Accept, Accept-Language',
    'X-Robots-Tag',
    'none',
    'X-Content-Type-Options',
    'nosniff',
  ];
  const { origin } = exchange.headers;
  if (origin !== undefined) {
    headers.push('Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED);
  }
  if (exchange.limitState) headers.push(...limitHeaders(exchange.limitState));
  return headers;
}

/**
 * RFC 9110 §10.1.1: without `100 Continue` the body may or may not follow, so no further request can use this
 * connection.
 */
function waitsToBeAsked({ request, headers, hasContinued }: Exchange): boolean {
  return headers.expect !== undefined && !hasContinued && !request.complete;
}

/** Adds caching headers; true when the caller already has this very body. */
function isUnchanged(
  { request, locale }: Exchange,
  status: number,
  { body, extra }: { readonly body: string | Buffer; readonly extra: readonly string[] },
  headers: string[],
): boolean {
  if (status !== 200) {
    headers.push('Cache-Control', 'no-store');
    return false;
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // A contact has one of its own, the same at every door
  const own = extra[extra.indexOf('ETag') + 1];
  const isOwn = own !== undefined && extra.includes('ETag');
  const tag = isOwn ? own : entityTag(body, locale);
  if (!isOwn) headers.push('ETag', tag);
  headers.push('Cache-Control', isRead ? 'private, no-cache' : 'no-store');
  return isRead && matchesAny(request.headers['if-none-match'], tag);
}

function logAnswer(log: Log, exchange: Exchange, status: number, tookMs: number): void {
  const { operation, requestId, request, actor, origin } = exchange;
  const facts = {
    requestId,
    operation,
    method: request.method,
    status,
    tookMs: Math.round(tookMs * 10) / 10,
    ip: origin.ip,
    ...(actor && { accountId: actor.accountId }),
  };
  // Reads are most of the traffic and change nothing
  if (status < 400 && (request.method === 'GET' || request.method === 'HEAD')) log.debug('http.answered', facts);
  else log.info('http.answered', facts);
}

import { RateLimitedError } from '../../../limits/rate-limited-error.js';
import type { Clock } from '../../../platform/clock.js';
import type { Log } from '../../../platform/log.js';
import { ServiceError } from '../../../platform/service-error.js';
import { challengeHeaders } from '../caller/basic-challenge.js';
import type { Exchange } from '../exchange.js';
import { prefersFaults, tellFaults } from '../input/told-faults.js';
import type { Answer, Route } from '../route.js';
import type { AnswerWriter } from './answer-writer.js';
import { errorAnswer, errorBody } from './error-answer.js';
import { aliasGroupStatus, specStatus } from './error-status.js';
import type { EventStreams } from './event-streams.js';
import { retryAfterHeader } from './limit-headers.js';
import { JSON_TYPE, TEXT_TYPE } from './media-types.js';
import { pageHeaders } from './page-headers.js';
import { sendChunks } from './send-chunks.js';

export interface Responder {
  answer(exchange: Exchange, answer: Answer): void;
  /** Answers with an error in the form that the caller may see. */
  fail(exchange: Exchange, error: unknown, route?: Pick<Route, 'auth'>): void;
}

// Busy states last for moments
const BUSY_SECONDS = '5';

export function createResponder({
  writer,
  streams,
  clock,
  log,
  baseUrl,
}: {
  readonly writer: AnswerWriter;
  readonly streams: Pick<EventStreams, 'open'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly baseUrl: () => string;
}): Responder {
  return {
    answer(exchange, answer) {
      const extra = answer.headers ? Object.entries(answer.headers).flat() : [];
      switch (answer.kind) {
        case 'text':
          return writer.write(exchange, 200, answer.type ?? TEXT_TYPE, answer.text, extra);
        case 'page': {
          const { items, total, request } = answer;
          const headers = pageHeaders({ shown: items.length, total, request }, baseUrl(), exchange.url);
          return writer.write(exchange, 200, JSON_TYPE, JSON.stringify(items, null, 2), [...headers, ...extra]);
        }
        case 'events':
          return streams.open(exchange, answer.subscribe);
        case 'download': {
          const headers = ['Content-Disposition', `attachment; filename="${answer.fileName}"`];
          return void sendChunks(exchange, { ...answer, headers }, { writer, log });
        }
        case 'stream': {
          const { page } = answer;
          const headers = [...(page ? pageHeaders(page, baseUrl(), exchange.url) : []), ...extra];
          return void sendChunks(exchange, { ...answer, headers }, { writer, log });
        }
      }
    },

    fail(exchange, error, route) {
      const headers: string[] = [];
      if (error instanceof RateLimitedError) {
        exchange.limitState = error.state;
        headers.push(...retryAfterHeader(error.state, clock.now()));
      }
      if (error instanceof ServiceError && error.kind === 'busy') headers.push('Retry-After', BUSY_SECONDS);
      if (error instanceof ServiceError && error.kind === 'unauthenticated') {
        headers.push(...challengeHeaders(exchange.headers));
      }
      logFailure(log, exchange, error);
      const statuses = route?.auth === 'alias' ? aliasGroupStatus : specStatus;
      try {
        const answer = errorAnswer(error, statuses, exchange.t, exchange.requestId);
        const more = prefersFaults(exchange.headers.prefer) ? { faults: tellFaults(error, exchange.t) } : {};
        writer.write(exchange, answer.status, JSON_TYPE, errorBody(answer, more), headers);
      } catch (failure) {
        // Not even the error could be sent: the connection is closed
        log.error('http.bug', { requestId: exchange.requestId, operation: exchange.operation, stack: String(failure) });
        exchange.response.destroy();
      }
    },
  };
}

export function logFailure(log: Log, exchange: Exchange, error: unknown): void {
  const { requestId, operation } = exchange;
  if (error instanceof ServiceError) {
    // A remote or a store failed: its cause is logged, the caller's own mistakes are not
    if (error.cause !== undefined)
      log.warn('http.failed', { requestId, operation, kind: error.kind, cause: String(error.cause) });
  } else if (exchange.response.destroyed) log.info('http.abandoned', { requestId, operation });
  else log.error('http.bug', { requestId, operation, stack: error instanceof Error ? error.stack : String(error) });
}

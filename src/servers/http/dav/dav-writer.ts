import { RateLimitedError } from '../../../limits/rate-limited-error.js';
import type { Clock } from '../../../platform/clock.js';
import type { Log } from '../../../platform/log.js';
import { ServiceError } from '../../../platform/service-error.js';
import { BodyError } from '../../../protocol/webdav/body-error.js';
import type { AnswerWriter } from '../answers/answer-writer.js';
import { retryAfterHeader } from '../answers/limit-headers.js';
import { TEXT_TYPE } from '../answers/media-types.js';
import { logFailure } from '../answers/responder.js';
import { sendChunks } from '../answers/send-chunks.js';
import { challengeHeaders } from '../caller/basic-challenge.js';
import type { Exchange } from '../exchange.js';
import { answerForError } from './answer-for-error.js';
import { type DavAnswer, XML_TYPE } from './dav-call.js';
import { DavError } from './dav-error.js';
import { hrefOf, type Place } from './place.js';

export interface DavWriter {
  /** Resolves when a long answer has been sent. */
  answer(exchange: Exchange, answer: DavAnswer): Promise<void>;
  fail(exchange: Exchange, error: unknown, place: Place | undefined): void;
}

/** An answer of up to this length is sent in one piece, with Content-Length. */
const WHOLE_CHARACTERS = 64 * 1024;
const CACHING = ['Cache-Control', 'private, no-cache'];
const BUSY_SECONDS = '5';

export function createDavWriter({
  writer,
  clock,
  log,
}: {
  readonly writer: AnswerWriter;
  readonly clock: Clock;
  readonly log: Log;
}): DavWriter {
  return {
    async answer(exchange, { status, headers = [], type = TEXT_TYPE, body = '', chunks }) {
      const all = [...headers, ...CACHING];
      if (!chunks) return writer.write(exchange, status, type, body, all);
      const { begun, rest } = await begin(chunks);
      if (!rest) return writer.write(exchange, status, type, begun, all);
      await sendChunks(exchange, { type, headers: all, chunks: joined(begun, rest), status }, { writer, log });
    },

    fail(exchange, error, place) {
      const isExpected = error instanceof DavError || error instanceof BodyError;
      if (!isExpected) logFailure(log, exchange, error);
      const { status, body, headers } = answerForError(error, exchange, (name) => siblingHref(place, name));
      const more: string[] = [...headers, ...CACHING];
      if (error instanceof RateLimitedError) {
        exchange.limitState = error.state;
        more.push(...retryAfterHeader(error.state, clock.now()));
      }
      if (status === 503) more.push('Retry-After', BUSY_SECONDS);
      if (error instanceof ServiceError && error.kind === 'unauthenticated') {
        more.push(...challengeHeaders(exchange.headers));
      }
      writer.write(exchange, status, XML_TYPE, body, more);
    },
  };
}

/**
 * Collects the answer until it is complete, or so long that it is sent as it is produced. An error before that gets an
 * answer of its own.
 */
async function begin(
  chunks: AsyncIterable<string>,
): Promise<{ readonly begun: string; readonly rest: AsyncIterator<string> | undefined }> {
  const rest = chunks[Symbol.asyncIterator]();
  const pieces: string[] = [];
  for (let length = 0; length < WHOLE_CHARACTERS; ) {
    const next = await rest.next();
    if (next.done) return { begun: pieces.join(''), rest: undefined };
    pieces.push(next.value);
    length += next.value.length;
  }
  return { begun: pieces.join(''), rest };
}

async function* joined(begun: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield begun;
  try {
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

function siblingHref(place: Place | undefined, name: string): string {
  return place?.name === undefined ? '/' : hrefOf({ ...place, name });
}

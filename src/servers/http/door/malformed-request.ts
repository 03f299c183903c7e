import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DEFAULT_LOCALE } from '../../../i18n/locales.js';
import type { MessageKey } from '../../../i18n/message.js';
import { translate } from '../../../i18n/translate.js';
import { errorBody } from '../answers/error-answer.js';

/**
 * Node would answer 431 or 408, or close without a reply; our callers know neither status. The request is not parsed
 * yet.
 */
export function answerMalformed(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const answer = rawAnswer(400, KEYS[error.code ?? ''] ?? 'http.malformedRequest');
  const earlier = responseUnderWay(socket);
  // An answer now would be taken for that of the earlier request; unless that is the broken one
  if (earlier?.req.complete) earlier.once('close', () => socket.end(answer));
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    socket.end(answer, () => socket.destroy()); // a client that never ends would hold its body
  else socket.end(answer);
}

/** Node keeps it only there; its own handling of such errors reads the same place. */
function responseUnderWay(socket: Duplex): ServerResponse | undefined {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

const KEYS: Readonly<Record<string, MessageKey>> = {
  HPE_HEADER_OVERFLOW: 'http.headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'http.requestTooSlow',
};

/** `CONNECT` requests a tunnel: it is refused like any unknown method. */
export function answerConnect(_request: IncomingMessage, socket: Duplex): void {
  socket.end(rawAnswer(404, 'http.notFound'));
}

function rawAnswer(status: number, key: MessageKey): string {
  const body = errorBody({ status, message: translate(DEFAULT_LOCALE, key) });
  const reason = status === 400 ? 'Bad Request' : 'Not Found';
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { DEFAULT_LOCALE } from '../../i18n/locales.js';
import type { MessageKey } from '../../i18n/message.js';
import { translate } from '../../i18n/translate.js';
import { errorBody } from './error-answer.js';

/** Node would answer 431 or 408, or close in silence: callers of ours know neither. There is no request to read yet. */
export function answerMalformed(error: Error & { code?: string }, socket: Duplex): void {
  const inFlight = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage;
  if (error.code === 'ECONNRESET' || !socket.writable || inFlight?.headersSent) {
    socket.destroy();
    return;
  }
  socket.end(rawAnswer(400, KEYS[error.code ?? ''] ?? 'http.malformedRequest'));
}

const KEYS: Readonly<Record<string, MessageKey>> = {
  HPE_HEADER_OVERFLOW: 'http.headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'http.requestTooSlow',
};

/** `CONNECT` asks for a tunnel; there is none here, as there is nothing behind any other unknown method. */
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

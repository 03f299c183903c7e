import { STATUS_CODES } from 'node:http';
import type { MessageKey, Params } from '../../../i18n/message.js';
import { type ErrorKind, InvalidInputError, ServiceError } from '../../../platform/service-error.js';

export interface ErrorAnswer {
  readonly status: number;
  readonly message: string;
}

type Speak = (key: MessageKey, params?: Params) => string;

/** The answer for an error. Anything but a `ServiceError` is a bug, and a stranger gets only a request id to quote. */
export function errorAnswer(
  error: unknown,
  statuses: Readonly<Record<ErrorKind, number>>,
  t: Speak,
  requestId: string,
): ErrorAnswer {
  if (error instanceof InvalidInputError && error.faults.length > 1) {
    return {
      status: statuses.invalid,
      message: error.faults.map(({ key, params }) => ` * ${t(key, params)}`).join('\n'),
    };
  }
  if (error instanceof ServiceError) return { status: statuses[error.kind], message: t(error.key, error.params) };
  return { status: 500, message: t('http.internal', { requestId }) };
}

/** `more` is for callers that request it. */
export function errorBody({ status, message }: ErrorAnswer, more: object = {}): string {
  return JSON.stringify({ statusCode: status, error: STATUS_CODES[status], message, ...more }, null, 2);
}

import type { Sentence } from '../../i18n/sentence.js';
import { inEnglish } from '../../i18n/translate.js';
import type { SmtpReply } from '../../protocol/smtp/reply.js';
import type { TlsFailure } from './tls/tls-failure.js';

export type SmtpPhase =
  | 'connect'
  | 'greeting'
  | 'ehlo'
  | 'starttls'
  | 'auth'
  | 'mail'
  | 'rcpt'
  | 'data'
  | 'body'
  | 'dot'
  | 'idle';

/** How long the remote may take; RFC 5321 §4.5.3.2 where waiting is worthwhile. `body`: between two pieces of it. */
export const PHASE_LIMIT_MS = {
  connect: 60_000,
  greeting: 60_000,
  ehlo: 60_000,
  starttls: 60_000,
  auth: 60_000,
  mail: 180_000,
  rcpt: 180_000,
  data: 180_000,
  body: 180_000,
  dot: 600_000,
  idle: Number.POSITIVE_INFINITY,
} as const satisfies Record<SmtpPhase, number>;

/** The connection is unusable. `code` is the system's error code, if there is one. */
export class SmtpConnectionError extends Error {
  override readonly name = 'SmtpConnectionError';
  constructor(
    readonly phase: SmtpPhase,
    readonly code: string,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** TLS failed the demand: without a policy the same host may be tried in clear. */
export class SmtpTlsError extends Error {
  override readonly name = 'SmtpTlsError';
  readonly code = 'ERR_TLS_REFUSED';
  readonly phase = 'starttls';
  constructor(
    readonly detail: Sentence,
    readonly failure: TlsFailure,
    options?: ErrorOptions,
  ) {
    super(inEnglish(detail), options);
  }
}

/** The server replied, and its reply ends the session before a message. */
export class SmtpSessionRefusal extends Error {
  override readonly name = 'SmtpSessionRefusal';
  constructor(
    readonly phase: SmtpPhase,
    readonly reply: SmtpReply,
  ) {
    super(`${phase}: ${reply.code}`);
  }
}

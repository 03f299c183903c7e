import type { ErrorKind, ServiceError } from '../../platform/service-error.js';
import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';

/** RFC 3463. Temporary failures are 4yz: the client keeps the message and retries. */
const replies = {
  invalid: reply(550, '5.6.0', 'The message cannot be accepted'),
  'too-large': reply(552, '5.3.4', 'Message too large'),
  'over-quota': reply(452, '4.2.2', 'The mailbox is full'),
  conflict: reply(451, '4.3.0', 'Try again'),
  'already-exists': reply(550, '5.7.1', 'This message already exists'),
  'precondition-failed': reply(550, '5.7.1', 'Not allowed'),
  unauthenticated: reply(535, '5.7.8', 'Authentication credentials invalid'),
  'payment-required': reply(550, '5.7.1', 'Not allowed'),
  forbidden: reply(550, '5.7.1', 'Not allowed'),
  'not-found': reply(550, '5.7.1', 'Not allowed'),
  'rate-limited': reply(450, '4.7.1', 'Rate limit reached, try later'),
  'not-implemented': reply(502, '5.5.1', 'Not implemented'),
  'upstream-failed': reply(451, '4.4.0', 'A service that this server depends on failed, try later'),
  busy: reply(451, '4.3.2', 'Too busy, try later'),
  unavailable: reply(451, '4.3.0', 'Temporarily unavailable, try later'),
  'timed-out': reply(451, '4.4.7', 'Timed out, try later'),
} satisfies Record<ErrorKind, SmtpReply>;

/** `sentence`: the error in plain English, for doors whose clients show it to a person. */
export function errorReply({ kind }: Pick<ServiceError, 'kind'>, sentence?: string): SmtpReply {
  return sentence === undefined ? replies[kind] : { ...replies[kind], lines: [sentence] };
}

/** The client learns nothing about the bug; the session id leads to it in the log. */
export function bugReply(sessionId: string): SmtpReply {
  return reply(451, '4.3.0', `Internal error, try later (${sessionId})`);
}

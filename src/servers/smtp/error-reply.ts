import type { ErrorKind, ServiceError } from '../../platform/service-error.js';
import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';

/** RFC 3463. What may pass is 4yz, and the client keeps its message. */
const replies = {
  invalid: reply(550, '5.6.0', 'The message cannot be accepted'),
  'too-large': reply(552, '5.3.4', 'Message too large'),
  'over-quota': reply(452, '4.2.2', 'No room left'),
  conflict: reply(451, '4.3.0', 'Try again'),
  'already-exists': reply(550, '5.7.1', 'Already there'),
  'precondition-failed': reply(550, '5.7.1', 'Not allowed'),
  unauthenticated: reply(535, '5.7.8', 'Authentication credentials invalid'),
  'payment-required': reply(550, '5.7.1', 'Not allowed'),
  forbidden: reply(550, '5.7.1', 'Not allowed'),
  'not-found': reply(550, '5.7.1', 'Not allowed'),
  'rate-limited': reply(450, '4.7.1', 'Too much for now, try later'),
  'not-implemented': reply(502, '5.5.1', 'Not implemented'),
  'upstream-failed': reply(451, '4.4.0', 'Another service failed, try later'),
  busy: reply(451, '4.3.2', 'Too busy, try later'),
  unavailable: reply(451, '4.3.0', 'Temporarily unavailable, try later'),
  'timed-out': reply(451, '4.4.7', 'It took too long, try later'),
} satisfies Record<ErrorKind, SmtpReply>;

/** `sentence`: the error in plain English, for doors whose clients show it to a person. */
export function errorReply({ kind }: Pick<ServiceError, 'kind'>, sentence?: string): SmtpReply {
  return sentence === undefined ? replies[kind] : { ...replies[kind], lines: [sentence] };
}

/** A bug says nothing to strangers; the session's id finds it in the log. */
export function bugReply(sessionId: string): SmtpReply {
  return reply(451, '4.3.0', `Something went wrong here, try later (${sessionId})`);
}

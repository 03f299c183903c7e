import { translate } from '../../i18n/translate.js';
import { type ErrorKind, ServiceError } from '../../platform/service-error.js';
import { formatError, type Pop3Code } from '../../protocol/pop3/reply.js';

/** RFC 3206 §4: after AUTH a mail program asks for another password, after SYS/TEMP it retries. */
const CODES = {
  unauthenticated: 'AUTH',
  forbidden: 'SYS/PERM',
  'payment-required': 'SYS/PERM',
  'not-found': 'SYS/PERM',
  invalid: 'SYS/PERM',
  'too-large': 'SYS/PERM',
  'over-quota': 'SYS/PERM',
  conflict: 'SYS/PERM',
  'already-exists': 'SYS/PERM',
  'precondition-failed': 'SYS/PERM',
  'not-implemented': 'SYS/PERM',
  'rate-limited': 'SYS/TEMP',
  'upstream-failed': 'SYS/TEMP',
  busy: 'SYS/TEMP',
  unavailable: 'SYS/TEMP',
  'timed-out': 'SYS/TEMP',
} satisfies Record<ErrorKind, Pop3Code>;

/** A sentence for the user of the mail program. Rethrows what is not a `ServiceError`. */
export function loginRefusal(error: unknown): string {
  if (!(error instanceof ServiceError)) throw error;
  return formatError(translate('en', error.key, error.params), CODES[error.kind]);
}

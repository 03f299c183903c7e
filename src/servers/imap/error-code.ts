import type { ErrorKind } from '../../platform/service-error.js';

/** RFC 9051 §7.1, RFC 5530 and RFC 7889: response codes, which programs can read. */
export const imapCode = {
  invalid: 'CANNOT',
  'too-large': 'TOOBIG',
  'over-quota': 'OVERQUOTA',
  conflict: 'CANNOT',
  'already-exists': 'ALREADYEXISTS',
  unauthenticated: 'AUTHENTICATIONFAILED',
  'payment-required': 'NOPERM',
  forbidden: 'NOPERM',
  'not-found': 'NONEXISTENT',
  'precondition-failed': 'CANNOT',
  'rate-limited': 'LIMIT',
  'not-implemented': 'CANNOT',
  'upstream-failed': 'UNAVAILABLE',
  busy: 'INUSE',
  unavailable: 'UNAVAILABLE',
  'timed-out': 'UNAVAILABLE',
} satisfies Record<ErrorKind, string>;

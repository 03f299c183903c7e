import type { ErrorKind } from '../../../platform/service-error.js';

/** The specification's endpoints have no 409 and no 413: both are bad requests. */
export const specStatus = {
  invalid: 400,
  'too-large': 400,
  'over-quota': 400,
  conflict: 400,
  'already-exists': 400,
  unauthenticated: 401,
  'payment-required': 402, // only with plan gates
  forbidden: 403,
  'not-found': 404,
  'precondition-failed': 412, // only where `If-Match` is read: the alias groups and DAV
  'rate-limited': 429,
  'not-implemented': 501,
  'upstream-failed': 502,
  busy: 503,
  unavailable: 503,
  'timed-out': 504,
} satisfies Record<ErrorKind, number>;

/** Contacts, calendars, messages, folders: their clients distinguish these. */
export const aliasGroupStatus = {
  ...specStatus,
  conflict: 409,
  'already-exists': 409,
  'over-quota': 403,
} satisfies Record<ErrorKind, number>;

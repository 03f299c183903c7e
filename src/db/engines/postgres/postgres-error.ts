import { ServiceError } from '../../../platform/service-error.js';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CONFLICTS: ReadonlySet<string> = new Set(['40001' /* serialization_failure */, '40P01' /* deadlock_detected */]);
/** Connection exceptions, insufficient resources, operator intervention: all temporary. */
const TEMPORARY_CLASSES: ReadonlySet<string> = new Set(['08', '53', '57']);
const LOST_CONNECTION: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03' /* shut down, crash, starting up */]);
const SOCKET_ERRORS: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // the server's socket file
]);
/** The driver gives these no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(error));
}

export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code.startsWith('08') ||
    LOST_CONNECTION.has(code) ||
    SOCKET_ERRORS.has(code) ||
    (error instanceof Error && DRIVER_MESSAGES.test(error.message))
  );
}

/** A migration on another node changed the table of a prepared statement; a new connection prepares it again. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');
}

/** Temporary failures become temporary errors; anything else is a bug in our SQL and is not translated. */
export function translatePostgresError(error: unknown): unknown {
  const isTemporary = isLostConnection(error) || isConflict(error) || TEMPORARY_CLASSES.has(codeOf(error).slice(0, 2));
  return isTemporary ? new ServiceError('unavailable', 'db.unavailable', {}, error) : error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

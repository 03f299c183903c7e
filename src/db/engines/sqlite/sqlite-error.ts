import { ServiceError } from '../../../platform/service-error.js';

/** https://sqlite.org/rescode.html; the low byte is the primary code. */
const TEMPORARY: ReadonlySet<number> = new Set([
  5 /* BUSY */, 6 /* LOCKED */, 10 /* IOERR */, 13 /* FULL */, 14 /* CANTOPEN */,
]);
const SYNC_FAILED: ReadonlySet<number> = new Set([
  10 | (4 << 8) /* IOERR_FSYNC */,
  10 | (5 << 8) /* IOERR_DIR_FSYNC */,
]);

export interface SqliteError extends Error {
  readonly errcode: number;
}

export function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}

/** The messages of the codes that callers check for, as SQLite begins them. */
const CODES: readonly (readonly [string, number])[] = [
  ['database is locked', 5],
  ['database table is locked', 6],
  ['disk I/O error', 10],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['UNIQUE constraint failed', 2067],
];

/** For a query that returns rows, the library gives only the message. */
export function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || isSqliteError(error)) return error;
  const code = CODES.find(([words]) => error.message.startsWith(words))?.[1];
  return code === undefined ? error : Object.assign(error, { errcode: code });
}

/** A full disk or another process's lock is temporary; anything else is a bug in our SQL and is not translated. */
export function translateSqliteError(error: unknown): unknown {
  if (isSqliteError(error) && TEMPORARY.has(error.errcode & 0xff)) {
    return new ServiceError('unavailable', 'db.unavailable', {}, error);
  }
  return error;
}

/** After a failed sync the kernel may have dropped the dirty pages: nothing after it can be trusted. */
export function isFailedSync(error: unknown): boolean {
  return isSqliteError(error) && SYNC_FAILED.has(error.errcode);
}

const UNIQUE_VIOLATION = {
  sqlite: [2067 /* CONSTRAINT_UNIQUE */, 1555 /* CONSTRAINT_PRIMARYKEY */],
  postgres: '23505',
};

/**
 * Whether a unique index refused the row. Call it outside `inTransaction`: the failed query has ended the transaction.
 * A primary key is called `<table>_key`.
 */
export function isUniqueViolation(error: unknown, indexName?: string): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code, constraint } = error as { errcode?: number; code?: string; constraint?: string };
  const isUnique =
    code === UNIQUE_VIOLATION.postgres || (errcode !== undefined && UNIQUE_VIOLATION.sqlite.includes(errcode));
  return isUnique && (indexName === undefined || constraint === indexName);
}

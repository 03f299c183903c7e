import type { SqliteConnection } from './connection.js';

/** Before it, a checkpoint that met a resetting log could lose commits. */
const OLDEST = [3, 51, 3] as const;

export function checkSqliteVersion(connection: Pick<SqliteConnection, 'query'>): void {
  const { rows } = connection.query({ sql: 'select sqlite_version() as version', parameters: [] });
  const { version } = rows[0] as { version: string };
  if (isOlder(version)) {
    throw new Error(`SQLite ${version} can lose commits; ${OLDEST.join('.')} or newer is needed: run npm ci again`);
  }
}

function isOlder(version: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [place, wanted] of OLDEST.entries()) {
    const found = parts[place] ?? 0;
    if (found !== wanted) return found < wanted;
  }
  return false;
}

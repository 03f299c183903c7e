import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/database.js';
import { openDatabase } from '../../src/db/open-database.js';
import { openTestDatabase, testEngine } from '../support/database.js';
import { silentLog } from '../support/silent-log.js';

describe.runIf(testEngine() === 'postgres')('a connection to PostgreSQL', () => {
  it('reads by key, unless the owner of the server has said what that costs', async () => {
    await using db = await openTestDatabase();
    expect(await pageCost(db.reader)).toBe('1.1');
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db.reader);
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set random_page_cost = 2`.execute(db.writer);
    const later = await openDatabase(db.location, { log: silentLog, onFatal: () => {} });
    try {
      expect(await pageCost(later.reader)).toBe('2');
    } finally {
      await later.close();
    }
  });
});

async function pageCost(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ cost: string }>`select current_setting('random_page_cost') as cost`.execute(db);
  return rows[0]?.cost;
}

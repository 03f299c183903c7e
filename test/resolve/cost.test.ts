import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import type { Statement } from '../../src/db/engines/kysely-over.js';
import type { AliasRow } from '../../src/db/tables.js';
import { toAliasRow } from '../../src/directory/aliases/alias-row.js';
import { newAlias } from '../../src/directory/aliases/new-alias.js';
import { createFindHostedAddress } from '../../src/inbound/resolve/address-store.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { seedDomain } from '../dns/domain-fixture.js';
import { openTestDatabase } from '../support/database.js';
import { listening, rowsReadBy } from '../support/rows-read.js';

const MANY = 2000;
/** Two names, in their tables and by their indexes. */
const FEW_ROWS = 20;

it('reads a handful of rows for addresses asked together, among thousands of domains and of aliases in one', async () => {
  await using db = await openTestDatabase();
  await fill(db);
  const asked: Statement[] = [];
  const find = createFindHostedAddress({ engine: db.engine, reader: listening(db.reader, asked) });
  const [found, unknown] = await Promise.all([
    find({ domain: 'large.test', name: 'name7' }),
    find({ domain: 'elsewhere.test', name: 'bob' }),
  ]);
  expect(found?.aliases.map(({ name }) => name)).toEqual(['name7']);
  expect(unknown).toBeUndefined();
  expect(asked.length).toBe(db.engine === 'postgres' ? 1 : 2);
  for (const statement of asked) expect(await rowsReadBy(db, statement, MANY)).toBeLessThan(FEW_ROWS);
});

async function fill(db: Database): Promise<void> {
  const large = await seedDomain(db, 'large.test', { ownedSince: 1 });
  const alias = toAliasRow(
    newAlias({
      id: newId(systemRandom, 0),
      domain: large,
      account: { id: large.accountId, defaultRecipient: 'owner@elsewhere.test' },
      recipients: undefined,
      now: 0,
    }),
  );
  const aliases = numbered((n): AliasRow => ({ ...alias, id: `a${n}`, name: `name${n}`, created_at: n }));
  const domain = await db.reader.selectFrom('domain').selectAll().where('id', '=', large.id).executeTakeFirstOrThrow();
  const domains = numbered((n) => ({ ...domain, id: `d${n}`, name: `d${n}.test`, verification_record: `v${n}` }));
  await db.inTransaction(async (tx) => {
    for (const rows of chunked(domains)) await tx.insertInto('domain').values(rows).execute();
    for (const rows of chunked(aliases)) await tx.insertInto('alias').values(rows).execute();
  });
  // As its own maintenance leaves it; SQLite is not analysed
  if (db.engine === 'postgres') await sql`vacuum analyze`.execute(db.writer);
}

function numbered<T>(make: (n: number) => T): T[] {
  return Array.from({ length: MANY }, (_, n) => make(n));
}

/** The number of values that fit into one statement. */
function chunked<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: rows.length / 200 }, (_, n) => rows.slice(200 * n, 200 * (n + 1)));
}

import { expect, it } from 'vitest';
import type { Statement } from '../../src/db/engines/kysely-over.js';
import { listLooseOf, setEntry } from '../../src/mailstore/content/content-row-store.js';
import { openTestDatabase } from '../support/database.js';
import { listening, rowsReadBy } from '../support/rows-read.js';

const MANY = 4000;
const ALIAS = 'a'.repeat(24);
const idOf = (n: number) => n.toString(16).padStart(24, '0');

it('of loose contents reads those asked for, right after thousands came and before the table is analysed', async () => {
  await using db = await openTestDatabase();
  const row = {
    alias_id: ALIAS,
    size_bytes: 1000,
    copies: 1,
    sealed_key: Buffer.alloc(70),
    entry: null,
    page_id: null,
  };
  await db.inTransaction(async (tx) => {
    for (let from = 0; from < MANY; from += 200) {
      const numbers = Array.from({ length: 200 }, (_, n) => from + n);
      const rows = numbers.map((n) => ({ ...row, id: idOf(n), blob_id: idOf(n), created_at: n }));
      await tx.insertInto('mailbox_content').values(rows).execute();
    }
  });
  const ids = Array.from({ length: 100 }, (_, n) => idOf(7 * n));
  const asked: Statement[] = [];
  expect(await listLooseOf(listening(db.reader, asked), ALIAS, ids)).toHaveLength(ids.length);
  await db.inTransaction((tx) => setEntry(listening(tx, asked), { aliasId: ALIAS, id: idOf(7), entry: Buffer.of(1) }));
  expect(asked).toHaveLength(2);
  for (const statement of asked) expect(await rowsReadBy(db, statement, MANY)).toBeLessThan(5 * ids.length);
});

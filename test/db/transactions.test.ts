import { setImmediate, setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/database.js';
import { forUpdate } from '../../src/db/row-lock.js';
import { isUniqueViolation } from '../../src/db/unique-violation.js';
import { openTestDatabase, testEngine } from '../support/database.js';

describe('inTransaction', () => {
  it('commits what the body wrote, and nothing of a body that threw', async () => {
    await using db = await openTestDatabase();
    await db.inTransaction((tx) => count(tx, 'kept'));
    const failed = db.inTransaction(async (tx) => {
      await count(tx, 'lost');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await listKeys(db.reader)).toEqual(['kept']);
  });

  it('lets 16 at once add to one row without losing any', async () => {
    await using db = await openTestDatabase();
    await db.inTransaction((tx) => count(tx, 'shared'));
    await Promise.all(
      Array.from({ length: 16 }, () =>
        db.inTransaction(async (tx) => {
          const query = tx.selectFrom('limit_count').select('count').where('key', '=', 'shared');
          const row = await forUpdate(query, tx).executeTakeFirstOrThrow();
          await tx
            .updateTable('limit_count')
            .set({ count: row.count + 1 })
            .where('key', '=', 'shared')
            .execute();
        }),
      ),
    );
    const row = await db.reader.selectFrom('limit_count').selectAll().executeTakeFirst();
    expect(row).toEqual({ key: 'shared', count: 17, resets_at: 0 });
  });

  it('is over after a failed query, even when the body swallows the failure', async () => {
    await using db = await openTestDatabase();
    const outcome = db.inTransaction(async (tx) => {
      await count(tx, 'first');
      await sql`select * from nowhere`.execute(tx).catch(() => {});
      return 'fine';
    });
    await expect(outcome).rejects.toThrow(/nowhere/);
    expect(await listKeys(db.reader)).toEqual([]);
  });

  it('refuses a query that comes after its end', async () => {
    await using db = await openTestDatabase();
    const leaked = await db.inTransaction(async (tx) => ({ tx }));
    await expect(count(leaked.tx, 'late')).rejects.toThrow('after its transaction had ended');
  });

  it('fails a body that awaits a timer, at once and without a trace', async () => {
    await using db = await openTestDatabase();
    const outcome = db.inTransaction(async (tx) => {
      await count(tx, 'before the timer');
      await setTimeout(60_000, undefined, { ref: false });
    });
    await expect(outcome).rejects.toThrow('awaited something other than its own queries');
    await db.inTransaction((tx) => count(tx, 'next'));
    expect(await listKeys(db.reader)).toEqual(['next']);
  });

  it('fails a body that awaits a timer before its first query', async () => {
    await using db = await openTestDatabase();
    const outcome = db.inTransaction(async (tx) => {
      await setTimeout(60_000, undefined, { ref: false });
      await count(tx, 'after the timer');
    });
    await expect(outcome).rejects.toThrow('awaited something other than its own queries');
  });

  it('leaves room for the rest of the process while many wait', async () => {
    await using db = await openTestDatabase();
    let committed = 0;
    const writers = Array.from({ length: 200 }, async (_, n) => {
      await db.inTransaction((tx) => count(tx, String(n)));
      committed += 1;
    });
    await setImmediate();
    await setImmediate();
    expect(committed).toBeLessThan(100);
    await Promise.all(writers);
    expect(committed).toBe(200);
  });

  it('refuses the reader, durable and another transaction inside a body', async () => {
    await using db = await openTestDatabase();
    await expect(db.inTransaction(() => listKeys(db.reader))).rejects.toThrow('The reader was called inside');
    await expect(db.inTransaction(() => db.durable())).rejects.toThrow('durable was called inside');
    await expect(db.inTransaction(() => db.inTransaction(listKeys))).rejects.toThrow('inTransaction was called inside');
  });

  it('shows the reader nothing of what it has written, until it commits', async () => {
    await using db = await openTestDatabase();
    expect(await listKeys(db.reader)).toEqual([]);
    let [isOver, looks] = [false, 0];
    let tell = () => {};
    const written = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const writing = db
      .inTransaction(async (tx) => {
        await count(tx, 'whole');
        tell();
        // Until it is seen: on PostgreSQL the reader may have to connect first
        for (let query = 0; looks === 0 && query < 10_000; query++) await listKeys(tx);
      })
      .finally(() => {
        isOver = true;
      });
    // SQLite answers without a turn of the event loop, which the commit needs
    for (await written; !isOver; await setImmediate()) if ((await listKeys(db.reader)).length === 0) looks += 1;
    await writing;
    expect(looks).toBeGreaterThan(0);
    expect(await listKeys(db.reader)).toEqual(['whole']);
  });

  it.runIf(testEngine() === 'sqlite')('is the only way to write: the reader refuses, however often', async () => {
    await using db = await openTestDatabase();
    for (let time = 0; time < 3; time++) {
      const written = sql`insert into limit_count (key, count, resets_at) values ('stray', 1, 0) returning key`;
      await expect(written.execute(db.reader)).rejects.toThrow();
    }
    expect(await listKeys(db.reader)).toEqual([]);
  });

  it('names the violated unique index', async () => {
    await using db = await openTestDatabase();
    const invite = (id: string, email: string) => ({
      id,
      domain_id: 'd',
      email,
      group_name: 'user',
      token_hash: `token of ${id} and ${email}`,
      invited_by: 'a',
      expires_at: 0,
      created_at: 0,
      updated_at: 0,
    });
    const insert = (id: string, email: string) =>
      db.inTransaction((tx) => tx.insertInto('domain_invite').values(invite(id, email)).execute());
    await insert('1', 'ann@example.test');
    const sameEmail = await insert('2', 'ann@example.test').catch((error) => error);
    const sameId = await insert('1', 'bob@example.test').catch((error) => error);
    const readingBack = await db
      .inTransaction((tx) =>
        tx.insertInto('domain_invite').values(invite('2', 'ann@example.test')).returning('id').execute(),
      )
      .catch((error) => error);
    expect(isUniqueViolation(sameEmail)).toBe(true);
    expect(isUniqueViolation(sameEmail, 'domain_invite_email')).toBe(true);
    expect(isUniqueViolation(sameEmail, 'domain_invite_token')).toBe(false);
    expect(isUniqueViolation(sameId, 'domain_invite_key')).toBe(true);
    expect(isUniqueViolation(readingBack, 'domain_invite_email')).toBe(true);
    expect(isUniqueViolation(new Error('another'))).toBe(false);
  });
});

async function count(tx: Db, key: string): Promise<void> {
  await tx.insertInto('limit_count').values({ key, count: 1, resets_at: 0 }).execute();
}

async function listKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('limit_count').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

import { describe, expect, it } from 'vitest';
import { afterCommit } from '../../src/db/after-commit.js';
import { openTestDatabase } from '../support/database.js';

const mail = {
  id: 'a',
  mail_from: '',
  rcpt_to: '[]',
  sealed_facts: Buffer.alloc(0),
  source: Buffer.alloc(0),
  size_bytes: 0,
  created_at: 1,
};

describe('afterCommit', () => {
  it('calls back in order, once the rows can be seen', async () => {
    await using db = await openTestDatabase();
    const calls: string[] = [];
    let seen: Promise<unknown[]> | undefined;
    await db.inTransaction(async (tx) => {
      afterCommit(tx, () => calls.push('first'));
      afterCommit(tx, () => {
        calls.push('second');
        seen = db.reader.selectFrom('sandbox_mail').select('id').execute();
      });
      await tx.insertInto('sandbox_mail').values(mail).execute();
      expect(calls).toEqual([]);
    });
    expect(calls).toEqual(['first', 'second']);
    expect(await seen).toEqual([{ id: 'a' }]);
  });

  it('never calls back for a transaction that rolled back', async () => {
    await using db = await openTestDatabase();
    const calls: string[] = [];
    const failed = db.inTransaction(async (tx) => {
      afterCommit(tx, () => calls.push('never'));
      await tx.insertInto('sandbox_mail').values(mail).execute();
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(calls).toEqual([]);
  });
});

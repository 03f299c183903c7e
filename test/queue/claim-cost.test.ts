import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import type { Statement } from '../../src/db/engines/kysely-over.js';
import type { EmailRecipient } from '../../src/outbound/emails/email.js';
import { toRecipientRow } from '../../src/outbound/emails/email-row.js';
import { markClaimed } from '../../src/outbound/queue/claim-store.js';
import { openTestDatabase } from '../support/database.js';
import { listening, rowsReadBy } from '../support/rows-read.js';

const MANY = 3000;
/** Two recipients, in their table and in what is given. */
const FEW_ROWS = 20;
const LEASE = { name: 'remote.test', number: 7 };

describe('marking what was claimed, in a lane of thousands', () => {
  it('reads the rows that it marks, not the lane', async () => {
    await using db = await openTestDatabase();
    await fill(db);
    // As it is found after a quiet time: its maintenance saw hardly anything wait, so lanes seem short
    await db.writer.updateTable('email_recipient').set({ state: 'delivered' }).execute();
    await sql`analyze`.execute(db.writer);
    await db.writer.updateTable('email_recipient').set({ state: 'waiting' }).execute();
    const asked: Statement[] = [];
    const marked = await markClaimed(
      listening(db.writer, asked),
      [7, 2999].map((n) => ({ lease: LEASE, recipient: waiting(n) })),
    );
    expect([...marked].sort()).toEqual(['e2999.0', 'e7.0']);
    expect(asked).toHaveLength(1);
    for (const statement of asked) expect(await rowsReadBy(db, statement, MANY)).toBeLessThan(FEW_ROWS);
  });
});

async function fill(db: Database): Promise<void> {
  const rows = Array.from({ length: MANY }, (_, n) => toRecipientRow(waiting(n)));
  await db.inTransaction(async (tx) => {
    for (let at = 0; at < MANY; at += 100) {
      await tx
        .insertInto('email_recipient')
        .values(rows.slice(at, at + 100))
        .execute();
    }
  });
}

function waiting(n: number): EmailRecipient {
  return {
    domainId: 'example',
    emailId: `e${n}`,
    position: 0,
    address: `bob${n}@remote.test`,
    state: 'waiting',
    destination: LEASE.name,
    attempts: 0,
    nextAttemptAt: n,
    fault: undefined,
    delivery: undefined,
    notify: undefined,
    originalRecipient: undefined,
    claimNumber: undefined,
    isDelayTold: false,
    wasSoftBounced: false,
  };
}

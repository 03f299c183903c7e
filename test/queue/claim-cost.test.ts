import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import type { Statement } from '../../src/db/engines/kysely-over.js';
import type { EmailRecipient } from '../../src/outbound/emails/email.js';
import { toRecipientRow } from '../../src/outbound/emails/email-row.js';
import { markClaimed, recipientKey } from '../../src/outbound/queue/claim-store.js';
import { openTestDatabase } from '../support/database.js';
import { listening, rowsReadBy } from '../support/rows-read.js';
import { newEmail, newRecipient } from './queue-fixture.js';

const MANY = 3000;
/** Two recipients, in their table and in what is given. */
const FEW_ROWS = 20;
const LEASE = { name: 'remote.test', number: 7 };

it('marking what was claimed in a lane of thousands reads the rows that it marks, not the lane', async () => {
  await using db = await openTestDatabase();
  const lane = Array.from({ length: MANY }, (_, n) =>
    newRecipient(newEmail(n, [`bob${n}@remote.test`]), 0, LEASE.name),
  );
  await insert(db, lane);
  // As it is found after a quiet time: its maintenance saw hardly anything wait, so lanes seem short
  await db.writer.updateTable('email_recipient').set({ state: 'delivered' }).execute();
  await sql`analyze`.execute(db.writer);
  await db.writer.updateTable('email_recipient').set({ state: 'waiting' }).execute();
  const claimed = [...lane.slice(7, 8), ...lane.slice(-1)];
  const asked: Statement[] = [];
  const marked = await markClaimed(
    listening(db.writer, asked),
    claimed.map((recipient) => ({ lease: LEASE, recipient })),
  );
  expect(marked).toEqual(new Set(claimed.map(recipientKey)));
  expect(asked).toHaveLength(1);
  for (const statement of asked) expect(await rowsReadBy(db, statement, MANY)).toBeLessThan(FEW_ROWS);
});

async function insert(db: Database, recipients: readonly EmailRecipient[]): Promise<void> {
  const rows = recipients.map(toRecipientRow);
  await db.inTransaction(async (tx) => {
    for (let at = 0; at < rows.length; at += 100) {
      const some = rows.slice(at, at + 100);
      await tx.insertInto('email_recipient').values(some).execute();
    }
  });
}

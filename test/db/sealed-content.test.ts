import { dirname } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import { sealedContent } from '../../src/db/migrations/0016-sealed-content.js';
import type { MigrationSeals } from '../../src/db/migrations/migration.js';
import { columnTypes } from '../../src/db/migrations/table-builder.js';
import { findEmail, insertEmail } from '../../src/outbound/emails/email-store.js';
import { systemClock } from '../../src/platform/clock.js';
import { systemRandom } from '../../src/platform/random.js';
import { createCapturedMailService } from '../../src/sandbox/mail/captured-mail-service.js';
import { createCapturedWebhookService } from '../../src/sandbox/webhooks/captured-webhook-service.js';
import { seedDomain } from '../dns/domain-fixture.js';
import { newEmail } from '../queue/queue-fixture.js';
import { openTestDatabase, type TestDatabase, testEngine } from '../support/database.js';
import { testCapturedSeal, testEmailCipher, testSeals } from '../support/email-cipher.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';
import { findTraces } from '../support/traces.js';

const SUBJECT = 'marker-of-an-old-subject';
const BODY = 'marker-of-an-old-body';
const SOURCE = Buffer.from(`From: ann@example.test\r\nSubject: ${SUBJECT}\r\n\r\n${BODY}\r\n`);

/** More than one batch of the migration. */
const EMAILS = 250;

describe('the migration that seals content', () => {
  it('keeps what was there, and leaves nothing of it readable', async () => {
    await using db = await openTestDatabase();
    const { ids } = await fillAsBefore(db);
    const deps = { log: silentLog, clock: systemClock, seals: testSeals };
    expect(await migrate(db, deps)).toEqual(['0016-sealed-content', '0017-rewritten-tables']);

    for (const [at, id] of ids.entries()) {
      const email = await findEmail(db.reader, id);
      const content = { subject: `${SUBJECT} ${at}`, headers: [['Subject', `${SUBJECT} ${at}`]] };
      expect(email && testEmailCipher.open(email)).toMatchObject({ id, ...content });
    }
    const clock = createManualClock();
    const mail = createCapturedMailService({ db, clock, seal: testCapturedSeal });
    expect(await mail.list()).toMatchObject([{ id: 'm', subject: SUBJECT, sizeBytes: SOURCE.length }]);
    expect(Buffer.from((await mail.get('m')).source)).toEqual(SOURCE);
    const outgoing = { post: () => Promise.reject(new Error('no call is expected')) };
    const calls = { db, clock, random: systemRandom, outgoing, seal: testCapturedSeal };
    expect(await createCapturedWebhookService(calls).list()).toMatchObject([{ id: 'w', body: BODY }]);

    const { location } = db;
    const dataDir = location.engine === 'sqlite' ? dirname(location.path) : undefined;
    await db.close();
    for (const marker of [SUBJECT, BODY]) {
      const places = await findTraces({ dataDir, location }, marker);
      expect(places.filter((place) => !place.startsWith('waypost.db.before-0016'))).toEqual([]);
    }
  });

  it('does nothing without the instance key', async () => {
    await using db = await openTestDatabase();
    await fillAsBefore(db);
    const refuse = () => {
      throw new Error('no key');
    };
    const seals: MigrationSeals = { email: refuse, captured: refuse };
    await expect(db.inTransaction((tx) => sealedContent.up(tx, testEngine(), seals))).rejects.toThrow('no key');
    const { rows } = await sql<{ subject: string }>`select subject from email order by id limit 1`.execute(db.reader);
    expect(rows[0]?.subject).toBe(`${SUBJECT} 0`);
  });
});

/** Tables and rows as the release before had them. */
async function fillAsBefore(db: TestDatabase): Promise<{ readonly ids: readonly string[] }> {
  const { id: domainId } = await seedDomain(db, 'acme.test');
  const emails = Array.from({ length: EMAILS }, (_, at) => ({
    ...testEmailCipher.open(newEmail(1_000_000 + at * 1000, ['bob@remote.test'])),
    domainId,
  }));
  await db.inTransaction(async (tx) => {
    for (const email of emails) await insertEmail(tx, testEmailCipher, { email, duplicateKey: email.id });
    const { text } = columnTypes(testEngine());
    const noText = (table: string, column: string) =>
      tx.schema
        .alterTable(table)
        .addColumn(column, text, (it) => it.notNull().defaultTo(''))
        .execute();
    for (const column of ['subject', 'headers']) await noText('email', column);
    await tx.schema.alterTable('email').dropColumn('sealed_content').execute();
    for (const [at, { id }] of emails.entries()) {
      const headers = JSON.stringify([['Subject', `${SUBJECT} ${at}`]]);
      await sql`update email set subject = ${`${SUBJECT} ${at}`}, headers = ${headers} where id = ${id}`.execute(tx);
    }
    await noText('sandbox_mail', 'subject');
    for (const column of ['sealed_facts', 'size_bytes']) {
      await tx.schema.alterTable('sandbox_mail').dropColumn(column).execute();
    }
    await sql`insert into sandbox_mail (id, mail_from, rcpt_to, subject, source, created_at)
      values ('m', 'ann@example.test', '[]', ${SUBJECT}, ${SOURCE}, 1)`.execute(tx);
    await noText('sandbox_webhook', 'body');
    await tx.schema.alterTable('sandbox_webhook').dropColumn('sealed_body').execute();
    await sql`insert into sandbox_webhook (id, url, headers, body, created_at)
      values ('w', 'https://hook.example/', '{}', ${BODY}, 1)`.execute(tx);
  });
  await db.inTransaction(async (tx) => {
    await sql`delete from schema_migration where name in ('0016-sealed-content', '0017-rewritten-tables')`.execute(tx);
  });
  return { ids: emails.map(({ id }) => id) };
}

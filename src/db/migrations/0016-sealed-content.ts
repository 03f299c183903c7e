import { sql } from 'kysely';
import type { Db } from '../database.js';
import type { Migration, MigrationSeals } from './migration.js';
import { columnTypes } from './table-builder.js';

/** About 25 MB if every header has its maximum length. */
const BATCH_ROWS = 100;

/**
 * Seals subjects and headers of outgoing mail and of captured mail, which were readable in their rows, before any door
 * opens, and drops the readable columns.
 */
export const sealedContent: Migration = {
  name: '0016-sealed-content',
  async up(db, engine, seals) {
    const { text, number, bytes } = columnTypes(engine);
    const noBytes = engine === 'postgres' ? sql`''::bytea` : sql`x''`;
    await db.schema
      .alterTable('email')
      .addColumn('sealed_content', text, (it) => it.notNull().defaultTo(''))
      .execute();
    await sealEmails(db, seals);
    for (const column of ['subject', 'headers']) await db.schema.alterTable('email').dropColumn(column).execute();

    const mail = db.schema.alterTable('sandbox_mail');
    await mail.addColumn('sealed_facts', bytes, (it) => it.notNull().defaultTo(noBytes)).execute();
    await mail.addColumn('size_bytes', number, (it) => it.notNull().defaultTo(0)).execute();
    await sealCapturedMail(db, seals);
    await mail.dropColumn('subject').execute();

    const webhook = db.schema.alterTable('sandbox_webhook');
    await webhook.addColumn('sealed_body', bytes, (it) => it.notNull().defaultTo(noBytes)).execute();
    await sealCapturedWebhooks(db, seals);
    await webhook.dropColumn('body').execute();
  },
};

interface OldEmail {
  readonly id: string;
  readonly domain_id: string;
  readonly subject: string;
  readonly headers: string;
}

async function sealEmails(db: Db, seals: MigrationSeals): Promise<void> {
  const next = (after: string) => sql<OldEmail>`
    select id, domain_id, subject, headers from email where id > ${after} order by id limit ${sql.lit(BATCH_ROWS)}
  `;
  await eachRow(db, next, async ({ id, domain_id, subject, headers }) => {
    const content = seals.email(domain_id, id, JSON.stringify([subject, JSON.parse(headers)]));
    await sql`update email set sealed_content = ${content} where id = ${id}`.execute(db);
  });
}

interface OldMail {
  readonly id: string;
  readonly subject: string;
  readonly source: Uint8Array;
}

/** One at a time: each row is a whole message. */
async function sealCapturedMail(db: Db, seals: MigrationSeals): Promise<void> {
  const next = (after: string) => sql<OldMail>`
    select id, subject, source from sandbox_mail where id > ${after} order by id limit 1
  `;
  await eachRow(db, next, async ({ id, subject, source }) => {
    const facts = seals.captured(`mail-facts ${id}`, Buffer.from(JSON.stringify({ subject })));
    const sealed = seals.captured(`mail ${id}`, source);
    await sql`update sandbox_mail set sealed_facts = ${facts}, source = ${sealed}, size_bytes = ${source.length}
      where id = ${id}`.execute(db);
  });
}

async function sealCapturedWebhooks(db: Db, seals: MigrationSeals): Promise<void> {
  const next = (after: string) => sql<{ readonly id: string; readonly body: string }>`
    select id, body from sandbox_webhook where id > ${after} order by id limit 1
  `;
  await eachRow(db, next, async ({ id, body }) => {
    const sealed = seals.captured(`webhook ${id}`, Buffer.from(body));
    await sql`update sandbox_webhook set sealed_body = ${sealed} where id = ${id}`.execute(db);
  });
}

async function eachRow<Row extends { readonly id: string }>(
  db: Db,
  next: (after: string) => ReturnType<typeof sql<Row>>,
  seal: (row: Row) => Promise<void>,
): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await next(after).execute(db);
    for (const row of rows) await seal(row);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

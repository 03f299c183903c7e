import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { SandboxWebhookRow } from '../../db/tables.js';
import type { CapturedSeal } from '../captured-seal.js';
import type { CapturedWebhook } from './captured-webhook.js';

/** A call captured twice under one id is stored once. */
export async function insertCapturedWebhook(tx: Db, seal: CapturedSeal, webhook: CapturedWebhook): Promise<void> {
  await tx
    .insertInto('sandbox_webhook')
    .values({
      id: webhook.id,
      url: webhook.url,
      headers: JSON.stringify(webhook.headers),
      sealed_body: seal.seal(bodyContext(webhook.id), Buffer.from(webhook.body)),
      created_at: webhook.capturedAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function deleteWebhooksBut(tx: Db, newest: number): Promise<void> {
  const beyond = await tx
    .selectFrom('sandbox_webhook')
    .select(['created_at', 'id'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(newest)
    .executeTakeFirst();
  if (!beyond) return;
  await tx
    .deleteFrom('sandbox_webhook')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', beyond.created_at),
        eb.and([eb('created_at', '=', beyond.created_at), eb('id', '<=', beyond.id)]),
      ]),
    )
    .execute();
}

/** Newest first. */
export async function listCapturedWebhooks(db: Db, seal: CapturedSeal): Promise<CapturedWebhook[]> {
  const rows = await newestFirst(db).selectAll().execute();
  return rows.map((row) => toCapturedWebhook(seal, row));
}

export async function countCapturedWebhooks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('sandbox_webhook')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Decrypted in one turn of the event loop: a megabyte each at most. */
const READ_AT_ONCE = 10;

/** Some of them, and only the beginning of each body. */
export async function listWebhookBeginnings(
  db: Db,
  seal: CapturedSeal,
  { bodyCharacters, limit, offset }: { bodyCharacters: number; limit: number; offset: number },
): Promise<CapturedWebhook[]> {
  const found: CapturedWebhook[] = [];
  while (found.length < limit) {
    const count = Math.min(READ_AT_ONCE, limit - found.length);
    const rows = await newestFirst(db)
      .selectAll()
      .limit(count)
      .offset(offset + found.length)
      .execute();
    for (const row of rows) {
      const webhook = toCapturedWebhook(seal, row);
      found.push({ ...webhook, body: webhook.body.slice(0, bodyCharacters) });
    }
    if (rows.length < count) break;
    await setImmediate();
  }
  return found;
}

function newestFirst(db: Db) {
  return db.selectFrom('sandbox_webhook').orderBy('created_at', 'desc').orderBy('id', 'desc');
}

export async function deleteCapturedWebhooks(tx: Db): Promise<number> {
  const result = await tx.deleteFrom('sandbox_webhook').executeTakeFirst();
  return Number(result.numDeletedRows);
}

function toCapturedWebhook(seal: CapturedSeal, row: Selectable<SandboxWebhookRow>): CapturedWebhook {
  return {
    id: row.id,
    url: row.url,
    headers: JSON.parse(row.headers),
    body: seal.open(bodyContext(row.id), row.sealed_body).toString(),
    capturedAt: row.created_at,
  };
}

/** The same context as in the migration that sealed earlier rows. */
const bodyContext = (id: string) => `webhook ${id}`;

import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { SandboxWebhookRow } from '../../db/tables.js';
import type { CapturedWebhook } from './captured-webhook.js';

/** What is captured twice under one id is kept once. */
export async function insertCapturedWebhook(tx: Db, webhook: CapturedWebhook): Promise<void> {
  await tx
    .insertInto('sandbox_webhook')
    .values({
      id: webhook.id,
      url: webhook.url,
      headers: JSON.stringify(webhook.headers),
      body: webhook.body,
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
export async function listCapturedWebhooks(db: Db): Promise<CapturedWebhook[]> {
  const rows = await newestFirst(db).selectAll().execute();
  return rows.map(toCapturedWebhook);
}

export async function countCapturedWebhooks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('sandbox_webhook')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Some of them, and of each body only the beginning. */
export async function listWebhookBeginnings(
  db: Db,
  { bodyCharacters, limit, offset }: { bodyCharacters: number; limit?: number; offset?: number },
): Promise<CapturedWebhook[]> {
  let query = newestFirst(db).select((eb) => [
    ...(['id', 'url', 'headers', 'created_at'] as const),
    eb.fn<string>('substr', ['body', eb.val(1), eb.val(bodyCharacters)]).as('body'),
  ]);
  if (limit !== undefined) query = query.limit(limit).offset(offset ?? 0);
  return (await query.execute()).map(toCapturedWebhook);
}

function newestFirst(db: Db) {
  return db.selectFrom('sandbox_webhook').orderBy('created_at', 'desc').orderBy('id', 'desc');
}

export async function deleteCapturedWebhooks(tx: Db): Promise<number> {
  const result = await tx.deleteFrom('sandbox_webhook').executeTakeFirst();
  return Number(result.numDeletedRows);
}

function toCapturedWebhook(row: Selectable<SandboxWebhookRow>): CapturedWebhook {
  return {
    id: row.id,
    url: row.url,
    headers: JSON.parse(row.headers),
    body: row.body,
    capturedAt: row.created_at,
  };
}

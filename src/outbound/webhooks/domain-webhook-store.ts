import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { DomainWebhookRow } from '../../db/tables.js';
import type { Page, PageRequest } from '../../directory/page.js';
import type { DomainWebhook } from './domain-webhook.js';

export async function insertWebhook(tx: Db, { id, domainId, url, events, createdAt }: DomainWebhook): Promise<void> {
  await tx
    .insertInto('domain_webhook')
    .values({ id, domain_id: domainId, url, events: JSON.stringify(events), created_at: createdAt })
    .execute();
}

export async function findWebhook(db: Db, id: string): Promise<DomainWebhook | undefined> {
  const row = await db.selectFrom('domain_webhook').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toWebhook(row);
}

export async function listAllWebhooks(db: Db): Promise<readonly DomainWebhook[]> {
  return (await db.selectFrom('domain_webhook').selectAll().execute()).map(toWebhook);
}

export const SORTABLE_WEBHOOK_FIELDS = ['created_at', 'id', 'url'] as const;

export async function listWebhooks(db: Db, domainId: string, request: PageRequest): Promise<Page<DomainWebhook>> {
  const ofDomain = db.selectFrom('domain_webhook').where('domain_id', '=', domainId);
  const column = SORTABLE_WEBHOOK_FIELDS.find((name) => name === request.sort.field) ?? 'created_at';
  const direction = request.sort.isDescending ? 'desc' : 'asc';
  const rows = await ofDomain
    .selectAll()
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(request.limit)
    .offset((request.page - 1) * request.limit)
    .execute();
  return { items: rows.map(toWebhook), total: await countWebhooks(db, domainId) };
}

export async function countWebhooks(db: Db, domainId: string): Promise<number> {
  const { total } = await db
    .selectFrom('domain_webhook')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function deleteWebhook(tx: Db, domainId: string, id: string): Promise<DomainWebhook | undefined> {
  const row = await tx
    .deleteFrom('domain_webhook')
    .where('id', '=', id)
    .where('domain_id', '=', domainId)
    .returningAll()
    .executeTakeFirst();
  return row && toWebhook(row);
}

export async function deleteWebhooksOf(tx: Db, domainId: string): Promise<void> {
  await tx.deleteFrom('domain_webhook').where('domain_id', '=', domainId).execute();
}

function toWebhook(row: Selectable<DomainWebhookRow>): DomainWebhook {
  return {
    id: row.id,
    domainId: row.domain_id,
    url: row.url,
    events: JSON.parse(row.events),
    createdAt: row.created_at,
  };
}

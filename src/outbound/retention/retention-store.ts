import { sql } from 'kysely';
import type { Db, EngineName } from '../../db/database.js';
import { jsonRows } from '../../db/json-rows.js';
import { prepareQuery } from '../../db/prepared-query.js';

const DAY_MS = 86_400_000;
/** The record is deleted 30 days after its final state. */
const KEPT_DAYS = 30;
/**
 * A bounce notice quotes the message, and is written moments after the failure. With the 30 s for which redactions are
 * gathered in the log, the body is still gone within 60 s of the final state.
 */
const QUOTABLE_MS = 20_000;

/** Starts the retention period of the emails: decision 8.14. */
export async function startRetention(tx: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length > 0) await startQuery(tx, { json: idRows(ids), now, deleteAt: now + KEPT_DAYS * DAY_MS });
}

const startQuery = prepareQuery<{ readonly json: string; readonly now: number; readonly deleteAt: number }>()(
  (db, value) => {
    const now = sql`cast(${value('now')} as bigint)`;
    const days = sql`coalesce((select retention_days from domain where domain.id = email.domain_id), 0)`;
    const hasFailed = sql`exists (select 1 from email_recipient where email_recipient.domain_id = email.domain_id
      and email_recipient.email_id = email.id and email_recipient.state = 'failed')`;
    return {
      compile: () =>
        sql`
          update email set final_at = coalesce(email.final_at, ${now}), delete_at = ${value('deleteAt')},
            redact_at = ${now} + case
              when ${days} > 0 then ${days} * ${sql.lit(DAY_MS)}
              when ${hasFailed} then ${sql.lit(QUOTABLE_MS)}
              else 0 end
          from ${jsonRows(db, value('json'), ID_COLUMN)}
          where email.id = given.e and email.delete_at is null
        `.compile(db),
    };
  },
);

/** An attempt that has sent its dot may still end after its email was cancelled. */
const LATE_END_MS = 3_600_000;

/** A forward leaves nothing here: its result is in the log of deliveries. */
export async function endForwards(tx: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length > 0) await endForwardsQuery(tx, { json: idRows(ids), now, lateEndAt: now + LATE_END_MS });
}

const endForwardsQuery = prepareQuery<{ readonly json: string; readonly now: number; readonly lateEndAt: number }>()(
  (db, value) => ({
    compile: () =>
      sql`
        update email set final_at = coalesce(email.final_at, cast(${value('now')} as bigint)),
          redact_at = ${value('now')},
          delete_at = case when exists (select 1 from email_recipient
            where email_recipient.domain_id = email.domain_id and email_recipient.email_id = email.id
              and email_recipient.claim_number is not null)
            then cast(${value('lateEndAt')} as bigint) else cast(${value('now')} as bigint) end
        from ${jsonRows(db, value('json'), ID_COLUMN)}
        where email.id = given.e
      `.compile(db),
  }),
);

const ID_COLUMN = { e: 'text' } as const;

function idRows(ids: readonly string[]): string {
  return JSON.stringify(ids.map((e) => ({ e })));
}

export interface RemovedEmails {
  readonly count: number;
  readonly blobIds: readonly string[];
}

const NOTHING: RemovedEmails = { count: 0, blobIds: [] };

/** Redacts due bodies; the caller deletes their blobs. */
export async function redactDue(
  tx: Db,
  { engine, now, limit }: { readonly engine: EngineName; readonly now: number; readonly limit: number },
): Promise<RemovedEmails> {
  const due = tx
    .selectFrom('email')
    .select(['id', 'blob_id'])
    .where('redact_at', '<=', now)
    .orderBy('redact_at')
    .limit(limit);
  const rows = await (engine === 'postgres' ? due.forUpdate().skipLocked() : due).execute();
  if (rows.length === 0) return NOTHING;
  await tx
    .updateTable('email')
    .set({ blob_id: null, is_redacted: 1, redact_at: null, updated_at: now })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return { count: rows.length, blobIds: rows.flatMap(({ blob_id }) => blob_id ?? []) };
}

/** Deletes due records with everything that belongs to them except their blobs. */
export async function purgeDue(
  tx: Db,
  { engine, now, limit }: { readonly engine: EngineName; readonly now: number; readonly limit: number },
): Promise<RemovedEmails> {
  const due = tx
    .selectFrom('email')
    .select(['id', 'domain_id', 'blob_id'])
    .where('delete_at', '<=', now)
    .orderBy('delete_at')
    .limit(limit);
  const rows = await (engine === 'postgres' ? due.forUpdate().skipLocked() : due).execute();
  if (rows.length === 0) return NOTHING;
  const ids = rows.map(({ id }) => id);
  const domainIds = [...new Set(rows.map(({ domain_id }) => domain_id))];
  for (const table of ['email_recipient', 'email_event', 'queued_forward'] as const) {
    await tx.deleteFrom(table).where('domain_id', 'in', domainIds).where('email_id', 'in', ids).execute();
  }
  await tx.deleteFrom('idempotency_key').where('email_id', 'in', ids).execute();
  await tx.deleteFrom('email').where('id', 'in', ids).execute();
  return { count: ids.length, blobIds: rows.flatMap(({ blob_id }) => blob_id ?? []) };
}

/** When the next body or record is due. */
export async function findNextRetention(db: Db): Promise<number | undefined> {
  const [redact, purge] = await Promise.all([
    db
      .selectFrom('email')
      .select('redact_at')
      .where('redact_at', 'is not', null)
      .orderBy('redact_at')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('email')
      .select('delete_at')
      .where('delete_at', 'is not', null)
      .orderBy('delete_at')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const times = [redact?.redact_at, purge?.delete_at].filter((time) => typeof time === 'number');
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** For a deleted domain: waiting mail is rejected, and none of its mail can be read any more. */
export async function rejectEmailsOfDomain(
  tx: Db,
  domainId: string,
  { fault, now }: { readonly fault: string; readonly now: number },
): Promise<void> {
  await tx
    .updateTable('email_recipient')
    .set({ state: 'cancelled', fault })
    .where('domain_id', '=', domainId)
    .where('state', 'in', ['held', 'waiting'])
    .execute();
  await tx
    .updateTable('email')
    .set({ status: 'rejected', is_cancelled: 1, updated_at: now, final_at: now, delete_at: now + KEPT_DAYS * DAY_MS })
    .where('domain_id', '=', domainId)
    .where('final_at', 'is', null)
    .execute();
  await tx
    .updateTable('email')
    .set({ redact_at: now })
    .where('domain_id', '=', domainId)
    .where('is_redacted', '=', 0)
    .execute();
}

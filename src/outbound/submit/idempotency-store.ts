import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { IdempotencyKeyRow } from '../../db/tables.js';

/** A key that a caller gave, and the request it came with. */
export interface IdempotencyClaim {
  /** `account:<id>` or `alias:<id>`. */
  readonly scope: string;
  readonly key: string;
  readonly payloadHash: string;
}

export interface RememberedEmail {
  readonly emailId: string;
  readonly payloadHash: string;
}

const REMEMBERED_MS = 86_400_000;

/**
 * False: the key is taken. The primary key decides between two at once; on PostgreSQL the second waits for the first
 * one's commit.
 */
export async function claimIdempotencyKey(
  tx: Db,
  claim: IdempotencyClaim,
  { emailId, now }: { readonly emailId: string; readonly now: number },
): Promise<boolean> {
  const { numAffectedRows } = await claimQuery(tx, {
    scope: claim.scope,
    key: claim.key,
    payload_hash: claim.payloadHash,
    email_id: emailId,
    expires_at: now + REMEMBERED_MS,
    now,
  });
  return numAffectedRows === 1n;
}

const claimQuery = prepareQuery<IdempotencyKeyRow & { readonly now: number }>()((db, value) =>
  db
    .insertInto('idempotency_key')
    .values({
      scope: value('scope'),
      key: value('key'),
      payload_hash: value('payload_hash'),
      email_id: value('email_id'),
      expires_at: value('expires_at'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet((eb) => ({
          payload_hash: eb.ref('excluded.payload_hash'),
          email_id: eb.ref('excluded.email_id'),
          expires_at: eb.ref('excluded.expires_at'),
        }))
        .where('idempotency_key.expires_at', '<=', value('now')),
    ),
);

export async function findRememberedEmail(
  db: Db,
  { scope, key }: Pick<IdempotencyClaim, 'scope' | 'key'>,
  now: number,
): Promise<RememberedEmail | undefined> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['email_id', 'payload_hash'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { emailId: row.email_id, payloadHash: row.payload_hash };
}

export async function deleteExpiredKeys(tx: Db, now: number): Promise<void> {
  await tx.deleteFrom('idempotency_key').where('expires_at', '<=', now).execute();
}

export async function forgetKeysOfScope(tx: Db, scope: string): Promise<void> {
  await tx.deleteFrom('idempotency_key').where('scope', '=', scope).execute();
}

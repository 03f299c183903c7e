import { hash } from 'node:crypto';
import type { Db } from '../../db/database.js';

/** A recipient that was asked to confirm; only the hash of the link's token is stored. */
export interface RecipientCheck {
  readonly aliasId: string;
  /** The recipient's key: lower case, whatever its spelling in the alias. */
  readonly recipient: string;
}

/** A second link for the same recipient invalidates the first. */
export async function saveRecipientCheck(tx: Db, check: RecipientCheck, token: string, now: number): Promise<void> {
  const changes = { token_hash: hashToken(token), created_at: now };
  await tx
    .insertInto('recipient_check')
    .values({ alias_id: check.aliasId, recipient: check.recipient, ...changes })
    .onConflict((conflict) => conflict.columns(['alias_id', 'recipient']).doUpdateSet(changes))
    .execute();
}

export async function findRecipientCheck(db: Db, token: string): Promise<RecipientCheck | undefined> {
  const row = await db
    .selectFrom('recipient_check')
    .select(['alias_id', 'recipient'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row && { aliasId: row.alias_id, recipient: row.recipient };
}

/** When a recipient was last asked. */
export async function findAskedAt(tx: Db, { aliasId, recipient }: RecipientCheck): Promise<number | undefined> {
  const row = await tx
    .selectFrom('recipient_check')
    .select('created_at')
    .where('alias_id', '=', aliasId)
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  return row?.created_at;
}

/** Invalidates links of all other recipients: a removed recipient that returns needs a new one. */
export async function keepRecipientChecks(tx: Db, aliasId: string, recipients: readonly string[]): Promise<void> {
  const others = tx.deleteFrom('recipient_check').where('alias_id', '=', aliasId);
  await (recipients.length > 0 ? others.where('recipient', 'not in', recipients) : others).execute();
}

function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

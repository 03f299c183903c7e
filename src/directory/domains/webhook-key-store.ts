import type { Db } from '../../db/database.js';
import { forUpdate } from '../../db/row-lock.js';
import type { Keyring } from '../../keyring/keyring.js';
import { type Random, randomHex } from '../../platform/random.js';

/** The keys that sign webhooks: the current one, and for an hour the one it replaced. */
export interface WebhookKeys {
  readonly current: string;
  readonly previous: string | undefined;
}

/** Receivers change to the new key within this time, in which both sign. */
const PREVIOUS_KEY_MS = 60 * 60 * 1000;
const KEY_BYTES = 16;

export interface NewWebhookKey {
  readonly key: string;
  readonly sealed: Uint8Array;
}

export function makeWebhookKey(keyring: Keyring, random: Random, domainId: string): NewWebhookKey {
  const key = randomHex(random, KEY_BYTES);
  return { key, sealed: keyring.seal('webhook-key', domainId, Buffer.from(key)) };
}

export async function insertWebhookKey(db: Db, domainId: string, { sealed }: NewWebhookKey): Promise<void> {
  await db
    .insertInto('domain_secret')
    .values({ domain_id: domainId, webhook_key: sealed, previous_webhook_key: null, previous_valid_until: null })
    .execute();
}

export async function replaceWebhookKey(
  tx: Db,
  domainId: string,
  { sealed }: NewWebhookKey,
  now: number,
): Promise<void> {
  const current = await forUpdate(
    tx.selectFrom('domain_secret').select('webhook_key').where('domain_id', '=', domainId),
    tx,
  ).executeTakeFirst();
  await tx
    .updateTable('domain_secret')
    .set({
      webhook_key: sealed,
      previous_webhook_key: current?.webhook_key ?? null,
      previous_valid_until: now + PREVIOUS_KEY_MS,
    })
    .where('domain_id', '=', domainId)
    .execute();
}

export async function findWebhookKeys(
  db: Db,
  keyring: Keyring,
  domainId: string,
  now: number,
): Promise<WebhookKeys | undefined> {
  const row = await db.selectFrom('domain_secret').selectAll().where('domain_id', '=', domainId).executeTakeFirst();
  if (!row) return undefined;
  const open = (sealed: Uint8Array) => keyring.open('webhook-key', domainId, sealed).toString();
  const isPreviousValid = row.previous_webhook_key !== null && (row.previous_valid_until ?? 0) > now;
  return {
    current: open(row.webhook_key),
    previous: isPreviousValid && row.previous_webhook_key ? open(row.previous_webhook_key) : undefined,
  };
}

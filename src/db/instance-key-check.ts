import { sql } from 'kysely';
import { OperatorError } from '../platform/operator-error.js';
import type { Db } from './database.js';

/** What the database stores about the instance keys: tags that distinguish keys and open nothing. */
export interface KeyTags {
  /** Tag of the key that seals new data. */
  readonly current: string;
  /** Tags of every key this process can open with. */
  readonly known: readonly string[];
  /** Whether a known key sealed this value. */
  opens(sealed: Uint8Array): boolean;
}

/** This node's keys cannot open what other nodes seal. */
class KeyMismatchError extends OperatorError {
  override readonly name = 'KeyMismatchError';
}

/**
 * The database records the tag of every key that ever sealed for it, and every node that opens it must know all of
 * them. Runs under the lock of the migrations, before one of them seals a row.
 */
export async function checkInstanceKey(tx: Db, tags: KeyTags, { now, isInUse }: KeyCheckFacts): Promise<void> {
  await sql`create table if not exists instance_key (tag text primary key, first_used_at bigint not null)`.execute(tx);
  const { rows } = await sql<{ tag: string }>`select tag from instance_key`.execute(tx);
  const isKnown =
    rows.length > 0
      ? rows.every(({ tag }) => tags.known.includes(tag))
      : !isInUse || (await opensWhatIsThere(tx, tags)); // a release without tags has used it
  if (!isKnown) {
    throw new KeyMismatchError(
      'The instance key is not the one this database is sealed with. Give every node the same WAYPOST_SECRET_KEY (all keys, the newest first), or put back the secret.key of the data directory that was used before.',
    );
  }
  await sql`
    insert into instance_key (tag, first_used_at) values (${tags.current}, ${now}) on conflict do nothing`.execute(tx);
}

/** The tag of the first key that this database was sealed with: it stays when keys are replaced. */
export async function readInstallationId(db: Db): Promise<string> {
  const { rows } = await sql<{ tag: string }>`
    select tag from instance_key order by first_used_at, tag limit 1`.execute(db);
  return rows[0]?.tag ?? '';
}

interface KeyCheckFacts {
  readonly now: number;
  /** True if migrations have run before. */
  readonly isInUse: boolean;
}

/** Every domain has a sealed key from its creation. */
async function opensWhatIsThere(tx: Db, tags: KeyTags): Promise<boolean> {
  const row = await tx.selectFrom('dkim_key').select('private_key').limit(1).executeTakeFirst();
  return row === undefined || tags.opens(row.private_key);
}

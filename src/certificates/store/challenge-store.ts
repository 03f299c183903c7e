import type { Db } from '../../db/database.js';
import type { ChallengeKind } from '../certificate.js';

/** What the authority will ask for at one of our doors. */
export interface OpenChallenge {
  readonly token: string;
  readonly name: string;
  readonly kind: ChallengeKind;
  readonly keyAuthorization: string;
}

export async function saveChallenge(tx: Db, challenge: OpenChallenge, now: number): Promise<void> {
  const { token, name, kind, keyAuthorization } = challenge;
  const row = { token, name, kind, key_authorization: keyAuthorization, created_at: now };
  await tx
    .insertInto('acme_challenge')
    .values(row)
    .onConflict((conflict) => conflict.column('token').doUpdateSet(row))
    .execute();
}

export async function findKeyAuthorization(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('acme_challenge')
    .select('key_authorization')
    .where('token', '=', token)
    .where('kind', '=', 'http-01')
    .executeTakeFirst();
  return row?.key_authorization;
}

/** Lists challenges that are answered during a handshake. */
export async function listHandshakeChallenges(
  db: Db,
): Promise<readonly Pick<OpenChallenge, 'name' | 'keyAuthorization'>[]> {
  const rows = await db
    .selectFrom('acme_challenge')
    .select(['name', 'key_authorization'])
    .where('kind', '=', 'tls-alpn-01')
    .orderBy('created_at')
    .execute();
  return rows.map(({ name, key_authorization }) => ({ name, keyAuthorization: key_authorization }));
}

export async function deleteChallenges(tx: Db, name: string): Promise<void> {
  await tx.deleteFrom('acme_challenge').where('name', '=', name).execute();
}

export async function deleteOldChallenges(tx: Db, before: number): Promise<void> {
  await tx.deleteFrom('acme_challenge').where('created_at', '<', before).execute();
}

import type { Db } from '../../db/database.js';

/** What a sign-in must still answer. Found by the hash of a secret that only its browser has. */
export interface Challenge {
  readonly id: string;
  readonly purpose: ChallengePurpose;
  /** The challenge that a passkey must sign. */
  readonly challenge: string;
  /** `undefined` until the passkey names it. */
  readonly accountId: string | undefined;
  readonly expiresAt: number;
}

export type ChallengePurpose = 'second-step' | 'passkey-sign-in' | 'passkey-registration';

export async function insertChallenge(tx: Db, challenge: Challenge): Promise<void> {
  await tx
    .insertInto('sign_in_challenge')
    .values({
      id: challenge.id,
      purpose: challenge.purpose,
      challenge: challenge.challenge,
      account_id: challenge.accountId ?? null,
      tries: 0,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Uses up one try, in one statement: concurrent answers cannot exceed `maxTries`. */
export async function takeChallengeTry(
  tx: Db,
  id: string,
  { purpose, maxTries, now }: { readonly purpose: ChallengePurpose; readonly maxTries: number; readonly now: number },
): Promise<Challenge | undefined> {
  const row = await tx
    .updateTable('sign_in_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row && { ...toChallenge(row), purpose };
}

/** For a final answer, right or wrong: only the caller that deletes the row may use it. */
export async function takeChallenge(
  tx: Db,
  id: string,
  { purpose, now }: { readonly purpose: ChallengePurpose; readonly now: number },
): Promise<Challenge | undefined> {
  const row = await tx
    .deleteFrom('sign_in_challenge')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row && { ...toChallenge(row), purpose };
}

/** False: it no longer exists, so it cannot be used. */
export async function deleteChallenge(tx: Db, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('sign_in_challenge').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function deleteChallengesOf(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenge').where('account_id', '=', accountId).execute();
}

/** Deletes the oldest of an account beyond the newest `keep`. */
export async function deleteOldestChallengesOf(tx: Db, accountId: string, keep: number): Promise<void> {
  const surplus = tx
    .selectFrom('sign_in_challenge')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .limit(keep)
    .offset(keep);
  await tx.deleteFrom('sign_in_challenge').where('id', 'in', surplus).execute();
}

/** Deletes the oldest of unknown callers beyond the newest `keep`. */
export async function deleteOldestChallenges(tx: Db, purpose: ChallengePurpose, keep: number): Promise<void> {
  const surplus = tx
    .selectFrom('sign_in_challenge')
    .select('id')
    .where('purpose', '=', purpose)
    .orderBy('expires_at', 'desc')
    .limit(keep)
    .offset(keep);
  await tx.deleteFrom('sign_in_challenge').where('id', 'in', surplus).execute();
}

export async function deleteExpiredChallenges(tx: Db, now: number): Promise<void> {
  await tx.deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute();
}

function toChallenge(row: {
  id: string;
  challenge: string;
  account_id: string | null;
  expires_at: number;
}): Omit<Challenge, 'purpose'> {
  return {
    id: row.id,
    challenge: row.challenge,
    accountId: row.account_id ?? undefined,
    expiresAt: row.expires_at,
  };
}

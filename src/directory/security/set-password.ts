import type { Db } from '../../db/database.js';
import { cancelMove } from '../accounts/account-code-store.js';
import { savePasswordHash } from '../accounts/account-store.js';
import { deleteChallengesOf } from '../sessions/challenge-store.js';
import type { SessionKeeper } from '../sessions/session-keeper.js';
import { deleteResetOf } from './password-reset-store.js';

/** Call with the account locked: access opened or requested with the old password ends. */
export async function setPassword(
  tx: Db,
  sessions: Pick<SessionKeeper, 'endAll'>,
  {
    accountId,
    passwordHash,
    keepSessionId,
    now,
  }: {
    readonly accountId: string;
    readonly passwordHash: string;
    readonly keepSessionId?: string | undefined;
    readonly now: number;
  },
): Promise<void> {
  await savePasswordHash(tx, accountId, passwordHash, now);
  await sessions.endAll(tx, accountId, keepSessionId);
  await deleteChallengesOf(tx, accountId);
  await deleteResetOf(tx, accountId);
  // The change of address may have been requested with the old password
  await cancelMove(tx, accountId);
}

import type { Db } from '../../db/database.js';
import { saveHasTotp } from '../accounts/account-store.js';
import { deleteChallengesOf } from '../sessions/challenge-store.js';
import type { SessionKeeper } from '../sessions/session-keeper.js';
import type { TokenCache } from '../tokens/token-cache.js';
import { deleteTokensOf } from '../tokens/token-store.js';
import { deletePasskeysOf } from './passkey-store.js';
import { deleteResetOf } from './password-reset-store.js';
import { deleteTotp } from './totp-store.js';

export interface EndAccessDeps {
  readonly sessions: Pick<SessionKeeper, 'endAll'>;
  readonly tokenCache: Pick<TokenCache, 'forget'>;
}

/** Call with the account locked: afterwards only its password gives access. */
export async function endAccess(tx: Db, deps: EndAccessDeps, accountId: string, now: number): Promise<void> {
  for (const hash of await deleteTokensOf(tx, accountId)) deps.tokenCache.forget(tx, hash);
  await deps.sessions.endAll(tx, accountId);
  await deletePasskeysOf(tx, accountId);
  await deleteTotp(tx, accountId);
  await saveHasTotp(tx, accountId, false, now);
  await deleteChallengesOf(tx, accountId);
  await deleteResetOf(tx, accountId);
}

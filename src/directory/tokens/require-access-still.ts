import type { Db } from '../../db/database.js';
import { ServiceError } from '../../platform/service-error.js';
import type { Actor } from '../actor.js';

/**
 * Call it with the account's row locked: throws if the caller's session or token has been ended. Ending one locks the
 * same row, so the caller's change commits before that end, or not at all.
 */
export async function requireAccessStill(tx: Db, actor: Actor): Promise<void> {
  if (actor.kind !== 'account') return;
  const { accountId, sessionId, tokenId } = actor;
  const opener =
    sessionId !== undefined
      ? tx.selectFrom('account_session').select('id').where('account_id', '=', accountId).where('id', '=', sessionId)
      : tx
          .selectFrom('api_token')
          .select('id')
          .where('account_id', '=', accountId)
          .where('id', '=', tokenId ?? '');
  if (await opener.executeTakeFirst()) return;
  throw new ServiceError('unauthenticated', sessionId === undefined ? 'auth.tokenUnknown' : 'session.over');
}

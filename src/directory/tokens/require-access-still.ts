import type { Db } from '../../db/database.js';
import { ServiceError } from '../../platform/service-error.js';
import type { Actor } from '../actor.js';

/**
 * With the account held: the session or token that the caller came with was not ended meanwhile. Whoever ends one holds
 * the account too, so what is made of it here is made before that or not at all.
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

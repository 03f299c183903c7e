import type { OnDomainDeleted } from '../domain-changes/delete-domain.js';
import type { TokenCache } from './token-cache.js';

/** Tokens for one domain are deleted with it; a node that caches one must not accept it for another minute. */
export function forgetDomainTokens(tokenCache: Pick<TokenCache, 'forget'>): OnDomainDeleted {
  return async (tx, domainId) => {
    const tokens = await tx.selectFrom('api_token').select('token_hash').where('domain_id', '=', domainId).execute();
    for (const { token_hash } of tokens) tokenCache.forget(tx, token_hash);
  };
}

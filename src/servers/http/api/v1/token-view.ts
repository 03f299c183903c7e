import { z } from 'zod';
import type { Token } from '../../../../directory/tokens/token.js';
import { SCOPES_EXPLAINED, TOKEN_SCOPES } from './token-input.js';

const tokenFields = z.object({
  id: z.string().describe('Id of the token, not the token itself.'),
  object: z.literal('token').describe('Always `token`.'),
  name: z.string().describe('What the token is for.'),
  scope: z.enum(TOKEN_SCOPES).describe(SCOPES_EXPLAINED),
  domain_id: z.string().optional().meta({ description: 'With the scope `domain`.' }),
  last_used_at: z.iso.datetime().optional().describe('When it was last used.'),
  created_at: z.iso.datetime().describe('When it was made.'),
});

export const tokenAnswer = tokenFields.meta({ id: 'Token' });

export const newTokenAnswer = tokenFields
  .extend({ api_token: z.string().meta({ description: 'Shown only here: keep it.' }) })
  .meta({ id: 'NewToken' });

export function presentToken(token: Token): z.output<typeof tokenAnswer> {
  return {
    id: token.id,
    object: 'token',
    name: token.name,
    scope: token.scope.kind,
    domain_id: token.scope.kind === 'domain' ? token.scope.domainId : undefined,
    last_used_at: token.lastUsedAt === undefined ? undefined : new Date(token.lastUsedAt).toISOString(),
    created_at: new Date(token.createdAt).toISOString(),
  };
}

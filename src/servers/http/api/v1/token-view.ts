import { z } from 'zod';
import type { Token } from '../../../../directory/tokens/token.js';
import { TOKEN_SCOPES } from './token-input.js';

const tokenFields = z.object({
  id: z.string(),
  object: z.literal('token'),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  domain_id: z.string().optional().meta({ description: 'With the scope `domain`.' }),
  last_used_at: z.iso.datetime().optional(),
  created_at: z.iso.datetime(),
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

import { z } from 'zod';
import type { NewToken } from '../../../../directory/tokens/token-service.js';
import { addFault } from '../input/fault.js';

export const TOKEN_SCOPES = ['all', 'domain', 'send'] as const;

export const createTokenBody = z
  .object({
    name: z.string().meta({ maxLength: 100, description: 'What the token is for.' }),
    scope: z
      .enum(TOKEN_SCOPES)
      .default('all')
      .meta({ description: '`all`: everything of the account; `domain`: one domain; `send`: sending only.' }),
    domain: z.string().optional().meta({ description: 'Name or id, with the scope `domain`.' }),
  })
  .transform(({ name, scope, domain }, context): NewToken => {
    if (scope === 'domain') {
      return domain ? { name, scope: { kind: scope, domain } } : addFault(context, domain, 'token.domainMissing');
    }
    return domain ? addFault(context, domain, 'token.domainNotExpected') : { name, scope: { kind: scope } };
  });

export const tokenParams = z.object({ token: z.string().meta({ description: 'Id of the token.' }) });

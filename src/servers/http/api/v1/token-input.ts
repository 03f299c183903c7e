import { z } from 'zod';

export const TOKEN_SCOPES = ['all', 'domain', 'send', 'operator'] as const;

export const SCOPES_EXPLAINED =
  '`all`: everything of the account; `domain`: one domain; `send`: sending only; `operator`: the calls under `/v1/operator` and nothing else, for accounts that operate the instance.';

export const createTokenBody = z.object({
  name: z.string().meta({ maxLength: 100, description: 'What the token is for.' }),
  scope: z.enum(TOKEN_SCOPES).default('all').meta({ description: SCOPES_EXPLAINED }),
  domain: z.string().optional().meta({ description: 'Name or id, with the scope `domain`.' }),
});

export const tokenParams = z.object({ token: z.string().meta({ description: 'Id of the token.' }) });

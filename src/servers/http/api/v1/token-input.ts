import { z } from 'zod';

export const TOKEN_SCOPES = ['all', 'domain', 'send'] as const;

export const createTokenBody = z.object({
  name: z.string().meta({ maxLength: 100, description: 'What the token is for.' }),
  scope: z
    .enum(TOKEN_SCOPES)
    .default('all')
    .meta({ description: '`all`: everything of the account; `domain`: one domain; `send`: sending only.' }),
  domain: z.string().optional().meta({ description: 'Name or id, with the scope `domain`.' }),
});

export const tokenParams = z.object({ token: z.string().meta({ description: 'Id of the token.' }) });

import { z } from 'zod';
import { type Account, PLANS } from '../../directory/accounts/account.js';
import type { AccountService } from '../../directory/registration/account-service.js';
import type { TotpService } from '../../directory/security/totp-service.js';
import type { TokenService } from '../../directory/tokens/token-service.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

export interface AccountLine {
  readonly id: string;
  readonly email: string;
  readonly plan: string;
}

export interface CreatedAccount extends AccountLine {
  readonly api_token: string;
}

export interface CreatedToken {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly api_token: string;
}

export function accountCommands({
  accounts,
  tokens,
  totp,
}: {
  readonly accounts: Pick<AccountService, 'create' | 'getByEmail' | 'setPlan'>;
  readonly tokens: Pick<TokenService, 'create'>;
  readonly totp: Pick<TotpService, 'remove'>;
}): AdminCommand[] {
  return [
    adminCommand({
      name: 'account.create',
      input: z.object({ email: z.string(), password: z.string() }),
      async handle(input): Promise<CreatedAccount> {
        const { account, apiToken } = await accounts.create(input);
        return { ...toLine(account), api_token: apiToken };
      },
    }),
    adminCommand({
      name: 'account.token',
      input: z.object({ email: z.string(), name: z.string() }),
      async handle({ email, name }): Promise<CreatedToken> {
        const account = await accounts.getByEmail(email);
        const actor = { kind: 'operator', accountId: account.id } as const;
        const { token, secret } = await tokens.create(actor, { name, scope: 'all' });
        return { id: token.id, email: account.email, name: token.name, api_token: secret };
      },
    }),
    adminCommand({
      name: 'account.plan',
      input: z.object({ email: z.string(), plan: z.enum(PLANS) }),
      async handle({ email, plan }): Promise<AccountLine> {
        return toLine(await accounts.setPlan(email, plan));
      },
    }),
    adminCommand({
      name: 'account.totpOff',
      input: z.object({ email: z.string() }),
      async handle({ email }): Promise<AccountLine> {
        const account = await accounts.getByEmail(email);
        await totp.remove({ kind: 'operator', accountId: account.id });
        return toLine(account);
      },
    }),
  ];
}

function toLine({ id, email, plan }: Account): AccountLine {
  return { id, email, plan };
}

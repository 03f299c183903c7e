import { z } from 'zod';
import { type Account, PLANS } from '../../directory/accounts/account.js';
import type { AccountControl } from '../../directory/operator/account-control.js';
import type { ListedAccount } from '../../directory/operator/account-list-store.js';
import type { DomainControl } from '../../directory/operator/domain-control.js';
import type { PageRequest } from '../../directory/page.js';
import type { AccountService } from '../../directory/registration/account-service.js';
import type { AuditService } from '../../directory/security/audit-service.js';
import type { TotpService } from '../../directory/security/totp-service.js';
import type { TokenService } from '../../directory/tokens/token-service.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

export interface AccountLine {
  readonly id: string;
  readonly email: string;
  readonly plan: string;
}

export interface AccountFacts extends AccountLine {
  readonly name: string | null;
  readonly is_email_verified: boolean;
  readonly is_operator: boolean;
  readonly has_totp: boolean;
  /** `null`: the setting of the instance. */
  readonly daily_limit: number | null;
  /** Bytes; `null`: only the quota of each mailbox. */
  readonly storage_limit: number | null;
  readonly domains: number;
  readonly created_at: string;
}

export interface ShownAccount extends AccountFacts {
  readonly domain_names: readonly string[];
}

export interface DeletedAccountLine extends AccountLine {
  readonly deleted_domains: readonly string[];
  readonly left_domains: readonly string[];
}

export interface ActLine {
  readonly at: string;
  readonly account: string | null;
  readonly act: string;
  readonly ip: string | null;
  readonly times: number;
  readonly details: Readonly<Record<string, string | number>>;
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

const MAX_ROWS = 1000;

export function accountCommands({
  accounts,
  accountControl,
  domainControl,
  audit,
  tokens,
  totp,
}: {
  readonly accountControl: AccountControl;
  readonly domainControl: Pick<DomainControl, 'list'>;
  readonly audit: Pick<AuditService, 'listAll'>;
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
      input: z.object({ email: z.string(), name: z.string(), scope: z.enum(['all', 'operator']).default('all') }),
      async handle({ email, name, scope }): Promise<CreatedToken> {
        const account = await accounts.getByEmail(email);
        const actor = { kind: 'operator', accountId: account.id } as const;
        const { token, secret } = await tokens.create(actor, { name, scope });
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
      name: 'account.list',
      input: z.object({ search: z.string().optional(), limit: z.number().int().min(1).max(MAX_ROWS) }),
      async handle({ search, limit }): Promise<readonly AccountFacts[]> {
        const { items } = await accountControl.list({ q: search }, newestFirst(limit));
        return items.map(toFacts);
      },
    }),
    adminCommand({
      name: 'account.show',
      input: z.object({ email: z.string() }),
      async handle({ email }): Promise<ShownAccount> {
        const { id } = await accounts.getByEmail(email);
        const { items } = await domainControl.list({ accountId: id }, byName(MAX_ROWS));
        const domainNames = items.map(({ domain }) => domain.unicodeName);
        return { ...toFacts(await accountControl.get(id)), domain_names: domainNames };
      },
    }),
    adminCommand({
      name: 'account.operator',
      input: z.object({ email: z.string(), isOperator: z.boolean() }),
      async handle({ email, isOperator }): Promise<AccountFacts> {
        const { id } = await accounts.getByEmail(email);
        await accountControl.setOperator(id, isOperator);
        return toFacts(await accountControl.get(id));
      },
    }),
    adminCommand({
      name: 'account.limit',
      input: z.object({
        email: z.string(),
        dailyLimit: z.number().int().min(1).nullable().optional(),
        storageLimitBytes: z.number().int().min(0).nullable().optional(),
      }),
      async handle({ email, ...limits }): Promise<AccountFacts> {
        const { id } = await accounts.getByEmail(email);
        return toFacts(await accountControl.change(id, limits));
      },
    }),
    adminCommand({
      name: 'account.delete',
      input: z.object({ email: z.string() }),
      async handle({ email }): Promise<DeletedAccountLine> {
        const { id } = await accounts.getByEmail(email);
        const { account, deletedDomains, leftDomains } = await accountControl.delete(id);
        return { ...toLine(account), deleted_domains: deletedDomains, left_domains: leftDomains };
      },
    }),
    adminCommand({
      name: 'account.acts',
      input: z.object({ email: z.string().optional(), limit: z.number().int().min(1).max(MAX_ROWS) }),
      async handle({ email, limit }): Promise<readonly ActLine[]> {
        const accountId = email === undefined ? undefined : (await accounts.getByEmail(email)).id;
        const { items } = await audit.listAll({ accountId }, newestFirst(limit));
        return items.map(({ act, email: of }) => ({
          at: new Date(act.doneAt).toISOString(),
          account: of ?? null,
          act: act.name,
          ip: act.ip ?? null,
          times: act.times,
          details: act.details,
        }));
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

function toFacts({ account, domains }: ListedAccount): AccountFacts {
  return {
    ...toLine(account),
    name: [account.givenName, account.familyName].filter(Boolean).join(' ') || null,
    is_email_verified: account.isEmailProven,
    is_operator: account.isOperator ?? false,
    has_totp: account.hasTotp ?? false,
    daily_limit: account.dailyLimit ?? null,
    storage_limit: account.storageLimitBytes ?? null,
    domains,
    created_at: new Date(account.createdAt).toISOString(),
  };
}

function newestFirst(limit: number): PageRequest {
  return { page: 1, limit, sort: { field: 'created_at', isDescending: true } };
}

function byName(limit: number): PageRequest {
  return { page: 1, limit, sort: { field: 'name', isDescending: false } };
}

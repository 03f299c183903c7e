import { Command } from 'commander';
import type { AccountFacts } from '../servers/admin/account-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { formatTable } from './format-table.js';
import { positiveInteger } from './positive-integer.js';
import { type JsonOption, showResult } from './show-result.js';

const DEFAULT_LIMIT = 50;

export function accountList(cli: Cli): Command {
  return new Command('list')
    .description('List accounts, newest first.')
    .option('--search <text>', 'only accounts whose address or name contains this')
    .option('--limit <count>', 'lines at most, up to 1000', positiveInteger, DEFAULT_LIMIT)
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost account list --search example.com')
    .action(async ({ search, limit, ...options }: JsonOption & { search?: string; limit: number }) => {
      const accounts = await callAdmin<readonly AccountFacts[]>(cli, 'account.list', { search, limit });
      showResult(cli, options, accounts, formatAccounts);
    });
}

function formatAccounts(accounts: readonly AccountFacts[]): string {
  if (accounts.length === 0) return 'No accounts. Create one: waypost account create --email you@example.com';
  const rows = accounts.map((account) => [
    account.email,
    account.plan,
    `${account.domains}`,
    account.is_operator ? 'operator' : '',
    account.created_at.slice(0, 10),
  ]);
  return formatTable(['Address', 'Plan', 'Domains', 'Duty', 'Since'], rows);
}

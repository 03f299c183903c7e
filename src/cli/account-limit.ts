import { Command, InvalidArgumentError } from 'commander';
import type { AccountFacts } from '../servers/admin/account-commands.js';
import { callAdmin } from './admin-call.js';
import type { Cli } from './cli.js';
import { type JsonOption, showResult } from './show-result.js';

export function accountLimit(cli: Cli): Command {
  return new Command('limit')
    .description('Set how many emails an account may send in a day.')
    .argument('<email>', "the account's address")
    .argument('<count>', 'at least 1; "default": WAYPOST_DAILY_LIMIT', parseLimit)
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  waypost account limit ann@example.com 5000')
    .action(async (email: string, dailyLimit: number | null, options: JsonOption) => {
      const account = await callAdmin<AccountFacts>(cli, 'account.limit', { email, dailyLimit });
      showResult(cli, options, account, (changed) =>
        changed.daily_limit === null
          ? `${changed.email} may send as many emails a day as the instance allows.`
          : `${changed.email} may send ${changed.daily_limit} emails a day.`,
      );
    });
}

function parseLimit(text: string): number | null {
  if (text === 'default') return null;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1) throw new InvalidArgumentError('It must be a whole number from 1, or "default".');
  return count;
}
